/// An entry character by character, as vi's command mode moves over it and changes it.
///
/// A pure value. The cursor counts characters, and may stand behind the last one.
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

    /// The same as libedit keeps it.
    var buffer: EditBuffer {
        EditBuffer(String(characters), cursor: characters[..<cursor].reduce(0) { $0 + $1.unicodeScalars.count })
    }

    var count: Int { characters.count }

    /// Where the line begins that a place is in.
    func lineStart(of place: Int) -> Int { characters[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    /// Where it ends: before its line feed.
    func lineEnd(of place: Int) -> Int { characters[place...].firstIndex(of: "\n") ?? count }

    /// The first character of the cursor's line that is no blank.
    var firstNonBlank: Int {
        let end = lineEnd(of: cursor)
        let start = lineStart(of: cursor)
        return characters[start..<end].firstIndex { !$0.isWhitespace } ?? end
    }

    func text(_ range: Range<Int>) -> String { String(characters[range]) }

    /// Puts a text into the place of another, and the cursor behind it.
    mutating func replace(_ range: Range<Int>, by text: String) {
        characters.replaceSubrange(range, with: text)
        cursor = range.lowerBound + text.count
    }

    /// In command mode the cursor stands on a character, where its line has any.
    mutating func settle() {
        if cursor == lineEnd(of: cursor), cursor > lineStart(of: cursor) { cursor -= 1 }
    }

    /// The lines from the cursor's on, so many of them, without the last line feed.
    func lines(_ number: Int) -> Range<Int> {
        var end = lineEnd(of: cursor)
        for _ in 1..<max(1, number) where end < count { end = lineEnd(of: end + 1) }
        return lineStart(of: cursor)..<end
    }
}
