/// Something the shell can be told to do, brought by a plugin.
///
/// A command is a value that is registered once and run many times: it keeps its parameters as constants, and what belongs
/// to one run comes in the ``Invocation``. It writes results to the context's output and throws what went wrong.
/// - Pattern: Command (command)
@MainActor
public protocol Command: Sendable {
    /// The command's name, parameters and help.
    var signature: Signature { get }

    /// The same command where it never waits; nil where it may, which is what is assumed of a command that does not say.
    var immediate: (any ImmediateCommand)? { get }

    /// The same command where it carries out others; nil where it does not.
    var decorator: (any CommandDecorator)? { get }

    /// Runs the command once.
    ///
    /// What it changes in an undoable way and then throws for is taken back by the shell.
    /// - Throws: A ``UserError`` for what the user did wrong or met; anything else is reported as an internal error.
    func run(_ call: Invocation, in shell: ShellContext) async throws

    /// Whether it can make aliases, so that a script is not checked for commands behind one whose words hang on variables.
    var makesAliases: Bool { get }

    /// Whether it can write files, other than by `>`: so that no file is missed behind one whose words hang on variables. Where
    /// none does, its ``check(_:in:)`` foresees which it is.
    var writesFiles: Bool { get }

    /// Whether what is typed to it can be recorded to be run again, as a macro is: not where it ends what is going on at the
    /// prompt, or records it.
    ///
    /// - Parameter words: What stands behind its name, as it was typed.
    func isRepeatable(with words: ArraySlice<Word>) -> Bool

    /// Looks, when a script is only checked, whether the values could be right, as far as that can be told without running it,
    /// and does what later lines are read by, such as making an alias; it writes nothing.
    ///
    /// It is not called where a value hangs on a variable.
    /// - Throws: A ``UserError`` for what would be wrong whatever happens before.
    func check(_ call: Invocation, in shell: ShellContext) throws
}

extension Command {
    /// It may wait.
    public var immediate: (any ImmediateCommand)? { nil }
    /// It makes none.
    public var makesAliases: Bool { false }
    /// It writes none.
    public var writesFiles: Bool { false }
    /// It can be run again.
    public func isRepeatable(with words: ArraySlice<Word>) -> Bool { true }
    /// Nothing is wrong with values that could be read, and later lines are read as they are.
    public func check(_ call: Invocation, in shell: ShellContext) throws {}

    /// It carries out no others.
    public var decorator: (any CommandDecorator)? { nil }
}
