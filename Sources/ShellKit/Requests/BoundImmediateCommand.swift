/// A command that never waits, with the values for one run.
///
/// - Pattern: Command (concrete command object)
final class BoundImmediateCommand: ImmediateCommandObject {
    private let registered: RegisteredCommand
    private let invocation: Invocation

    init(_ registered: RegisteredCommand, _ invocation: Invocation) {
        self.registered = registered
        self.invocation = invocation
    }

    /// Runs the command.
    func run(in shell: ShellContext) throws {
        try registered.runAtOnce?(invocation, shell)
    }
}
