internal import ShellKit

/// Lists the handlers of a line in order.
///
/// - Pattern: Command (concrete template)
struct ChainCommand: ImmediateCommand {
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "chain", "Lists the handlers of a line in the order of their calls.", .shell,
            format,
            details: """
                First the line handlers receive a typed line; each may replace it. Then the line is split into statements, and the \
                statement handlers receive each of them. The first handler that recognises a statement provides the command to run. \
                Statements of scripts pass only the second stage. Plugins can add handlers to both stages.
                """,
            examples: [
                CommandExample("chain", "Lists the handlers with their positions and summaries."),
                CommandExample("chain --format json", "Writes the handlers as JSON."),
            ])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (lines, statements) = (context.registry.lineHandlers.handlers, context.registry.chain.handlers)
        let links =
            lines.map { Link(stage: "line", name: $0.name, summary: $0.summary) }
            + statements.map { Link(stage: "statement", name: $0.name, summary: $0.summary) }
        try context.output.writeList(links.enumerated(), Self.columns, as: call[format])
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
    /// - Parameter occasion: The reason, as a sentence without a full stop.
    /// - Throws: ``CommandFailure`` unless the format is the default.
    func refuse(where occasion: String) throws {
        guard self != .table else { return }
        throw CommandFailure(
            "'--format' applies only to lists, and \(occasion). Leave '--format' out.")
    }
}
