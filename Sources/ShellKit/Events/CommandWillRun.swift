public import Events

/// A statement is about to be resolved and run.
public struct CommandWillRun: Event {
    /// The statement.
    public let statement: Statement
}
