import Terminal

/// The lines of an entry that has several; places count scalars.
extension EditBuffer {
    private var scalars: String.UnicodeScalarView { text.unicodeScalars }

    /// Where the cursor's line begins.
    var lineStart: Int {
        let head = beforeCursor.unicodeScalars
        guard let lineFeed = head.lastIndex(of: "\n") else { return 0 }
        return head.distance(from: head.startIndex, to: lineFeed) + 1
    }

    /// Where the cursor's line ends: before its line feed.
    var lineEnd: Int { cursor + afterCursor.unicodeScalars.prefix { $0 != "\n" }.count }

    /// How many columns of the terminal the text before the cursor takes in its line.
    var column: Int { EditBuffer.columns(of: text(lineStart..<cursor)) }

    private static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func columns(of character: Character) -> Int {
        character.unicodeScalars.contains(where: ControlCharacters.isControl) ? 2 : DisplayWidth.of(character)
    }

    /// The cursor in the line above, as near to a column as there is a character; nil in the first line.
    func movingUp(column: Int) -> EditBuffer? {
        let start = lineStart
        guard start > 0 else { return nil }
        return EditBuffer(text, cursor: start - 1).moving(toColumn: column)
    }

    /// The cursor in the line below; nil in the last one.
    func movingDown(column: Int) -> EditBuffer? {
        let end = lineEnd
        guard end < scalars.count else { return nil }
        return EditBuffer(text, cursor: end + 1).moving(toColumn: column)
    }

    private func moving(toColumn wanted: Int) -> EditBuffer {
        let start = lineStart
        var cursor = start
        var column = 0
        for character in text(start..<lineEnd) {
            column += EditBuffer.columns(of: character)
            if column > wanted { break }
            cursor += character.unicodeScalars.count
        }
        return EditBuffer(text, cursor: cursor)
    }
}
