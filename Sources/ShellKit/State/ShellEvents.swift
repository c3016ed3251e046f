public import Events

/// A statement ran without failure.
///
/// - Pattern: Observer (event)
public struct CommandDidRun: Event {
    /// The statement.
    public let statement: Statement
    /// True if the statement was typed at the prompt, false if it comes from a script.
    public let isTyped: Bool
}

/// A plugin was enabled or disabled.
///
/// - Pattern: Observer (event)
public struct PluginsDidChange: Event {
    /// The names of the enabled plugins.
    public let enabled: [String]
}

/// The prompt is about to wait for a line; all lines before it are complete.
///
/// - Pattern: Observer (event)
public struct PromptWillWait: Event {}

/// The session is about to be suspended by Ctrl-Z.
///
/// - Pattern: Observer (event)
public struct SessionWillSuspend: Event {}

/// The session is about to end. A second Ctrl-C, and a session that only checks scripts, post no such event.
///
/// - Pattern: Observer (event)
public struct SessionWillEnd: Event {
    /// The exit status so far; a failure to write the last output still changes 0 to 1.
    public let status: Int32
}
