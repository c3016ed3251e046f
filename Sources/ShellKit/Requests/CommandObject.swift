/// What the chain makes of a request: something ready to run.
///
/// A bound command is one, and so is what holds other command objects, such as a script.
/// - Pattern: Command (the object that is run); Composite (component)
@MainActor
public protocol CommandObject: AnyObject {
    /// The same object where it never waits; nil where it may, which is what is assumed of an object that does not say.
    var immediate: (any ImmediateCommandObject)? { get }

    /// Runs it once, its output going to the context's.
    func run(in shell: ShellContext) async throws

    /// Looks whether its form is right without running it, and does what later lines are read by.
    ///
    /// - Throws: What is wrong with it.
    func check(in shell: ShellContext) throws
}

extension CommandObject {
    /// It may wait.
    public var immediate: (any ImmediateCommandObject)? { nil }

    /// Nothing is wrong with what could be made.
    public func check(in shell: ShellContext) throws {}
}
