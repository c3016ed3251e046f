/// A command that never waits for anything: its `run` is an ordinary function.
///
/// That is all that there is to it: a script runs such commands one after the other without being suspended in between.
/// - Pattern: Command (command)
@MainActor
public protocol ImmediateCommand: Command {
    /// Runs the command once, and at once.
    ///
    /// - Throws: As ``Command`` says.
    func run(_ call: Invocation, in shell: ShellContext) throws
}

extension ImmediateCommand {
    /// Itself.
    public var immediate: (any ImmediateCommand)? { self }
}
