/// A walk through the entries of a history that begin like the line, each text once, as the arrow keys do it.
///
/// A pure value but for the history that it looks into; it looks no further back than the walk has gone.
struct HistoryWalk {
    /// The line as it was when the walk began.
    let origin: EditBuffer
    /// The entries that were found, the latest first.
    private var found: [HistoryEntry] = []
    private var seen: Set<String>
    /// Which of them is shown; -1 for the line as it was.
    private var place = -1

    init(origin: EditBuffer) {
        self.origin = origin
        seen = [origin.text]
    }

    /// What the walk shows now.
    var shown: EditBuffer { found.indices.contains(place) ? EditBuffer(found[place].text) : origin }

    /// Shows the next older entry; nil when there is none.
    mutating func older(in history: HistoryFile) -> EditBuffer? {
        guard place + 1 < found.count || findOlder(in: history) else { return nil }
        place += 1
        return shown
    }

    /// Shows the next newer entry, and after the latest the line as it was; nil when that is shown already.
    mutating func newer() -> EditBuffer? {
        guard place >= 0 else { return nil }
        place -= 1
        return shown
    }

    mutating func oldest(in history: HistoryFile) -> EditBuffer? {
        while findOlder(in: history) {}
        guard place + 1 < found.count else { return nil }
        place = found.count - 1
        return shown
    }

    mutating func newest() -> EditBuffer? {
        guard place >= 0 else { return nil }
        place = -1
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

/// The last words of the entries of a history, one after the other (Alt-.).
struct LastWordWalk {
    private var number = Int.max
    /// Where in the line the word was put.
    private(set) var place: Range<Int>

    init(at cursor: Int) {
        place = cursor..<cursor
    }

    /// The line with the word of the entry before in the place of the last one; nil when there is none.
    mutating func next(_ buffer: EditBuffer, in history: HistoryFile) -> EditBuffer? {
        guard let entry = history.latest(before: number, where: { !LastWordWalk.lastWord(of: $0).isEmpty }) else {
            return nil
        }
        number = entry.number
        let changed = buffer.replacing(place, with: LastWordWalk.lastWord(of: entry.text))
        place = place.lowerBound..<changed.cursor
        return changed
    }

    /// What stands behind the last blank that no quotes and no backslash hold.
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
