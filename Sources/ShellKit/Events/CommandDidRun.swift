public import Events

/// A statement was run and did not fail.
public struct CommandDidRun: Event {
    /// The statement.
    public let statement: Statement
}
