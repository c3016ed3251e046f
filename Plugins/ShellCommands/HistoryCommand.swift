import ShellKit

/// Shows what was typed at the prompt.
///
/// - Pattern: Command (concrete command)
struct HistoryCommand: ImmediateCommand {
    private static let usualCount = 20

    let count = Parameter<Int?>.optional("count", help: "How many lines to show, the newest; 20 if it is left out.")
    let text = Parameter<String?>.option("search", help: "Shows only lines that contain this text.")

    var signature: Signature {
        Signature(
            "history", "Shows the lines that were typed at the prompt, each with its number.", .shell, count, text,
            examples: [
                CommandExample("history 5", "Shows the five lines typed last."),
                CommandExample("history --search echo", "Shows the lines typed last that contain 'echo'."),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let limit = call[count] ?? Self.usualCount
        guard limit > 0 else { throw CommandFailure("'\(limit)' lines cannot be shown. Write a number from 1.") }
        guard let history = shell.shell.lines else {
            return try shell.note("There is no history here: it holds what is typed at the prompt.")
        }
        let lines = history.recent(limit, containing: call[text])
        let width = lines.last.map { String($0.number).count } ?? 0
        for (number, _, line) in lines {
            let number = String(repeating: " ", count: max(0, width - String(number).count)) + String(number)
            try shell.output.writeLine("\(number)  \(line)")
        }
    }
}
