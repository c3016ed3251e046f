/// Completes the word at the cursor to one of a few that are known from the beginning.
///
/// For programs whose words stand nowhere else; others conform to ``LineCompleter`` themselves.
public struct WordCompleter: LineCompleter {
    private let candidates: [Candidate]

    /// Completes to these words, shown in this order.
    public init(_ candidates: [Candidate]) {
        self.candidates = candidates
    }

    /// Completes to these words, shown in this order.
    public init(_ words: [String]) {
        candidates = words.map { Candidate($0) }
    }

    /// Answers at once; a word ends at a space.
    public func complete(_ request: CompletionRequest, reply: CompletionReply) {
        let parts = request.beforeCursor.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\n" }
        let word = String(parts.last ?? "")
        reply(candidates.filter { $0.text.hasPrefix(word) }, replacing: word)
    }
}
