import Synchronization

extension HistoryFile {
    /// The latest entry up to a number that contains a text, ignoring case.
    ///
    /// - Complexity: O(n) in the length of the entries between it and the number; nothing is copied.
    func latest(holding text: String, upTo last: Int, otherThan other: String? = nil) -> HistoryEntry? {
        let wanted = text.lowercased()
        return latest(before: last == .max ? last : last + 1) { $0 != other && $0.lowercased().contains(wanted) }
    }

    /// The earliest entry from a number on that contains a text, ignoring case.
    ///
    /// - Complexity: O(n) in the length of the entries between the number and it; nothing is copied.
    func earliest(holding text: String, from first: Int, otherThan other: String? = nil) -> HistoryEntry? {
        let wanted = text.lowercased()
        return state.withLock { state in
            let newer = state.records.dropFirst(max(0, first - 1))
            let index = newer.firstIndex { $0.text != other && $0.text.lowercased().contains(wanted) }
            return index.map { HistoryEntry(number: $0 + 1, time: newer[$0].time, text: newer[$0].text) }
        }
    }

    /// The latest entry before a number whose text satisfies a condition, or nil.
    ///
    /// - Parameter isWanted: Must not access the history, whose lock is held.
    /// - Complexity: O(n) in the number of entries between it and the number; nothing is copied.
    func latest(before number: Int, where isWanted: (String) -> Bool) -> HistoryEntry? {
        state.withLock { state in
            let older = state.records.prefix(max(0, min(number - 1, state.records.count)))
            guard let index = older.lastIndex(where: { isWanted($0.text) }) else { return nil }
            return HistoryEntry(number: index + 1, time: older[index].time, text: older[index].text)
        }
    }
}

extension String {
    /// True if the text begins with the bytes of `prefix`, and the last character of `prefix` is complete in it.
    ///
    /// - Complexity: O(n) in the length of `prefix`.
    func begins(withCharacters prefix: String) -> Bool {
        guard utf8.starts(with: prefix.utf8) else { return false }
        return String.Index(utf8.index(startIndex, offsetBy: prefix.utf8.count), within: self) != nil
    }
}
