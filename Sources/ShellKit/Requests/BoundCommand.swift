/// A command with the values for one run.
///
/// - Pattern: Command (concrete command object)
final class BoundCommand: CommandObject {
    private let registered: RegisteredCommand
    private let invocation: Invocation

    init(_ registered: RegisteredCommand, _ invocation: Invocation) {
        self.registered = registered
        self.invocation = invocation
    }

    /// Runs the command.
    func run(in shell: ShellContext) async throws {
        try await registered.command.run(invocation, in: shell)
    }
}
