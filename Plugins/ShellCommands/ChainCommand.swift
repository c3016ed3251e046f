import ShellKit

/// Shows the handlers that a line goes through.
///
/// - Pattern: Command (concrete command); Chain of Responsibility (shown at run time)
struct ChainCommand: ImmediateCommand {
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "chain", "Lists the handlers that a line goes through, in the order in which they are asked.", .shell,
            format,
            details: "The first handler that knows what a line means answers it; a plugin may bring its own.",
            examples: [
                CommandExample("chain", "Lists the handlers, numbered, with what each does."),
                CommandExample("chain --format json", "Writes the handlers as JSON."),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try shell.output.writeList(shell.registry.chain.handlers.enumerated(), Self.columns, as: call[format])
    }

    private static let columns: [ListColumn<(offset: Int, element: any Handler)>] = [
        .number("position", title: "#") { $0.offset + 1 },
        .text("name", title: "handler", shrinkPriority: 0) { $0.element.name },
        .text("summary") { $0.element.summary },
    ]
}
