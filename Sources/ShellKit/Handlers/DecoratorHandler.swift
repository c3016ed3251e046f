/// Resolves a line that begins with a command such as `try`, which runs the rest of the line.
///
/// It precedes the operators in the chain, so `time list | sort` measures both commands.
/// - Pattern: Chain of Responsibility (concrete handler)
final class DecoratorHandler: Handler {
    let name = "decorators"
    let summary = "Passes the rest of the line to a command that runs or explains it, such as 'try' or 'chain'."
    let takesPlainCalls = false

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard let command = request.decoratingCommand(in: context), let decorator = command.command.decorator else {
            return nil
        }
        return try request.object(decoratedBy: decorator, command.signature)
    }
}
