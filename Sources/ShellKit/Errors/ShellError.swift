/// What can go wrong in the shell itself, as facts; the wording is in `ShellError+Wording.swift`.
public enum ShellError: Error, Hashable, Sendable {
    /// No command has the name; `nearest` is one that does and looks alike.
    case unknownCommand(String, nearest: String?)
    /// A habit from another shell or program, with what it is called here.
    case foreignCommand(String, hint: String)
    /// Several commands begin with what was typed.
    case ambiguousCommand(String, candidates: [String])
    /// A word is one of the operators that other shells have, and this place does not.
    case misplacedOperator(String, hint: String)
    /// A variable that is neither set nor in the environment.
    case unknownVariable(String)

    /// An option that the command does not have.
    case unknownOption(String, command: String, nearest: String?)
    /// An option that needs a value stands last.
    case missingValue(option: String, placeholder: String, command: String)
    /// A flag was given a value by `=`.
    case unexpectedValue(option: String, command: String)
    /// An option was given twice.
    case repeatedOption(String, command: String)
    /// A parameter that must be there is not.
    case missingParameter(String, command: String, usage: String)
    /// More words than the command takes.
    case unexpectedWord(String, command: String, after: String?)
    /// A word that cannot be what the parameter is.
    case invalidValue(String, parameter: String, reason: String)

    /// Two plugins bring a command of the same name.
    case commandClaimedTwice(String, by: String, and: String)
    /// Two plugins have the same name.
    case pluginLoadedTwice(String)
    /// A handler is to stand beside one that is not in the chain.
    case noSuchHandler(String, plugin: String)
    /// No plugin has the name.
    case unknownPlugin(String, nearest: String?)
    /// The plugin that would be switched off brings the commands to switch it on again.
    case pluginIsNeeded(String)

    /// An alias that could never be used.
    case badAlias(String, reason: AliasFault)
    /// No alias has the name.
    case unknownAlias(String, nearest: String?)
    /// A line is to be recalled that the history does not have.
    case notInHistory(String)

    /// A step was begun before, and not ended.
    case stepIsOpen(String)
    /// There is no step to end.
    case noStepIsOpen
    /// The step to end was begun by whoever runs the script, or the script that is read.
    case stepOfAnother(String)

    /// No setting has the name.
    case unknownSetting(String, nearest: String?)
    /// A setting cannot have that value.
    case invalidSetting(String, value: String, expected: String)

    /// A script that cannot be read; the reason is the system's.
    case unreadableScript(String, reason: String)
    /// Scripts that source each other without end.
    case sourcedTooDeeply(limit: Int)

    /// There are fewer changes to take back than was asked.
    case notEnoughToUndo(asked: Int, available: Int)
    /// There are fewer changes to bring back than was asked.
    case notEnoughToRedo(asked: Int, available: Int)
    /// No change has the number.
    case noSuchChange(Int)
    /// This shell keeps no changes.
    case nothingIsUndoable

    /// Help was asked for what is neither a command nor a topic.
    case noHelp(String, nearest: String?)
    /// The command was cancelled by Ctrl-C.
    case interrupted
}
