/// A command with the arguments of one run.
///
/// - Pattern: Command (concrete command object)
final class BoundCommand: CommandObject {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Runs the command once.
    func run(in shell: ShellContext) async throws {
        try await invocation.command.command.run(invocation, in: shell)
    }

    /// Checks the values, and applies the effects that later lines depend on.
    func check(in shell: ShellContext) throws {
        try invocation.command.command.check(invocation, in: shell)
    }
}
