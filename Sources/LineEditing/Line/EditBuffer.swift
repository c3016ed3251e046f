internal import Terminal

/// A line of characters and its cursor. All positions count characters.
///
/// - Pattern: Memento (memento)
struct EditBuffer: Equatable {
    private(set) var characters: [Character]
    var cursor: Int

    init(_ text: String = "", cursor: Int? = nil) {
        characters = EditBuffer.characters(of: text)
        self.cursor = min(cursor ?? characters.count, characters.count)
    }

    var count: Int { characters.count }
    var isEmpty: Bool { characters.isEmpty }
    var isAtEnd: Bool { cursor == count }
    var text: String { String(characters) }
    var beforeCursor: String { text(0..<cursor) }
    var afterCursor: String { text(cursor..<count) }

    func text(_ range: Range<Int>) -> String { String(characters[range]) }

    func replacing(_ range: Range<Int>, with replacement: String) -> EditBuffer {
        var changed = self
        changed.replace(range, by: replacement)
        return changed
    }

    /// Replaces a word before the cursor.
    func replacing(_ word: String, with replacement: String) -> EditBuffer {
        replacing(max(0, cursor - word.count)..<cursor, with: replacement)
    }
}

/// Changes of the text, which may join characters.
extension EditBuffer {
    /// Replaces characters; the cursor is after the new text.
    ///
    /// The ends of the new text may join the characters beside it: a mark joins its letter, a picture joins another one. So
    /// the text is read again together with its neighbours, up to scalars that never join others:
    ///
    ///     characters   a  👩ZWJ | b      the cursor is at 2, and 👧 is typed
    ///     read again      👩ZWJ👧        ZWJ may join, so its character is read again; `a` and `b` never join
    ///     characters   a  👩ZWJ👧 | b    still three characters, and the cursor is at 2
    mutating func replace(_ range: Range<Int>, by text: String) {
        let first = text.unicodeScalars.first ?? firstScalar(at: range.upperBound)
        let last = text.unicodeScalars.last ?? lastScalar(before: range.lowerBound)
        let start = joinedStart(range.lowerBound, before: first)
        let end = joinedEnd(range.upperBound, after: last)
        let head = EditBuffer.characters(of: self.text(start..<range.lowerBound) + text)
        guard range.upperBound < end else {
            characters.replaceSubrange(start..<range.upperBound, with: head)
            cursor = start + head.count
            return
        }
        let joined = Array(String(head) + self.text(range.upperBound..<end))
        cursor = start + EditBuffer.position(after: head, in: joined)
        characters.replaceSubrange(start..<end, with: joined)
    }

    /// The number of characters at the start that remain as they are when a character is typed at the cursor.
    func countUnchanged(byTyping scalar: Unicode.Scalar) -> Int { joinedStart(cursor, before: scalar) }

    /// The number of characters of a text that begins with others, up to their end or that of the character around it.
    private static func position(after head: [Character], in text: [Character]) -> Int {
        var rest = head.reduce(0) { $0 + $1.unicodeScalars.count }
        let inside = text.prefix { character in
            defer { rest -= character.unicodeScalars.count }
            return rest > 0
        }
        return inside.count
    }

    /// The characters of a text; most texts are of ASCII letters.
    private static func characters(of text: String) -> [Character] {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0d }
        return isPlain ? text.utf8.map { Character(Unicode.Scalar($0)) } : Array(text)
    }

    /// The maximum distance of joined characters; only hostile texts exceed it.
    private static let reach = 2000

    private func firstScalar(at position: Int) -> Unicode.Scalar? {
        position < count ? characters[position].unicodeScalars.first : nil
    }

    private func lastScalar(before position: Int) -> Unicode.Scalar? {
        position > 0 ? characters[position - 1].unicodeScalars.last : nil
    }

    private func joinedStart(_ position: Int, before scalar: Unicode.Scalar?) -> Int {
        var start = position
        var next = scalar
        while start > 0, position - start < EditBuffer.reach, EditBuffer.mayJoin(lastScalar(before: start), next) {
            start -= 1
            next = firstScalar(at: start)
        }
        return start
    }

    private func joinedEnd(_ position: Int, after scalar: Unicode.Scalar?) -> Int {
        var end = position
        var last = scalar
        while end < count, end - position < EditBuffer.reach, EditBuffer.mayJoin(last, firstScalar(at: end)) {
            end += 1
            last = lastScalar(before: end)
        }
        return end
    }

    private static func mayJoin(_ scalar: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard let scalar, let next else { return false }
        return !isPlain(scalar.value) || !isPlain(next.value)
    }

    /// Scalars that never join others: Latin letters, kana and ideographs (Unicode Standard Annex 29, table 2). A carriage
    /// return may join a line feed.
    private static func isPlain(_ scalar: UInt32) -> Bool {
        (scalar < 0x300 && scalar != 0x0d) || (0x3041...0x3096).contains(scalar) || (0x30a1...0x30fa).contains(scalar)
            || (0x3400...0x9fff).contains(scalar)
    }
}

