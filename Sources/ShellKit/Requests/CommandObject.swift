/// What the chain makes of a request: something ready to run.
///
/// A bound command is one, and so is what holds other command objects, such as a script.
/// - Pattern: Command (the object that is run); Composite (component)
@MainActor
public protocol CommandObject {
    /// Runs it once, its output going to the context's.
    func run(in shell: ShellContext) async throws
}

/// A command with the values for one run.
///
/// - Pattern: Command (concrete command object)
public struct BoundCommand: CommandObject {
    let command: any Command
    let invocation: Invocation

    /// Runs the command.
    public func run(in shell: ShellContext) async throws {
        try await command.run(invocation, in: shell)
    }
}

/// Does nothing: what a blank line and a comment come to.
public struct EmptyCommand: CommandObject {
    /// Does nothing.
    public func run(in shell: ShellContext) {}
}
