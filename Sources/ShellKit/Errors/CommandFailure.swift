/// An error with its message, for commands that have no error type of their own.
public struct CommandFailure: UserError, Hashable {
    /// The sentence for the user.
    public let message: String

    /// An error with a message.
    public init(_ message: String) {
        self.message = message
    }
}
