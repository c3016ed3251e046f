public import Events

/// A statement ran without failure.
public struct CommandDidRun: Event {
    /// The statement.
    public let statement: Statement
    /// True if the statement was typed at the prompt, false if it comes from a script.
    public let isTyped: Bool
}
