/// Does nothing: what a blank line and a comment come to.
final class EmptyCommand: ImmediateCommandObject {
    /// Does nothing.
    func run(in shell: ShellContext) {}
}
