public import Events

/// A statement was run and did not fail.
public struct CommandDidRun: Event {
    /// The statement.
    public let statement: Statement
    /// Whether it was typed at the prompt, and not read from a script.
    public let isTyped: Bool
}
