internal import LineEditing

/// Replaces `!!`, `!N`, `!-N` or `!text` at the start of a typed line by a line of the history.
///
/// The text after the event is preserved: `!! | wc -l`. A `!` followed by a space runs a program instead.
/// - Pattern: Pipes and Filters (concrete filter)
final class HistoryRecallHandler: LineHandler {
    let name = "history"
    let summary = "Replaces '!!', '!12' or '!text' by a line of the history."

    func declaration(in context: ShellContext) -> HandlerDeclaration<String> {
        HandlerDeclaration { Self.event(in: $0).isEmpty ? nil : .unknown }
    }

    /// The text after the `!` at the start of a line; empty if the line has no event.
    private nonisolated static func event(in line: String) -> Substring {
        line.hasPrefix("!") ? line.dropFirst().prefix { !$0.isWhitespace } : ""
    }

    /// The line with the event replaced; nil if the line has no event, or the shell has no history.
    ///
    /// - Throws: ``ShellError/notInHistory(_:)``
    func handle(_ line: String, in context: ShellContext) throws -> String? {
        let event = Self.event(in: line)
        guard !event.isEmpty, let history = context.shell.lines else { return nil }
        let (found, used) = find(event, in: history)
        guard let found else { throw ShellError.notInHistory("!" + String(event)) }
        return found + line.dropFirst(1 + used)
    }

    /// The line that the text after `!` names, and the number of characters that name it.
    private func find(_ event: Substring, in history: HistoryFile) -> (line: String?, used: Int) {
        if event.first == "!" { return (history.line(back: 1), 1) }
        let sign = event.first == "-" ? 1 : 0
        let digits = event.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
        if let number = Int(digits) {
            return (sign == 1 ? history.line(back: number) : history.line(number), sign + digits.count)
        }
        return (history.latestLine(beginningWith: String(event)), event.count)
    }
}
