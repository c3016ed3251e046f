public import Events

/// A statement failed; it was reported and what it changed was taken back.
public struct CommandDidFail: Event {
    /// The statement's text, as far as it could be read.
    public let text: String
    /// What the user was told.
    public let message: String
}
