internal import ShellKit
internal import Tabular

/// Lists the handlers of a line in order, or shows what they do with a line without running it.
///
/// - Pattern: Command (concrete template)
/// - Pattern: Strategy (concrete strategy)
struct ChainCommand: CommandDecorator {
    let format = Parameter.listFormat
    let line = Parameter.line(
        help: "The line to explain, with all its operators and each ';'. Without it, lists the handlers.")

    var signature: Signature {
        Signature(
            "chain", "Lists the handlers of a line, or shows what they do with LINE.", .patterns,
            format, line,
            details: """
                First the line handlers receive a typed line; each may replace it. Then the line is split into statements, and the \
                statement handlers receive each of them. The first handler that recognises a statement provides the command to run. \
                Statements of scripts pass only the second stage. Plugins can add handlers to both stages.

                'chain LINE' shows which handlers receive LINE, which one changes it, and which one answers. It runs nothing. The \
                variables and aliases that one statement of LINE would set count for the next; 'depends' shows what only a run \
                can decide. An operator right after 'chain' is not part of LINE: 'chain | less' pages the list.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("chain", "Lists the handlers with their positions and summaries."),
        CommandExample("chain --format json", "Writes the handlers as JSON."),
        CommandExample("chain list > albums.txt", "Shows which handler answers, and writes no file."),
        CommandExample("chain try lsit; delete 1-3", "Explains each command, and deletes nothing."),
        CommandExample("chain let n 3; go $n", "Explains both commands with the value of the variable."),
        CommandExample("chain --format jsonl echo $HOME", "Writes the facts as JSON, one object a line."),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (lines, statements) = (context.registry.lineHandlers, context.registry.chain.handlers)
        let links =
            lines.map { (stage: "line", name: $0.name, summary: $0.summary) }
            + statements.map { ("statement", $0.name, $0.summary) }
        let rows = links.enumerated().map { (position: $0 + 1, link: $1) }
        try context.output.writeList(rows, Self.columns, as: call[format])
    }

    func check(_ call: Invocation, in context: ShellContext) {}

    /// Accepts each line: its faults are part of the explanation.
    func check(_ inner: any CommandObject, in context: ShellContext) {}

    func run(_ inner: any CommandObject, _ call: Invocation, in context: ShellContext) async throws {
        let explanations = context.explain(inner.text ?? "")
        guard call[format] != .table else { return try write(explanations, to: context.output) }
        let sources = SourceTree.ofProgram()
        let rows = explanations.flatMap { explanation in
            explanation.facts.map { (statement: explanation.text, fact: $0.json(sources)) }
        }
        try context.output.writeList(rows, Self.factColumns, as: call[format])
    }

    private func write(_ explanations: [LineExplanation], to output: Output) throws {
        let writer = FactWriter(output)
        for (index, explanation) in explanations.enumerated() {
            if explanations.count > 1 { try output.writeLine((index > 0 ? "\n" : "") + explanation.text) }
            for fact in explanation.facts { writer.write(fact) }
            try writer.finish()
        }
        if !writer.hasSources { try output.writeMessage(SourceTree.advice) }
    }

    private static let factColumns: [ListColumn<(statement: String, fact: JSONValue)>] =
        [.text("statement") { $0.statement }]
        + ["fact", "handler", "type", "file", "line", "from", "to", "command", "layers", "message", "on"].map { name in
            ListColumn(name) { row in row.fact[name] ?? .null }
        }

    private static let columns: [ListColumn<(position: Int, link: (stage: String, name: String, summary: String))>] = [
        .number("position", title: "#") { $0.position },
        .text("stage", shrinkPriority: 0) { $0.link.stage },
        .text("name", title: "handler", shrinkPriority: 0) { $0.link.name },
        .text("summary") { $0.link.summary },
    ]
}
