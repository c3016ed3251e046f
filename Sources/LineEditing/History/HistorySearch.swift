internal import Synchronization
internal import Terminal

/// A backward search through the history while a line is edited (Ctrl-R).
///
/// A value, apart from the history that it reads. libedit has such a search, but accepts only Latin-1 letters in it.
struct HistorySearch {
    enum Input: Equatable {
        case extend(String)
        case shorten
        case older
        case newer
    }

    /// The line at the start of the search.
    let origin: EditBuffer
    private(set) var pattern = ""
    private(set) var hasFailed = false
    private var match: HistoryEntry?

    init(origin: EditBuffer) { self.origin = origin }

    /// The line to show: the found entry with the cursor at the start of the match, or the original line.
    var buffer: EditBuffer {
        guard let match, !pattern.isEmpty else { return origin }
        let folded = match.text.lowercased()
        let wanted = pattern.lowercased()
        guard folded.count == match.text.count, let range = folded.firstRange(of: wanted)
        else { return EditBuffer(match.text) }
        return EditBuffer(match.text, cursor: folded.distance(from: folded.startIndex, to: range.lowerBound))
    }

    /// The row below the line.
    var row: StyledText {
        StyledText("search: \(ControlCharacters.shown(pattern))\(hasFailed ? " (nothing found)" : "")", .dim)
    }

    mutating func apply(_ step: Input, in history: HistoryFile) {
        let current = match
        switch step {
        case .extend(let text):
            pattern += text
            show(history.latest(holding: pattern, upTo: current?.number ?? .max))
        case .shorten:
            if !pattern.isEmpty { pattern.removeLast() }
            match = nil
            show(history.latest(holding: pattern, upTo: .max))
        case .older:
            let last = current.map { $0.number - 1 } ?? .max
            show(history.latest(holding: pattern, upTo: last, otherThan: current?.text))
        case .newer:
            show(history.earliest(holding: pattern, from: (current?.number ?? 0) + 1, otherThan: current?.text))
        }
    }

    private mutating func show(_ found: HistoryEntry?) {
        hasFailed = found == nil && !pattern.isEmpty
        if pattern.isEmpty {
            match = nil
        } else if let found {
            match = found
        }
    }
}

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
