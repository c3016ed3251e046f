/// An error of the shell itself; `Wording.swift` has the sentences.
///
/// Errors of arguments, plugins, aliases and changes have their own types.
public enum ShellError: Error, Hashable, Sendable {
    /// No command has the name; `nearest` is the most similar name.
    case unknownCommand(String, nearest: String?)
    /// A command of another shell or program; `hint` gives the command to use instead.
    case foreignCommand(String, hint: String)
    /// Several commands begin with the typed word.
    case ambiguousCommand(String, candidates: [String])
    /// A script uses an abbreviation of one or more commands; only the prompt accepts abbreviations.
    case shortenedCommand(String, candidates: [String])
    /// A script uses history recall; only the prompt accepts it.
    case recallInScript(String)
    /// An operator of other shells, which this shell or this position does not support.
    case misplacedOperator(String, hint: String)
    /// The variable is neither set nor in the environment.
    case unknownVariable(String)

    /// The history has no line for the event.
    case notInHistory(String)

    /// No setting has the name.
    case unknownSetting(String, nearest: String?)
    /// The setting does not accept the value.
    case invalidSetting(String, value: String, expected: String)

    /// A script cannot be read; the reason is the system's.
    case unreadableScript(String, reason: String)
    /// Scripts source each other more than `limit` deep.
    case sourcedTooDeeply(limit: Int)

    /// Help was requested for a name that is neither a command nor a topic.
    case noHelp(String, nearest: String?)
    /// A command that opens a view was called without a terminal for it.
    case noScreen(command: String)
    /// Ctrl-C cancelled the command.
    case interrupted
}
