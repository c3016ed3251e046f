/// Resolves a line that begins with `!` to a command that runs the rest in `/bin/sh`.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class SystemCommandHandler: Handler {
    let name = "system-commands"
    let summary = "Runs the line after '!' in /bin/sh."
    let takesPlainCalls = false

    func declaration(in context: ShellContext) -> HandlerDeclaration<Word> {
        HandlerDeclaration { $0.text == "!" && $0.isBare && !$0.isOpen ? .program : nil }
    }

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators, let line = request.statement.systemCommand,
            request.words.first?.text == "!"
        else { return nil }
        guard !line.isEmpty else {
            throw ShellError.misplacedOperator("!", hint: "Write a line for /bin/sh after it: ! ls.")
        }
        context.predictedEffects?.addProgram()
        return SystemCommand(line)
    }
}

/// Runs a line in `/bin/sh`: `! ls`.
///
/// - Pattern: Command (concrete command)
final class SystemCommand: CommandObject {
    private let line: String

    init(_ line: String) { self.line = line }

    func run(in context: ShellContext) async throws {
        try await SystemLine(line, in: context).run()
    }
}
