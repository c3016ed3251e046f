/// An entry as characters, for vi's command mode. The cursor counts characters.
struct ViText: Equatable {
    private(set) var characters: [Character]
    var cursor: Int

    init(_ buffer: EditBuffer) {
        characters = Array(buffer.text)
        cursor = 0
        var scalars = 0
        while cursor < characters.count, scalars < buffer.cursor {
            scalars += characters[cursor].unicodeScalars.count
            cursor += 1
        }
    }

    var buffer: EditBuffer {
        EditBuffer(String(characters), cursor: characters[..<cursor].reduce(0) { $0 + $1.unicodeScalars.count })
    }

    var count: Int { characters.count }

    func lineStart(of place: Int) -> Int { characters[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    /// The position of the line feed of a line.
    func lineEnd(of place: Int) -> Int { characters[place...].firstIndex(of: "\n") ?? count }

    var firstNonBlank: Int {
        let end = lineEnd(of: cursor)
        let start = lineStart(of: cursor)
        return characters[start..<end].firstIndex { !$0.isWhitespace } ?? end
    }

    func text(_ range: Range<Int>) -> String { String(characters[range]) }

    mutating func replace(_ range: Range<Int>, by text: String) {
        characters.replaceSubrange(range, with: text)
        cursor = range.lowerBound + text.count
    }

    /// Moves the cursor onto a character, as command mode requires, unless the line is empty.
    mutating func clampCursor() {
        if cursor == lineEnd(of: cursor), cursor > lineStart(of: cursor) { cursor -= 1 }
    }

    /// The given number of lines from the cursor's line on, without the last line feed.
    func lines(_ number: Int) -> Range<Int> {
        var end = lineEnd(of: cursor)
        for _ in 1..<max(1, number) where end < count { end = lineEnd(of: end + 1) }
        return lineStart(of: cursor)..<end
    }
}

enum ViMode: Equatable {
    case insert
    case replace
    case command
}
