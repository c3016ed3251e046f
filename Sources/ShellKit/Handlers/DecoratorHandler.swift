/// Resolves a line that begins with a command such as `try`, which runs the rest of the line.
///
/// It precedes the operators in the chain, so `time list | sort` measures both commands.
/// - Pattern: Chain of Responsibility (concrete handler)
final class DecoratorHandler: Handler {
    let name = "decorators"
    let summary = "Passes the rest of the line to a command that runs or explains it, such as 'try' or 'chain'."

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard let command = request.decoratingCommand(in: context) else { return nil }
        if let decorator = command.decorator { return try request.object(decoratedBy: decorator) }
        return try request.takeLine(for: command)
    }
}

extension Request {
    /// A command object that runs the rest of the statement through the decorator; nil if there is no rest.
    ///
    /// - Throws: ``SyntaxError`` if the rest is not valid by itself.
    func object(decoratedBy decorator: any CommandDecorator) throws -> (any CommandObject)? {
        guard words.count > 1 || statement.systemCommand != nil, let rest = try statement.afterFirstWord() else {
            return nil
        }
        try checkDepth()
        return DecoratedCommand(decorator, around: StatementCommand(inner(rest), inside: statement))
    }
}
