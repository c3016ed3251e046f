/// A command object that is done when its `run` returns, so that a script's loop need not stop for it.
@MainActor
public protocol ImmediateCommandObject: CommandObject {
    /// Runs it once and at once.
    func run(in shell: ShellContext) throws
}

extension ImmediateCommandObject {
    /// Itself.
    public var immediate: (any ImmediateCommandObject)? { self }
}

/// A command that never waits, with the values for one run.
///
/// - Pattern: Command (concrete command object)
public final class BoundImmediateCommand: ImmediateCommandObject {
    private let registered: RegisteredCommand
    private let invocation: Invocation

    init(_ registered: RegisteredCommand, _ invocation: Invocation) {
        self.registered = registered
        self.invocation = invocation
    }

    /// Runs the command.
    public func run(in shell: ShellContext) throws {
        try registered.runAtOnce?(invocation, shell)
    }
}

/// Does nothing: what a blank line and a comment come to.
public final class EmptyCommand: ImmediateCommandObject {
    /// Does nothing.
    public func run(in shell: ShellContext) {}
}
