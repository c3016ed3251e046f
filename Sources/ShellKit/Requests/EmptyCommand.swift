/// Does nothing; the result for a blank line or a comment.
final class EmptyCommand: ImmediateCommandObject {
    /// Returns at once.
    func run(in shell: ShellContext) {}
}
