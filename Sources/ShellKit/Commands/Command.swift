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

    /// Does, when a script is only checked, what its later lines are read by, such as making an alias, and nothing else.
    func check(_ call: Invocation, in shell: ShellContext) throws
}

extension Command {
    /// It may wait.
    public var immediate: (any ImmediateCommand)? { nil }
    /// Later lines are read as they are.
    public func check(_ call: Invocation, in shell: ShellContext) throws {}

    /// It carries out no others.
    public var decorator: (any CommandDecorator)? { nil }
}
