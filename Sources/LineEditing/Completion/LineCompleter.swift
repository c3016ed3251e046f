/// Knows what could stand where the cursor is.
public protocol LineCompleter: Sendable {
    /// Answers a request through `reply`: before it returns, or later from any thread.
    ///
    /// It is called on the editor's thread and must not wait for anything. A reply to a request that a newer one has
    /// overtaken is dropped.
    func complete(_ request: CompletionRequest, reply: CompletionReply)
}
