/// What a user did wrong, or met, in words for them.
///
/// The shell prints the message once and goes on by its policy; an error of any other type is reported as an internal one.
public protocol UserError: Error {
    /// One sentence in plain words, the user's input in single quotes, and then the way out.
    var message: String { get }
}

/// A message that is made where it is thrown: for commands that have no error type of their own.
public struct CommandFailure: UserError, Hashable {
    /// The sentence that the user reads.
    public let message: String

    /// An error with a message.
    public init(_ message: String) {
        self.message = message
    }
}
