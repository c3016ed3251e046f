/// The continuation of a line from the latest entry of the history that begins with it.
///
/// The last result is cached: a line that grows along the entry, or that no entry begins with, needs no new search.
struct HistorySuggestion {
    private var line = ""
    private var entry: String?

    /// The text after the line; empty if there is none.
    mutating func rest(of text: String, in history: HistoryFile) -> String {
        if !holds(for: text) { entry = history.latest(beginningWith: text)?.text }
        line = text
        guard let entry, entry.utf8.count > text.utf8.count else { return "" }
        return String(decoding: entry.utf8.dropFirst(text.utf8.count), as: UTF8.self)
    }

    /// True if the cached result is valid: an entry that begins with the longer line also begins with the shorter one.
    private func holds(for text: String) -> Bool {
        guard !line.isEmpty, text.begins(withCharacters: line) else { return false }
        return entry?.begins(withCharacters: text) ?? true
    }
}
