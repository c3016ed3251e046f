/// A command of the shell, registered by a plugin.
///
/// A command is a value that is registered once and run many times. Its parameters are constants; the values of a run
/// are in the ``Invocation``. It writes results to the context's output and reports failures by throwing.
///
/// - Pattern: Command (command template)
@MainActor
public protocol Command: Sendable {
    /// The command's name, parameters and help. The registry reads it once.
    var signature: Signature { get }

    /// The command's name, if the registry is to read the signature only when it is first needed; nil by default.
    var deferredName: String? { get }

    /// The same command, if it never waits; nil by default, for a command that may wait.
    var immediate: (any ImmediateCommand)? { get }

    /// The same command, if it runs another command; nil by default.
    var decorator: (any CommandDecorator)? { get }

    /// The same command, if it takes the rest of its line as a line; nil by default.
    var lineCommand: (any LineCommand)? { get }

    /// Runs the command once.
    ///
    /// If it throws, the shell rolls back its undoable changes.
    /// - Throws: A ``UserError`` for a failure that concerns the user. Any other error is reported as an internal
    ///   error.
    func run(_ call: Invocation, in context: ShellContext) async throws

    /// True if the command can define aliases; false by default.
    ///
    /// When the words of such a call contain variables, `--check` no longer reports unknown commands or missing files
    /// after it.
    var makesAliases: Bool { get }

    /// True if the command can write files other than by `>`; false by default.
    ///
    /// When the words of such a call contain variables, `--check` no longer reports missing files after it. Without
    /// variables, ``check(_:in:)`` records the file in the context's ``PredictedEffects``.
    var writesFiles: Bool { get }

    /// True if the call starts another program; false by default. A transcript is checked only with such calls that it allows.
    ///
    /// - Parameter words: The words after the command's name. They can contain variables without values.
    func startsProgram(with words: ArraySlice<Word>) -> Bool

    /// True, by default, if a call can be recorded and run again, as in a macro. False for a call that ends the
    /// activity at the prompt, or records it.
    ///
    /// - Parameter words: The words after the command's name, as typed.
    func isRepeatable(with words: ArraySlice<Word>) -> Bool

    /// Checks the values of a call for `--check`, as far as possible without running it. It also applies the effects
    /// that later lines depend on, such as a new alias. It writes nothing.
    ///
    /// It is not called if a value contains a variable.
    /// - Throws: A ``UserError`` for a fault that does not depend on earlier commands.
    func check(_ call: Invocation, in context: ShellContext) throws
}

extension Command {
    /// Nil: the registry reads the signature at once.
    public var deferredName: String? { nil }
    /// Nil: the command may wait.
    public var immediate: (any ImmediateCommand)? { nil }
    /// False.
    public var makesAliases: Bool { false }
    /// False.
    public var writesFiles: Bool { false }
    /// False.
    public func startsProgram(with words: ArraySlice<Word>) -> Bool { false }
    /// True.
    public func isRepeatable(with words: ArraySlice<Word>) -> Bool { true }
    /// Accepts all values that were parsed.
    public func check(_ call: Invocation, in context: ShellContext) throws {}

    /// Nil: the command runs no other command.
    public var decorator: (any CommandDecorator)? { nil }
    /// Nil: the command takes no line.
    public var lineCommand: (any LineCommand)? { nil }
}

/// A command that never waits, or only with some arguments: its `run` is synchronous.
///
/// A script runs consecutive immediate commands without suspending between them.
///
/// - Pattern: Command (command template)
@MainActor
public protocol ImmediateCommand: Command {
    /// Runs the command once.
    ///
    /// - Throws: The same errors as ``Command/run(_:in:)``.
    func run(_ call: Invocation, in context: ShellContext) throws

    /// True if a call waits; false by default. The asynchronous `run` carries it out.
    func waits(_ call: Invocation) -> Bool
}

extension ImmediateCommand {
    /// False.
    public func waits(_ call: Invocation) -> Bool { false }

    /// The command itself.
    public var immediate: (any ImmediateCommand)? { self }
}

/// A section of the command list in `help`.
public struct CommandCategory: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The position among the sections; lower comes first.
    public let order: Int

    /// A category. Two categories are equal if title and order are.
    public init(_ title: String, order: Int) {
        self.title = title
        self.order = order
    }

    /// Commands that change the shell's data, undo changes or redo them.
    public static let changes = CommandCategory("Changes", order: 20)
    /// Commands of the shell itself.
    public static let shell = CommandCategory("Shell", order: 90)
}

/// An example line of a command. A test runs every example.
public struct CommandExample: Hashable, Sendable {
    /// The line as typed.
    public let line: String
    /// The line's effect, in one sentence.
    public let explanation: String
    /// The results and messages in a new shell, in their order, without the final line break; nil if they vary between
    /// runs or are too long.
    public let output: String?
    /// The exit status: 0, or 1 for an example of a failure.
    public let status: Int

    /// An example; without `status`, one that succeeds.
    public init(_ line: String, _ explanation: String, output: String? = nil, status: Int = 0) {
        self.line = line
        self.explanation = explanation
        self.output = output
        self.status = status
    }
}
