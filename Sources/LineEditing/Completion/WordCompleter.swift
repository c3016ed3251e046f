/// Completes the word at the cursor from a fixed list.
///
/// For programs with a fixed list of words; other programs implement ``LineCompleter``.
public struct WordCompleter: LineCompleter {
    private let candidates: [Candidate]

    /// A completer with these candidates, displayed in this order.
    public init(_ candidates: [Candidate]) {
        self.candidates = candidates
    }

    /// A completer with these words, displayed in this order.
    public init(_ words: [String]) {
        candidates = words.map { Candidate($0) }
    }

    /// Answers at once; words are separated by spaces and line feeds.
    public func complete(_ request: CompletionRequest, reply: CompletionReply) {
        let parts = request.beforeCursor.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\n" }
        let word = String(parts.last ?? "")
        reply(candidates.filter { $0.text.hasPrefix(word) }, replacing: word)
    }
}
