/// Takes the answer to one ``CompletionRequest``; may be called once, from any thread.
public struct CompletionReply: Sendable {
    private let deliver: @Sendable (_ candidates: [Candidate], _ word: String) -> Void

    /// For those who call a completer themselves, in tests or from another completer.
    public init(_ deliver: @escaping @Sendable (_ candidates: [Candidate], _ word: String) -> Void) {
        self.deliver = deliver
    }

    /// Answers with what could stand there.
    ///
    /// - Parameter word: what each candidate takes the place of: the end of the text before the cursor.
    public func callAsFunction(_ candidates: [Candidate], replacing word: String) {
        deliver(candidates, word)
    }
}
