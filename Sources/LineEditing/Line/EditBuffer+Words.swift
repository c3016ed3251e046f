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
