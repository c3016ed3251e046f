public import Files

/// An error that concerns the user, with its message.
///
/// The shell prints the message once and continues by its error policy. It reports an error of any other type as an
/// internal error.
public protocol UserError: Error {
    /// One sentence, with the user's input in single quotes, then the way out.
    ///
    /// It begins in lower case, because `FILE:LINE: ` precedes it in a script. At the prompt the shell capitalises it.
    var message: String { get }

    /// The value of `$?` after the error, from 1 to 255.
    var status: Int { get }
}

extension UserError {
    /// 1.
    public var status: Int { 1 }
}

/// An error with its message, for commands that have no error type of their own.
public struct CommandFailure: UserError, Hashable {
    public let message: String
    /// The value of `$?`.
    public let status: Int

    /// An error with a message.
    public init(_ message: String, status: Int = 1) { (self.message, self.status) = (message, status) }
}

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
    /// The script was started with fewer arguments.
    case missingArgument(String)

    /// The history has no line for the event.
    case notInHistory(String)

    case unknownSetting(String, nearest: String?)
    case invalidSetting(String, value: String, expected: String)

    /// A script cannot be read; the reason is the system's.
    case unreadableScript(String, SystemError)
    /// The program's argument names a command, but a script was expected; `line` is the command with its words.
    case commandAsScript(String, program: String, line: String)
    /// Scripts source each other more than `limit` deep.
    case sourcedTooDeeply(limit: Int)

    /// Help was requested for a name that is neither a command nor a topic.
    case noHelp(String, nearest: String?)
    /// A command that opens a view was called without a terminal for it.
    case noScreen(command: String)
    /// A command asks a question in a script; `option` answers it, if the command has such an option.
    case questionInScript(String, option: String?)
    /// Ctrl-C cancelled the command.
    case interrupted

    /// True if scripts source each other without end.
    package var isEndlessSource: Bool { if case .sourcedTooDeeply = self { true } else { false } }
}

/// An error in an alias; `Wording.swift` has the sentences.
public enum AliasError: Error, Hashable, Sendable {
    /// The name is not a plain word: it contains a character with a meaning in the language.
    case badName(String)
    case noText(String)
    /// The text begins with an option instead of a command.
    case beginsWithOption(String, option: String)
    case severalCommands(String)
    case unknownAlias(String, nearest: String?)
    /// The alias is the text of another one, and so on, more than `limit` times.
    case tooManyExpansions(String, limit: Int)
}

/// An error in the plugins of a shell; `Wording.swift` has the sentences.
public enum PluginError: Error, Hashable, Sendable {
    case commandClaimedTwice(String, by: String, and: String)
    case pluginLoadedTwice(String)
    /// A handler is to be inserted beside a handler that is not in the chain.
    case noSuchHandler(String, plugin: String)
    case unknownPlugin(String, nearest: String?)
    /// The plugin to disable registers the commands that could enable it again.
    case pluginIsNeeded(String)
}

/// An error of a step that the user begins and ends; `Wording.swift` has the sentences.
public enum UndoError: Error, Hashable, Sendable {
    case stepIsOpen(String)
    case noStepIsOpen
    /// The prompt, or a script that sources this one, started the open step.
    case stepOfAnother(String)
}
