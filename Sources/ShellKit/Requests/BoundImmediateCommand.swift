/// A command that never waits, with the values for one run.
///
/// - Pattern: Command (concrete command object)
final class BoundImmediateCommand: ImmediateCommandObject {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Runs the command.
    func run(in shell: ShellContext) throws {
        try invocation.command.runAtOnce?(invocation, shell)
    }

    /// Looks at the values, and does what later lines are read by.
    func check(in shell: ShellContext) throws {
        try invocation.command.command.check(invocation, in: shell)
    }
}
