/// What is said of a failed statement: where it stands, what was wrong, its first line, and who sourced its script.
@MainActor
struct FailureReport {
    let message: String
    private let lines: [String]

    init(_ error: any Error, statement: Substring?, frame: ScriptFrame?) {
        message = Self.sentence(for: error)
        guard let frame else {
            lines = [message]
            return
        }
        var lines = ["\(frame.name):\(frame.line): \(message)"]
        if let statement, !statement.isEmpty { lines.append("    \(statement)") }
        var source = frame.parent
        while let frame = source {
            lines.append("  sourced at \(frame.name):\(frame.line)")
            source = frame.parent
        }
        self.lines = lines
    }

    func write(to output: any Output) throws {
        for line in lines { try output.writeLine(line) }
        try output.flush()
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

/// A failure that was reported where it happened, in a script that was sourced.
struct ReportedFailure: Error {}
