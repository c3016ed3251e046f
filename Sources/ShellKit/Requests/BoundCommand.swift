/// A command with the values for one run.
///
/// - Pattern: Command (concrete command object)
final class BoundCommand: CommandObject {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Runs the command.
    func run(in shell: ShellContext) async throws {
        try await invocation.command.command.run(invocation, in: shell)
    }

    /// Looks at the values, and does what later lines are read by.
    func check(in shell: ShellContext) throws {
        try invocation.command.command.check(invocation, in: shell)
    }
}
