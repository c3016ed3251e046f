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
