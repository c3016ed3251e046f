internal import Terminal

/// A line and its cursor, in scalars as in libedit.
///
/// - Pattern: Memento (memento)
struct EditBuffer: Equatable {
    var text: String
    var cursor: Int

    init(_ text: String = "", cursor: Int? = nil) {
        self.text = text
        self.cursor = cursor ?? text.unicodeScalars.count
    }

    init(scalars: UnsafeBufferPointer<UInt32>, cursor: Int) {
        text = String(scalars: scalars)
        self.cursor = min(max(0, cursor), scalars.count)
    }

    var isAtEnd: Bool { cursor >= text.unicodeScalars.count }

    init(_ head: some StringProtocol, _ tail: some StringProtocol) {
        text = String(head) + String(tail)
        cursor = head.unicodeScalars.count
    }

    private var cursorIndex: String.Index {
        text.unicodeScalars.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
    }

    var beforeCursor: String { String(text.unicodeScalars[..<cursorIndex]) }
    var afterCursor: String { String(text.unicodeScalars[cursorIndex...]) }

    var nextCharacterLength: Int { text[cursorIndex...].first?.unicodeScalars.count ?? 0 }

    func replacing(_ word: String, with replacement: String) -> EditBuffer {
        let kept = String(beforeCursor.unicodeScalars.dropLast(word.unicodeScalars.count))
        let head = kept + replacement
        return EditBuffer(head + afterCursor, cursor: head.unicodeScalars.count)
    }
}

/// The lines of an entry; all positions in scalars.
extension EditBuffer {
    private var scalars: String.UnicodeScalarView { text.unicodeScalars }

    var lineStart: Int {
        let head = beforeCursor.unicodeScalars
        guard let lineFeed = head.lastIndex(of: "\n") else { return 0 }
        return head.distance(from: head.startIndex, to: lineFeed) + 1
    }

    /// The position of the line feed of the cursor's line.
    var lineEnd: Int { cursor + afterCursor.unicodeScalars.prefix { $0 != "\n" }.count }

    /// The display width of the text before the cursor in its line.
    var column: Int { EditBuffer.columns(of: text(lineStart..<cursor)) }

    private static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    private static func columns(of character: Character) -> Int {
        character.unicodeScalars.contains(where: ControlCharacters.isControl) ? 2 : DisplayWidth.of(character)
    }

    /// Moves the cursor to a column of the previous line, or to its end; nil in the first line.
    func movingUp(column: Int) -> EditBuffer? {
        let start = lineStart
        guard start > 0 else { return nil }
        return EditBuffer(text, cursor: start - 1).moving(toColumn: column)
    }

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

/// The words; all positions in scalars and between characters.
extension EditBuffer {
    var wordEnd: Int { cursor + EditBuffer.length(afterCursor, skipping: { !isWord($0) }, then: isWord) }

    var wordStart: Int { cursor - EditBuffer.length(beforeCursor.reversed(), skipping: { !isWord($0) }, then: isWord) }

    /// The start of the text after the last blank, for Ctrl-W.
    var blankWordStart: Int {
        cursor - EditBuffer.length(beforeCursor.reversed(), skipping: \.isWhitespace, then: { !$0.isWhitespace })
    }

    private static func length(
        _ characters: some Sequence<Character>, skipping isBetween: (Character) -> Bool,
        then isInside: (Character) -> Bool
    ) -> Int {
        var count = 0
        var hasBegun = false
        for character in characters {
            if !hasBegun && !isBetween(character) { hasBegun = true }
            if hasBegun && !isInside(character) { break }
            count += character.unicodeScalars.count
        }
        return count
    }

    /// Letters and digits, as in GNU Readline but of all scripts, and pictures.
    private func isWord(_ character: Character) -> Bool {
        if character.isLetter || character.isNumber { return true }
        return !character.isASCII && character.unicodeScalars.first?.properties.isEmojiPresentation == true
    }

    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
    }

    func replacing(_ range: Range<Int>, with replacement: String) -> EditBuffer {
        let scalars = text.unicodeScalars
        let head = String(String.UnicodeScalarView(scalars.prefix(range.lowerBound))) + replacement
        return EditBuffer(head, String(String.UnicodeScalarView(scalars.dropFirst(range.upperBound))))
    }
}

/// Changes of words and characters; nil if there are none.
extension EditBuffer {
    enum WordCase {
        case upper
        case lower
        case capitalized
    }

    /// Changes the case of the rest of the word, by Unicode's rules.
    func changingCase(_ wordCase: WordCase) -> EditBuffer? {
        let range = cursor..<wordEnd
        guard !range.isEmpty else { return nil }
        let word = text(range)
        switch wordCase {
        case .upper: return replacing(range, with: word.uppercased())
        case .lower: return replacing(range, with: word.lowercased())
        case .capitalized: return replacing(range, with: EditBuffer.capitalized(word))
        }
    }

    private static func capitalized(_ text: String) -> String {
        guard let first = text.unicodeScalars.firstIndex(where: \.properties.isAlphabetic) else { return text }
        let head = String(text.unicodeScalars[..<first]) + text.unicodeScalars[first].properties.titlecaseMapping
        return head + String(text.unicodeScalars[first...].dropFirst()).lowercased()
    }

    /// Exchanges the characters around the cursor, or the last two at the end, as in GNU Readline.
    var transposingCharacters: EditBuffer? {
        var head = beforeCursor
        var tail = afterCursor[...]
        if tail.isEmpty, let last = head.popLast() { tail = String(last)[...] }
        guard let before = head.popLast(), let after = tail.popFirst() else { return nil }
        return EditBuffer(head + String(after) + String(before), tail)
    }

    var transposingWords: EditBuffer? {
        let second = EditBuffer(text, cursor: EditBuffer(text, cursor: wordEnd).wordStart)
        let first = EditBuffer(text, cursor: second.wordStart)
        let firstEnd = first.wordEnd
        let secondEnd = second.wordEnd
        guard first.cursor < second.cursor, firstEnd <= second.cursor else { return nil }
        let between = text(firstEnd..<second.cursor)
        return replacing(
            first.cursor..<secondEnd,
            with: text(second.cursor..<secondEnd) + between + text(first.cursor..<firstEnd))
    }
}
