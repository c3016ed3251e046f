/// Shows the help of a command whose words contain `--help`, instead of running it.
///
/// - Pattern: Command (concrete command)
final class CommandHelp: ImmediateCommandObject {
    /// The option, which every command has that takes options.
    nonisolated static let option = "--help"

    private let command: String

    init(on command: String) { self.command = command }

    func run(in context: ShellContext) throws {
        let pages = HelpPages(of: context.registry, columns: context.output.appearance.columns)
        for line in try pages.page(on: command) { try context.output.writeLine(line) }
    }
}

extension ShellContext {
    /// The command object for a request: the answer of the chain, or the help of the command if its words contain `--help`.
    ///
    /// - Throws: Any error of a handler; ``ShellError/unknownCommand(_:nearest:)`` if no handler returns an object.
    public func resolve(_ request: inout Request) throws -> any CommandObject {
        do {
            return try registry.chain.resolve(&request, in: self)
        } catch ArgumentError.unknownOption(CommandHelp.option, let command, _) {
            return request.decorated(CommandHelp(on: command))
        }
    }
}
