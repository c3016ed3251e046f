/// The navigation of the arrow keys through the entries of a history that begin with the line; each text once.
///
/// A value, apart from the history that it reads. It searches no further back than the navigation has gone.
struct HistoryWalk {
    /// The line at the start of the navigation.
    let origin: EditBuffer
    /// The entries found so far, latest first.
    private var found: [HistoryEntry] = []
    private var seen: Set<String>
    /// The index of the shown entry; -1 for the original line.
    private var index = -1

    init(origin: EditBuffer) {
        self.origin = origin
        seen = [origin.text]
    }

    /// The line that is currently shown.
    var shown: EditBuffer { found.indices.contains(index) ? EditBuffer(found[index].text) : origin }

    /// Moves to the next older entry; nil if there is none.
    mutating func older(in history: HistoryFile) -> EditBuffer? {
        guard index + 1 < found.count || findOlder(in: history) else { return nil }
        index += 1
        return shown
    }

    /// Moves to the next newer entry, and after the latest to the original line; nil if that is already shown.
    mutating func newer() -> EditBuffer? {
        guard index >= 0 else { return nil }
        index -= 1
        return shown
    }

    mutating func oldest(in history: HistoryFile) -> EditBuffer? {
        while findOlder(in: history) {}
        guard index + 1 < found.count else { return nil }
        index = found.count - 1
        return shown
    }

    mutating func newest() -> EditBuffer? {
        guard index >= 0 else { return nil }
        index = -1
        return shown
    }

    private mutating func findOlder(in history: HistoryFile) -> Bool {
        let start = origin.text
        let entry = history.latest(before: found.last?.number ?? .max) {
            $0.begins(withCharacters: start) && !seen.contains($0)
        }
        guard let entry else { return false }
        found.append(entry)
        seen.insert(entry.text)
        return true
    }
}

/// The last words of the entries of a history, one after another (Alt-.).
struct LastWordWalk {
    private var number = Int.max
    /// The range of the inserted word in the line.
    private(set) var range: Range<Int>

    init(at cursor: Int) { range = cursor..<cursor }

    /// The line with the last word of the next older entry in place of the previous one; nil if there is none.
    mutating func next(_ buffer: EditBuffer, in history: HistoryFile) -> EditBuffer? {
        guard let entry = history.latest(before: number, where: { !LastWordWalk.lastWord(of: $0).isEmpty }) else {
            return nil
        }
        number = entry.number
        let changed = buffer.replacing(range, with: LastWordWalk.lastWord(of: entry.text))
        range = range.lowerBound..<changed.cursor
        return changed
    }

    /// The text after the last unquoted and unescaped space.
    static func lastWord(of text: String) -> String {
        var words = [""]
        var quote: Character?
        var isEscaped = false
        for character in text {
            if quote == nil && !isEscaped && character.isWhitespace {
                if words[words.count - 1] != "" { words.append("") }
                continue
            }
            words[words.count - 1].append(character)
            if isEscaped {
                isEscaped = false
            } else if character == "\\" && quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil && (character == "\"" || character == "'") {
                quote = character
            }
        }
        return words.last { !$0.isEmpty } ?? ""
    }
}
