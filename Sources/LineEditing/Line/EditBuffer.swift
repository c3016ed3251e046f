internal import Terminal

/// The line as it is being edited; the cursor counts scalars, as libedit does.
struct EditBuffer: Equatable {
    var text: String
    var cursor: Int

    init(_ text: String = "", cursor: Int? = nil) {
        self.text = text
        self.cursor = cursor ?? text.unicodeScalars.count
    }

    init(scalars: UnsafeBufferPointer<UInt32>, cursor: Int) {
        var view = String.UnicodeScalarView()
        for value in scalars { view.append(Unicode.Scalar(value) ?? "\u{fffd}") }
        text = String(view)
        self.cursor = min(max(0, cursor), scalars.count)
    }

    var isAtEnd: Bool { cursor >= text.unicodeScalars.count }

    /// A line of two parts with the cursor between them.
    init(_ head: some StringProtocol, _ tail: some StringProtocol) {
        text = String(head) + String(tail)
        cursor = head.unicodeScalars.count
    }

    private var cursorIndex: String.Index {
        text.unicodeScalars.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
    }

    var beforeCursor: String { String(text.unicodeScalars[..<cursorIndex]) }
    var afterCursor: String { String(text.unicodeScalars[cursorIndex...]) }

    /// The scalars of the character right after the cursor.
    var nextCharacterLength: Int { text[cursorIndex...].first?.unicodeScalars.count ?? 0 }

    /// The same line with the end of what stands before the cursor replaced.
    func replacing(_ word: String, with replacement: String) -> EditBuffer {
        let kept = String(beforeCursor.unicodeScalars.dropLast(word.unicodeScalars.count))
        let head = kept + replacement
        return EditBuffer(head + afterCursor, cursor: head.unicodeScalars.count)
    }
}

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

/// Where words begin and end, counted in scalars; every place lies between two characters.
extension EditBuffer {
    /// The end of the word that the cursor is in or before.
    var wordEnd: Int { cursor + EditBuffer.length(afterCursor, skipping: { !isWord($0) }, then: isWord) }

    /// The beginning of the word that the cursor is in or behind.
    var wordStart: Int { cursor - EditBuffer.length(beforeCursor.reversed(), skipping: { !isWord($0) }, then: isWord) }

    /// The beginning of what stands between blanks, as Ctrl-W takes it.
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

    /// Letters and digits of any script, and pictures; what GNU Readline calls a word, taken beyond one byte.
    private func isWord(_ character: Character) -> Bool {
        if character.isLetter || character.isNumber { return true }
        return !character.isASCII && character.unicodeScalars.first?.properties.isEmojiPresentation == true
    }

    /// A part of the text between two places.
    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
    }

    /// The line with a part of it replaced, and the cursor behind that.
    func replacing(_ range: Range<Int>, with replacement: String) -> EditBuffer {
        let scalars = text.unicodeScalars
        let head = String(String.UnicodeScalarView(scalars.prefix(range.lowerBound))) + replacement
        return EditBuffer(head, String(String.UnicodeScalarView(scalars.dropFirst(range.upperBound))))
    }
}

/// Words and characters changed in their place.
extension EditBuffer {
    /// How a word is written.
    enum WordCase {
        case upper
        case lower
        case capitalized
    }

    /// The line with the rest of the word at the cursor written in another way, by Unicode's rules; nil where there is no word.
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

    /// The line with the character before the cursor behind the one at it, as GNU Readline has it; at the end it is the last two.
    var transposingCharacters: EditBuffer? {
        var head = beforeCursor
        var tail = afterCursor[...]
        if tail.isEmpty, let last = head.popLast() { tail = String(last)[...] }
        guard let before = head.popLast(), let after = tail.popFirst() else { return nil }
        return EditBuffer(head + String(after) + String(before), tail)
    }

    /// The line with the word before the cursor and the one after it, or the last two, in each other's place.
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
