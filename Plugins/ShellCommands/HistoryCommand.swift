import FoundationEssentials
import ShellKit

/// Shows the lines typed at the prompt.
///
/// - Pattern: Command (concrete template)
struct HistoryCommand: ImmediateCommand {
    private static let usualCount = 20
    /// The minimum width of a table with a column for the time.
    private static let leastColumnsWithTime = 40

    let count = Parameter<AtLeast<1>?>.optional(
        "count", help: "The number of lines to show, the newest ones; on a terminal 20 by default, elsewhere all.")
    let text = Parameter<String?>.option("search", help: "Shows only lines that contain TEXT.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "history", "Lists the lines that were typed at the prompt, with their numbers.", .shell, count, text,
            format,
            details: """
                A table shows long lines in full, and entries of several lines as several rows. On a terminal it also shows the \
                known times; the other formats always contain them.

                The newest 10,000 lines are saved. Older lines are removed when their number exceeds a quarter of that.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "history 5", "Shows the five newest lines.",
            output: """
                #  line
                1  history 5
                """),
        CommandExample(
            "history --search echo", "Shows the newest lines that contain 'echo'.",
            output: """
                #  line
                1  history --search echo
                """),
        CommandExample("history --format jsonl", "Writes the lines and their times, for a program."),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let limit = call[count]?.number ?? (context.output.appearance.isTerminal ? Self.usualCount : .max)
        let lines = context.shell.lines?.recent(limit, containing: call[text]) ?? []
        let rows = lines.map { Row(number: $0.number, date: $0.date, line: $0.line) }
        // A table without a width, for example in a script, has no column for the time.
        let hasRoom = context.output.appearance.columns ?? 0 >= Self.leastColumnsWithTime
        let columns = hasRoom ? Self.columnsAtTerminal : Self.columns
        try context.output.writeList(
            call[format] == .table ? rows.flatMap(\.oneForEachLine) : rows, columns, as: call[format])
        if context.shell.lines == nil {
            try context.note("There is no history here; it contains only lines that are typed at the prompt.")
        }
    }

    /// A history entry, or in a table one line of it.
    private struct Row {
        /// Nil, like the date, for a continuation line of an entry.
        var number: Int?
        var date: Date?
        var line: String

        /// The lines of the entry as typed, with the number on the first one.
        var oneForEachLine: [Row] {
            line.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { offset, line in
                Row(number: offset == 0 ? number : nil, date: offset == 0 ? date : nil, line: String(line))
            }
        }
    }

    private static let columns = [number, date.exceptInTables(), line]
    private static let columnsAtTerminal = [number, date, line]

    private static let number = ListColumn<Row>.number("number", title: "#") { $0.number }
    private static let date = ListColumn<Row>.date("date", title: "when") { $0.date }
    private static let line = ListColumn<Row>.text("line") { $0.line }.whole()
}
