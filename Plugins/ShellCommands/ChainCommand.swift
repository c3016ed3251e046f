import ShellKit

/// Shows the handlers that a line goes through.
///
/// - Pattern: Command (concrete command); Chain of Responsibility (shown at run time)
struct ChainCommand: ImmediateCommand {
    var signature: Signature {
        Signature(
            "chain", "Lists the handlers that a line goes through, in the order in which they are asked.", .shell,
            details: "The first handler that knows what a line means answers it; a plugin may bring its own.",
            examples: [CommandExample("chain", "Lists the handlers, numbered, with what each does.")])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let rows = shell.registry.chain.handlers.enumerated().map { index, handler in
            [String(index + 1), handler.name, handler.summary]
        }
        try shell.output.writeTable(["#", "Handler", "Summary"], rows: rows)
    }
}
