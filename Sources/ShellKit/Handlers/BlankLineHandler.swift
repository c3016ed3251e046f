/// Resolves a blank line or a comment, which have no words.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class BlankLineHandler: Handler {
    let name = "blank-lines"
    let summary = "Accepts blank lines and comments, which do nothing."
    let takesPlainCalls = false

    func handle(_ request: inout Request, in context: ShellContext) -> (any CommandObject)? {
        request.words.isEmpty && !request.statement.hasOperators ? EmptyCommand() : nil
    }
}
