import Terminal

/// A backward search through the history while a line is edited (Ctrl-R).
///
/// A value, apart from the history that it reads. libedit has such a search, but accepts only Latin-1 letters in it.
struct HistorySearch {
    enum Step: Equatable {
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

    init(origin: EditBuffer) {
        self.origin = origin
    }

    /// The line to show: the found entry with the cursor at the start of the match, or the original line.
    var buffer: EditBuffer {
        guard let match, !pattern.isEmpty else { return origin }
        let folded = match.text.lowercased()
        let wanted = pattern.lowercased()
        guard folded.unicodeScalars.count == match.text.unicodeScalars.count,
            let range = folded.firstRange(of: wanted)
        else { return EditBuffer(match.text) }
        return EditBuffer(
            match.text, cursor: folded.unicodeScalars.distance(from: folded.startIndex, to: range.lowerBound))
    }

    /// The row below the line.
    var row: StyledText {
        StyledText("search: \(ControlCharacters.shown(pattern))\(hasFailed ? " (nothing found)" : "")", .dim)
    }

    mutating func take(_ step: Step, in history: HistoryFile) {
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
