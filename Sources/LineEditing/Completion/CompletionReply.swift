/// Takes the answer to one ``CompletionRequest``; may be called once, from any thread.
public struct CompletionReply: Sendable {
    private let deliver: @Sendable (_ candidates: [Candidate], _ word: String, _ total: CompletionTotal?) -> Void

    /// For those who call a completer themselves, in tests or from another completer.
    ///
    /// - Parameter deliver: Takes the total too: nil where the candidates are all there are.
    public init(
        _ deliver: @escaping @Sendable (_ candidates: [Candidate], _ word: String, _ total: CompletionTotal?) -> Void
    ) {
        self.deliver = deliver
    }

    /// Answers with what could stand there.
    ///
    /// - Parameters:
    ///   - word: What each candidate takes the place of: the end of the text before the cursor.
    ///   - total: How many there are, where these are only the first; nil where they are all.
    public func callAsFunction(_ candidates: [Candidate], replacing word: String, total: CompletionTotal? = nil) {
        deliver(candidates, word, total)
    }
}
