public import Events

/// A statement is about to be resolved and run.
public struct CommandWillRun: Event {
    /// The statement.
    public let statement: Statement
}

/// A statement was run and did not fail.
public struct CommandDidRun: Event {
    /// The statement.
    public let statement: Statement
}

/// The prompt is about to wait for a line; all that was typed before is done.
public struct PromptWillWait: Event {}

/// A statement failed; it was reported and what it changed was taken back.
public struct CommandDidFail: Event {
    /// The statement's text, as far as it could be read.
    public let text: String
    /// What the user was told.
    public let message: String
}

/// A plugin was switched on or off.
public struct PluginsDidChange: Event {
    /// The plugins that are switched on now.
    public let enabled: [String]
}

/// The session is about to be suspended by Ctrl-Z.
public struct SessionWillSuspend: Event {}

/// The session is about to end, however it ends.
public struct SessionWillEnd: Event {
    /// The status that the program leaves with.
    public let status: Int32
}
