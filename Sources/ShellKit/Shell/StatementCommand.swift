/// The rest of a line, which a ``CommandDecorator`` runs or explains. Its statements are resolved through the whole chain when it runs,
/// not before.
///
/// So an error in a statement belongs to it, and `try lst` can catch it.
/// - Pattern: Command (concrete command)
@MainActor
final class StatementCommand {
    /// The statements, without empty ones.
    private(set) var statements: [Statement] = []
    /// The text as typed, without the quotes around all of it.
    private(set) var text: String?
    /// The request of the decorator.
    let outer: Request
    /// True if it contains all statements that follow on the line.
    let isWholeLine: Bool

    init(inside outer: Request, isWholeLine: Bool) { (self.outer, self.isWholeLine) = (outer, isWholeLine) }

    /// Adds statements of the line, and their text.
    func append(_ statements: ArraySlice<Statement>, _ text: String) {
        self.statements += statements.filter { !$0.isEmpty }
        self.text = [self.text ?? "", text].filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
