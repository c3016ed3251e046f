/// Resolves a blank line or a comment, which have no words.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class BlankLineHandler: Handler {
    let name = "blank-lines"
    let summary = "Accepts blank lines and comments, which do nothing."

    func handle(_ request: inout Request, in context: ShellContext) -> (any CommandObject)? {
        request.words.isEmpty && !request.statement.hasOperators ? EmptyCommand() : nil
    }
}

/// Does nothing; the result for a blank line or a comment.
///
/// - Pattern: Null Object (null object)
final class EmptyCommand: ImmediateCommandObject {
    /// Returns at once.
    func run(in context: ShellContext) {}
}
