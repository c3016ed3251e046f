/// What is said of a failed statement: where it stands, what was wrong, its first line, and who sourced its script.
@MainActor
package struct FailureReport {
    /// The sentence for the user alone.
    package let message: String
    /// The sentence with what stands before it.
    private let opening: String
    /// What stands beneath it, as it is to be found again: the statement, and who sourced its script.
    private let lines: [String]

    /// The report of an error; without a frame, of what was typed at the prompt.
    package init(_ error: any Error, statement: Substring?, frame: ScriptFrame?) {
        message = Self.shortened(Self.sentence(for: error)[...])
        guard let frame else {
            opening = Self.opening(message)
            lines = []
            return
        }
        opening = "\(Self.place(of: frame)): \(message)"
        var lines: [String] = []
        if let statement, !statement.isEmpty { lines.append("    \(Self.shortened(statement))") }
        var source = frame.parent
        while let frame = source {
            lines.append("  sourced at \(Self.place(of: frame))")
            source = frame.parent
        }
        self.lines = lines
    }

    /// A message as it is shown where nothing stands before it: with a capital, where it begins with a letter.
    ///
    /// Wording is written in lower case, as it stands behind `FILE:LINE: `. A name that must stay as it is, is in quotes.
    package static func opening(_ message: String) -> String {
        message.prefix(1).uppercased() + message.dropFirst()
    }

    /// The script and the line where it is; the script alone, as long as it has no line.
    private static func place(of frame: ScriptFrame) -> String {
        frame.line > 0 ? "\(frame.name):\(frame.line)" : frame.name
    }

    /// Messages name what was typed, which may be a whole file by mistake.
    private static let longestMessage = 1000

    private static func shortened(_ text: Substring) -> String {
        text.utf8.count <= longestMessage ? String(text) : text.prefix(longestMessage) + "…"
    }

    /// Writes the report, a line at a time.
    package func write(to output: any Output) throws {
        try output.writeMessage(opening)
        for line in lines { try output.writeLine(line) }
        try output.flush()
    }

    /// What `$?` is after an error.
    package static func status(of error: any Error) -> Int {
        (error as? any UserError)?.status ?? 1
    }

    static func sentence(for error: any Error) -> String {
        switch error {
        case let error as any UserError: error.message
        case is CancellationError: ShellError.interrupted.message
        default:
            "internal error: \(String(reflecting: error)). Please report it with the line that caused it."
        }
    }
}
