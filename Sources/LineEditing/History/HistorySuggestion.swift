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

    /// An entry that begins with the characters of the longer line begins with those of the shorter one too.
    private func holds(for text: String) -> Bool {
        guard !line.isEmpty, text.begins(withCharacters: line) else { return false }
        return entry?.begins(withCharacters: text) ?? true
    }
}
