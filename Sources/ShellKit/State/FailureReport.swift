internal import Terminal

/// The report of a failed statement: its position, the message, its first line, and the positions that sourced its
/// script.
@MainActor
package struct FailureReport {
    /// The message for the user, without a position.
    package let message: String
    /// The message with the position before it.
    private let opening: String
    /// The following lines: the statement, and the positions that sourced its script.
    private let lines: [String]

    /// The report of an error; without a frame, of a line at the prompt.
    ///
    /// - Parameter consequence: A sentence about lost changes; nil for none.
    package init(_ error: any Error, statement: Substring?, frame: ScriptFrame?, consequence: String? = nil) {
        message = ([Self.shortened(Self.sentence(for: error)[...])] + (consequence.map { [$0] } ?? []))
            .joined(separator: " ")
        guard let frame else {
            opening = Self.opening(message)
            lines = []
            return
        }
        opening = "\(frame.location): \(message)"
        var lines: [String] = []
        if let statement, !statement.isEmpty { lines.append("    \(Self.shortened(statement))") }
        var source = frame.parent
        while let frame = source {
            lines.append("  sourced at \(frame.location)")
            source = frame.parent
        }
        self.lines = lines
    }

    /// A message as displayed without a position before it: capitalised if it begins with a letter.
    ///
    /// Messages are written in lower case for use after `FILE:LINE: `. Names whose case matters are in quotes.
    package static func opening(_ message: String) -> String {
        message.prefix(1).uppercased() + message.dropFirst()
    }

    /// Messages with more bytes are truncated to this number of characters. They contain typed text, which may be a
    /// whole file by mistake.
    private static let longestMessage = 1000

    private static func shortened(_ text: Substring) -> String {
        text.utf8.count <= longestMessage ? String(text) : text.prefix(longestMessage) + "…"
    }

    func write(to output: Output) throws {
        try output.writeMessage(opening)
        for line in lines { try output.writeLine(ControlCharacters.shown(line, keepingLines: true)) }
        try output.flush()
    }

    /// The value of `$?` after an error.
    static func status(of error: any Error) -> Int {
        (error as? any UserError)?.status ?? 1
    }

    /// The message of an error without a position; an internal error says so.
    package static func sentence(for error: any Error) -> String {
        switch error {
        case let error as any UserError: error.message
        case is CancellationError: ShellError.interrupted.message
        default:
            "internal error: \(String(reflecting: error)). Please report it with the line that caused it."
        }
    }

    /// The error of a command that has failed, and whose changes could not be rolled back.
    static func failedRollback(of failure: any Error, because reason: any Error) -> CommandFailure {
        CommandFailure(
            sentence(for: failure) + " Its changes could not be undone either: \(sentence(for: reason))")
    }
}

/// A failure that was already reported, by a script that the command ran; the shell prints nothing more.
public struct ReportedFailure: Error {
    /// A failure that the user has already seen.
    public init() {}
}
