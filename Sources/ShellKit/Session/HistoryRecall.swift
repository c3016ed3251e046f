/// Puts a line of the history in the place of `!!`, `!N`, `!-N` or `!text` at the start of a line that was typed.
///
/// What stands behind it is kept: `!! | wc -l`. A `!` that a space follows is the operating system's.
struct HistoryRecall {
    private let history: any LineHistory

    init(_ history: any LineHistory) {
        self.history = history
    }

    /// The line that is meant; nil where nothing is recalled.
    ///
    /// - Throws: ``ShellError/notInHistory(_:)``
    func line(for typed: String) throws -> String? {
        guard typed.hasPrefix("!") else { return nil }
        let event = typed.dropFirst().prefix { !$0.isWhitespace }
        guard !event.isEmpty else { return nil }
        let (found, used) = try find(event)
        guard let found else { throw ShellError.notInHistory("!" + String(event)) }
        return found + typed.dropFirst(1 + used)
    }

    /// The line that the text behind the `!` names, and how much of that text names it.
    private func find(_ event: Substring) throws -> (line: String?, used: Int) {
        if event.first == "!" { return (history.line(back: 1), 1) }
        let sign = event.first == "-" ? 1 : 0
        let digits = event.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
        if let number = Int(digits) {
            return (sign == 1 ? history.line(back: number) : history.line(number), sign + digits.count)
        }
        return (history.latestLine(beginningWith: String(event)), event.count)
    }
}
