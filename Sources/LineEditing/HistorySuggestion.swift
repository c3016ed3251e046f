/// How a line could go on, from the latest entry of the history that begins like it.
///
/// It remembers its last answer: a line that grows along the entry, or that nothing began like, costs no new search.
struct HistorySuggestion {
    private var line = ""
    private var entry: String?

    /// What would follow the line; empty when nothing is known.
    mutating func rest(of text: String, in history: HistoryFile) -> String {
        if !holds(for: text) { entry = history.latest(beginningWith: text)?.text }
        line = text
        guard let entry, entry.utf8.count > text.utf8.count else { return "" }
        return String(decoding: entry.utf8.dropFirst(text.utf8.count), as: UTF8.self)
    }

    private func holds(for text: String) -> Bool {
        guard !line.isEmpty, text.utf8.starts(with: line.utf8) else { return false }
        return entry?.utf8.starts(with: text.utf8) ?? true
    }
}