/// The lines of an entry.
extension EditBuffer {
    func lineStart(of position: Int) -> Int { characters[..<position].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    /// The position of the line feed of a line.
    func lineEnd(of position: Int) -> Int { characters[position...].firstIndex(of: "\n") ?? count }

    var lineStart: Int { lineStart(of: cursor) }
    var lineEnd: Int { lineEnd(of: cursor) }

    /// The display width of the text before the cursor in its line.
    var column: Int { characters[lineStart..<cursor].reduce(0) { $0 + EditBuffer.columns(of: $1) } }

    private static func columns(of character: Character) -> Int {
        character.unicodeScalars.contains(where: ControlCharacters.isControl) ? 2 : DisplayWidth.of(character)
    }

    /// Moves the cursor to a column of the previous line, or to its end; nil in the first line.
    func movingUp(column: Int) -> EditBuffer? {
        lineStart > 0 ? moving(toColumn: column, from: lineStart(of: lineStart - 1)) : nil
    }

    func movingDown(column: Int) -> EditBuffer? {
        lineEnd < count ? moving(toColumn: column, from: lineEnd + 1) : nil
    }

    private func moving(toColumn wanted: Int, from start: Int) -> EditBuffer {
        var moved = self
        moved.cursor = start
        var column = 0
        for character in characters[start..<lineEnd(of: start)] {
            column += EditBuffer.columns(of: character)
            if column > wanted { break }
            moved.cursor += 1
        }
        return moved
    }

    /// Moves a cursor after a line's last character onto it.
    mutating func moveOntoCharacter() {
        if cursor == lineEnd, cursor > lineStart { cursor -= 1 }
    }
}

/// The words.
extension EditBuffer {
    var wordEnd: Int { cursor + EditBuffer.length(characters[cursor...], skipping: { !isWord($0) }, then: isWord) }

    var wordStart: Int {
        cursor - EditBuffer.length(characters[..<cursor].reversed(), skipping: { !isWord($0) }, then: isWord)
    }

    /// The start of the text after the last blank, for Ctrl-W.
    var blankWordStart: Int {
        cursor
            - EditBuffer.length(characters[..<cursor].reversed(), skipping: \.isWhitespace, then: { !$0.isWhitespace })
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
            count += 1
        }
        return count
    }

    /// Letters and digits, as in GNU Readline but of all scripts, and pictures.
    private func isWord(_ character: Character) -> Bool {
        if character.isLetter || character.isNumber { return true }
        return !character.isASCII && character.unicodeScalars.first?.properties.isEmojiPresentation == true
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
        let second = isAtEnd ? cursor - 1 : cursor
        guard second > 0 else { return nil }
        return replacing(second - 1..<second + 1, with: String([characters[second], characters[second - 1]]))
    }

    /// Exchanges the two characters before the cursor, as in Gosling's Emacs.
    var transposingPreviousCharacters: EditBuffer? {
        guard cursor > 1 else { return nil }
        return replacing(cursor - 2..<cursor, with: String([characters[cursor - 1], characters[cursor - 2]]))
    }

    var transposingWords: EditBuffer? {
        let second = at(at(wordEnd).wordStart)
        let first = at(second.wordStart)
        let firstEnd = first.wordEnd
        let secondEnd = second.wordEnd
        guard first.cursor < second.cursor, firstEnd <= second.cursor else { return nil }
        let between = text(firstEnd..<second.cursor)
        return replacing(
            first.cursor..<secondEnd,
            with: text(second.cursor..<secondEnd) + between + text(first.cursor..<firstEnd))
    }

    private func at(_ position: Int) -> EditBuffer {
        var moved = self
        moved.cursor = position
        return moved
    }
}
