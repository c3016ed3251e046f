/// Completes the word at the cursor.
public protocol LineCompleter: Sendable {
    /// Answers a request through `reply`, before it returns or later, from any thread.
    ///
    /// It is called on the editor's thread and must not wait. The reply to an outdated request is ignored.
    func complete(_ request: CompletionRequest, reply: CompletionReply)
}
