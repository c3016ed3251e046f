/// Receives the answer to a ``CompletionRequest``; can be called once, from any thread.
public struct CompletionReply: Sendable {
    private let deliver: @Sendable (_ candidates: [Candidate], _ word: String, _ total: CompletionTotal?) -> Void

    /// A reply for callers of a completer, such as tests or other completers.
    ///
    /// - Parameter deliver: Receives the answer; its `total` is nil if the candidates are complete.
    public init(
        _ deliver: @escaping @Sendable (_ candidates: [Candidate], _ word: String, _ total: CompletionTotal?) -> Void
    ) {
        self.deliver = deliver
    }

    /// Answers with candidates.
    ///
    /// - Parameters:
    ///   - word: The text that each candidate replaces: the end of the text before the cursor.
    ///   - total: The total, if these are only the first candidates; nil if they are complete.
    public func callAsFunction(_ candidates: [Candidate], replacing word: String, total: CompletionTotal? = nil) {
        deliver(candidates, word, total)
    }
}
