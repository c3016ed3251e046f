/// What can go wrong in the shell itself, as facts.
///
/// Arguments, plugins, aliases and changes have types of their own; the wording of all is in `Wording.swift`.
public enum ShellError: Error, Hashable, Sendable {
    /// No command has the name; `nearest` is one that does and looks alike.
    case unknownCommand(String, nearest: String?)
    /// A habit from another shell or program, with what it is called here.
    case foreignCommand(String, hint: String)
    /// Several commands begin with what was typed.
    case ambiguousCommand(String, candidates: [String])
    /// A script has the beginning of one or several commands, which only a person may shorten.
    case shortenedCommand(String, candidates: [String])
    /// A script has what recalls a line of the history, which only a person may.
    case recallInScript(String)
    /// A word is one of the operators that other shells have, and this place does not.
    case misplacedOperator(String, hint: String)
    /// A variable that is neither set nor in the environment.
    case unknownVariable(String)

    /// A line is to be recalled that the history does not have.
    case notInHistory(String)

    /// No setting has the name.
    case unknownSetting(String, nearest: String?)
    /// A setting cannot have that value.
    case invalidSetting(String, value: String, expected: String)

    /// A script that cannot be read; the reason is the system's.
    case unreadableScript(String, reason: String)
    /// Scripts that source each other without end.
    case sourcedTooDeeply(limit: Int)

    /// Help was asked for what is neither a command nor a topic.
    case noHelp(String, nearest: String?)
    /// A command that is used by keys was called where there is no screen for it.
    case noScreen(command: String)
    /// The command was cancelled by Ctrl-C.
    case interrupted
}
