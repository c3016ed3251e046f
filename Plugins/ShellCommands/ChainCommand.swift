internal import ShellKit

/// Lists the handlers of a line in order.
///
/// - Pattern: Command (concrete command); Chain of Responsibility (shown at run time)
struct ChainCommand: ImmediateCommand {
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "chain", "Lists the handlers that a line goes through, in the order in which they are asked.", .shell,
            format,
            details: """
                A line that is typed goes through the line handlers first, which may put another in its place. Each of its \
                statements then goes through the statement handlers, as those of scripts do: the first one that knows what it \
                means answers it. A plugin may bring its own of both.
                """,
            examples: [
                CommandExample("chain", "Lists the handlers, numbered, with what each does."),
                CommandExample("chain --format json", "Writes the handlers as JSON."),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let (lines, statements) = (shell.registry.lineHandlers.handlers, shell.registry.chain.handlers)
        let links =
            lines.map { Link(stage: "line", name: $0.name, summary: $0.summary) }
            + statements.map { Link(stage: "statement", name: $0.name, summary: $0.summary) }
        try shell.output.writeList(links.enumerated(), Self.columns, as: call[format])
    }

    /// A handler of one of the two stages.
    private struct Link {
        let stage: String
        let name: String
        let summary: String
    }

    private static let columns: [ListColumn<(offset: Int, element: Link)>] = [
        .number("position", title: "#") { $0.offset + 1 },
        .text("stage", shrinkPriority: 0) { $0.element.stage },
        .text("name", title: "handler", shrinkPriority: 0) { $0.element.name },
        .text("summary") { $0.element.summary },
    ]
}

extension ListFormat {
    /// Rejects the `--format` option in a call that lists nothing.
    ///
    /// - Parameter occasion: The action of the call, as the end of a sentence.
    /// - Throws: ``CommandFailure`` unless the format is the default.
    func refuse(where occasion: String) throws {
        guard self != .table else { return }
        throw CommandFailure(
            "'--format' says how a list is written, and nothing is listed where \(occasion). Leave it out.")
    }
}
