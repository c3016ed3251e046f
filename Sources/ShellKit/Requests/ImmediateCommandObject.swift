/// A command object with a synchronous `run`, so that a script need not suspend for it.
@MainActor
public protocol ImmediateCommandObject: CommandObject {
    /// Runs the object once, without waiting.
    func run(in shell: ShellContext) throws
}

extension ImmediateCommandObject {
    /// The object itself.
    public var immediate: (any ImmediateCommandObject)? { self }
}
