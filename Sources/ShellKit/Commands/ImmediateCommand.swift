/// A command that never waits: its `run` is synchronous.
///
/// A script runs consecutive immediate commands without suspending between them.
///
/// - Pattern: Command (command)
@MainActor
public protocol ImmediateCommand: Command {
    /// Runs the command once.
    ///
    /// - Throws: The same errors as ``Command/run(_:in:)``.
    func run(_ call: Invocation, in shell: ShellContext) throws
}

extension ImmediateCommand {
    /// The command itself.
    public var immediate: (any ImmediateCommand)? { self }
}
