extension HistoryFile {
    /// The latest entry up to a number that holds a text, case aside.
    func latest(holding text: String, upTo last: Int, otherThan other: String? = nil) -> HistoryEntry? {
        let wanted = text.lowercased()
        return entries.last { $0.number <= last && $0.text != other && $0.text.lowercased().contains(wanted) }
    }

    /// The earliest entry from a number on that holds a text, case aside.
    func earliest(holding text: String, from first: Int, otherThan other: String? = nil) -> HistoryEntry? {
        let wanted = text.lowercased()
        return entries.first { $0.number >= first && $0.text != other && $0.text.lowercased().contains(wanted) }
    }
}
