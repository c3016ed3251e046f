/// Answers a line that begins with a command such as `try`, which carries out the rest of the line in its own way.
///
/// It stands before the operators, so that `time list | sort` tells the time of both.
/// - Pattern: Chain of Responsibility (concrete handler)
final class DecoratorHandler: Handler {
    let name = "decorators"
    let summary = "Gives the rest of the line to a command that runs others, such as 'try' and 'time'."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard let decorator = request.decorator(in: shell) else { return nil }
        return try request.object(decoratedBy: decorator)
    }
}

extension Request {
    /// The rest of the statement behind its first word, inside a command that runs it.
    ///
    /// - Throws: ``SyntaxError`` where the rest is wrong by itself.
    func object(decoratedBy decorator: any CommandDecorator) throws -> (any CommandObject)? {
        guard words.count > 1 || statement.systemCommand != nil, let rest = try statement.behindFirstWord() else {
            return nil
        }
        let inner = StatementCommand(rest, inside: statement, expandedAliases: expandedAliases)
        return DecoratedCommand(decorator, around: inner)
    }
}
