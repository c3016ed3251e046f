/// The comparison form of titles and names that different sources write differently.
///
/// It ignores:
/// - case and diacritics, as ``TextFolding/fold(_:)`` does;
/// - punctuation and spaces, except a space between two digits;
/// - `The` at the beginning, and `, The` at the end;
/// - suffixes that consist of words about an edition: `(Remastered)`, `[Deluxe Edition]`, ` - 2011 Remaster`.
///
/// `&` equals `and`. Suffixes with any other word remain, for example `(Live)` and `(Vol. 2)`, because they distinguish
/// albums. A text without letters and digits is only folded, so `!!!` differs from `???`.
package enum TextNormalization {
    /// The comparison form of a text.
    ///
    /// Forms can be compared byte by byte, because they are decomposed and have no marks.
    /// - Complexity: O(*n*)
    package static func normalize(_ text: String) -> String {
        var form: [UInt8] = []
        append(text, to: &form)
        return String(decoding: form, as: UTF8.self)
    }

    /// Appends the comparison form of a text in UTF-8.
    static func append(_ text: String, to form: inout [UInt8]) {
        var text = text
        text.withUTF8 { append(base: withoutArticleAtEnd(EditionSuffix.removed(from: $0)), to: &form) }
    }

    private static func append(base: UnsafeBufferPointer<UInt8>, to form: inout [UInt8]) {
        let start = form.count
        SearchWords.append(base, to: &form)
        if form.count == start {
            form += TextFolding.fold(base.text.trimmed(ofLineBreaks: true)).utf8
        } else {
            if base.contains(UInt8(ascii: "&")) {
                form.removeSubrange(start...)
                let parts = base.text.split(separator: "&" as Character, omittingEmptySubsequences: false)
                var text = parts.joined(separator: " and ")
                text.withUTF8 { SearchWords.append($0, to: &form) }
            }
            join(&form, from: start)
        }
    }

    /// The longest word of a text without suffixes about an edition, to find candidates with the search index.
    package static func longestWord(of text: String) -> String? {
        var text = text
        let base = text.withUTF8 { EditionSuffix.removed(from: $0).text }
        return SearchWords.words(of: base).max { $0.utf8.count < $1.utf8.count }
    }

    private static func withoutArticleAtEnd(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard text.count > ending.utf8.count, text.last.map(TextFolding.lowercased) == UInt8(ascii: "e"),
            // Characters beyond ASCII may become these letters.
            zip(text.suffix(3), article.utf8).allSatisfy({ $0 >= 0x80 || TextFolding.lowercased($0) == $1 })
        else { return text }
        let characters = text.text
        guard TextFolding.fold(String(characters.suffix(ending.count))) == ending else { return text }
        let rest = characters.dropLast(ending.count)
        let words = SearchWords.joined(String(rest))
        return words.isEmpty || words == article ? text : UnsafeBufferPointer(rebasing: text[..<rest.utf8.count])
    }

    private static let article = "the"
    private static let ending = ", the"
    private static let leadingArticle = Array("the ".utf8)

    /// Removes from the words their leading article and all spaces but those between digits: `24 7` is not `247`.
    private static func join(_ words: inout [UInt8], from start: Int) {
        var first = start
        if words[start...].starts(with: leadingArticle),
            !words[(start + leadingArticle.count)...].elementsEqual(article.utf8)
        {
            first += leadingArticle.count
        }
        let end = words.withUnsafeMutableBufferPointer { words in
            var end = start
            for index in first..<words.count {
                // The byte before this one is still in place, because the result is never longer.
                guard words[index] != UInt8(ascii: " ") || words[index - 1].isDigit && words[index + 1].isDigit else {
                    continue
                }
                words[end] = words[index]
                end += 1
            }
            return end
        }
        words.removeLast(words.count - end)
    }
}

/// The suffix of a title that names an edition of the album.
private enum EditionSuffix {
    /// The text without such suffixes and without spaces at the end; a text that is only a suffix remains.
    static func removed(from text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var rest = trimmed(text[...])
        while let start = start(of: rest), names(anEdition: rest[start...]) {
            let beginning = trimmed(rest[..<start])
            if beginning.isEmpty { break }
            rest = beginning
        }
        return rest
    }

    private static func trimmed(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UnsafeBufferPointer<UInt8> {
        var text = UnsafeBufferPointer(rebasing: text)
        while let byte = text.last, byte <= UInt8(ascii: " ") || byte >= 0x80 {
            let start = text.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
            let last = UnsafeBufferPointer(rebasing: text[start...]).text.unicodeScalars.first
            guard last?.properties.isWhitespace == true else { break }
            text = UnsafeBufferPointer(rebasing: text[..<start])
        }
        return text
    }

    /// The start of the last part in parentheses or brackets, or of the part after the last ` - `.
    private static func start(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        switch text.last {
        case UInt8(ascii: ")"): opening(UInt8(ascii: "("), in: text)
        case UInt8(ascii: "]"): opening(UInt8(ascii: "["), in: text)
        default: dash(in: text)
        }
    }

    /// The index of the bracket that belongs to the last one.
    private static func opening(_ bracket: UInt8, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        let closing = text.last
        var depth = 0
        for index in text.indices.reversed() {
            if text[index] == closing { depth += 1 }
            if text[index] == bracket { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The index of the last dash, if it has a space on both sides.
    private static func dash(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var start = text.count - 1
        while start >= 0, dashLength(at: start, in: text) == 0 { start -= 1 }
        guard start > 0 else { return nil }
        let end = start + dashLength(at: start, in: text)
        let space = UInt8(ascii: " ")
        return text[start - 1] == space && end < text.count && text[end] == space ? start : nil
    }

    /// The length of the dash at an index, `-`, `–` (E2 80 93) or `—` (E2 80 94); 0 if there is none.
    private static func dashLength(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        switch text[start] {
        case UInt8(ascii: "-"): 1
        case 0xE2: text.count > start + 2 && text[start + 1] == 0x80 && (0x93...0x94).contains(text[start + 2]) ? 3 : 0
        default: 0
        }
    }

    private static func names(anEdition suffix: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let words = SearchWords.words(of: UnsafeBufferPointer(rebasing: suffix).text)
        return words.contains(where: editionWords.contains) && words.allSatisfy(isKnown)
    }

    private static func isKnown(_ word: String) -> Bool {
        if editionWords.contains(word) || accompanyingWords.contains(word) { return true }
        let digits = word.utf8.prefix(while: \.isDigit)
        return !digits.isEmpty && ordinalEndings.contains(String(word.dropFirst(digits.count)))
    }

    /// The words of which a suffix needs one.
    private static let editionWords: Set = [
        "remaster", "remastered", "remasters", "remastering", "deluxe", "expanded", "anniversary", "edition",
        "editions",
        "reissue", "reissued", "bonus",
    ]

    /// The words that a suffix may have besides.
    private static let accompanyingWords: Set = [
        "the", "a", "of", "with", "and", "version", "super", "special", "limited", "collector", "collectors", "s",
        "legacy", "digital", "digitally", "original", "recording", "extended", "ultimate", "definitive", "year",
        "years",
        "track", "tracks",
    ]

    private static let ordinalEndings: Set = ["", "st", "nd", "rd", "th"]
}

extension UnsafeBufferPointer<UInt8> {
    /// The text of UTF-8 bytes.
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
