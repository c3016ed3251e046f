public import Events

/// A statement failed; the failure was reported and the statement's changes were rolled back.
public struct CommandDidFail: Event {
    /// The statement's text; empty if it could not be parsed.
    public let text: String
    /// The message shown to the user.
    public let message: String
}
