import Foundation
import ShellKit

/// Shows what was typed at the prompt.
///
/// - Pattern: Command (concrete command)
struct HistoryCommand: ImmediateCommand {
    private static let usualCount = 20

    let count = Parameter<Int?>.optional("count", help: "How many lines to show, the newest; 20 if it is left out.")
    let text = Parameter<String?>.option("search", help: "Shows only lines that contain this text.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "history", "Shows the lines that were typed at the prompt, each with its number.", .shell, count, text,
            format,
            details: """
                A table has them whole, however long they are; the other formats also say when each was typed, where that \
                is known.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "history 5", "Shows the five lines typed last.",
            output: """
                #  line
                1  history 5
                """),
        CommandExample(
            "history --search echo", "Shows the lines typed last that contain 'echo'.",
            output: """
                #  line
                1  history --search echo
                """),
        CommandExample("history --format jsonl", "Writes the lines with the time of each, for a program."),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let limit = call[count] ?? Self.usualCount
        guard limit > 0 else { throw CommandFailure("'\(limit)' lines cannot be shown. Write a number from 1.") }
        let lines = shell.shell.lines?.recent(limit, containing: call[text]) ?? []
        try shell.output.writeList(lines, Self.columns, as: call[format])
        if shell.shell.lines == nil {
            try shell.note("There is no history here: it holds what is typed at the prompt.")
        }
    }

    private static let columns: [ListColumn<(number: Int, date: Date?, line: String)>] = [
        .number("number", title: "#") { $0.number },
        .date("date") { $0.date }.exceptInTables(),
        .text("line") { $0.line }.whole(),
    ]
}
