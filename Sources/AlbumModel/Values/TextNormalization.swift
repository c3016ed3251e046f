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
    /// - Complexity: O(*n*)
    package static func normalize(_ text: String) -> String {
        let base = withoutArticleAtEnd(EditionSuffix.removed(from: text))
        var words = SearchWords.joined(base)
        guard !words.isEmpty else { return TextFolding.fold(base.trimmed(ofLineBreaks: true)) }
        if base.utf8.contains(UInt8(ascii: "&")) {
            words = SearchWords.joined(base.replacing("&", with: " and "))
        }
        return joined(words)
    }

    /// The longest word of a text without suffixes about an edition, to find candidates with the search index.
    package static func longestWord(of text: String) -> String? {
        SearchWords.words(of: EditionSuffix.removed(from: text)).max { $0.utf8.count < $1.utf8.count }
    }

    private static func withoutArticleAtEnd(_ text: String) -> String {
        guard text.utf8.last.map(TextFolding.lowercased) == UInt8(ascii: "e"), text.utf8.count > ending.utf8.count,
            TextFolding.fold(String(text.suffix(ending.count))) == ending
        else { return text }
        let rest = String(text.dropLast(ending.count))
        let words = SearchWords.joined(rest)
        return words.isEmpty || words == article ? text : rest
    }

    private static let article = "the"
    private static let ending = ", the"

    /// The words without the leading article and without spaces, except those between digits: `24 7` is not `247`.
    private static func joined(_ words: String) -> String {
        var bytes = Array(words.utf8)[...]
        let leading = article.utf8.count + 1
        if bytes.starts(with: "\(article) ".utf8), !bytes.dropFirst(leading).elementsEqual(article.utf8) {
            bytes = bytes.dropFirst(leading)
        }
        return String(unsafeUninitializedCapacity: bytes.count) { joined in
            var length = 0
            for index in bytes.indices
            where bytes[index] != UInt8(ascii: " ") || isDigit(bytes[index - 1]) && isDigit(bytes[index + 1]) {
                joined[length] = bytes[index]
                length += 1
            }
            return length
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

/// The suffix of a title that names an edition of the album.
private enum EditionSuffix {
    /// The text without such suffixes and without spaces at the end; a text that is only a suffix remains.
    static func removed(from text: String) -> String {
        var rest = trimmed(text[...])
        while let start = start(of: rest), names(anEdition: rest[start...]) {
            let beginning = trimmed(rest[..<start])
            if beginning.isEmpty { break }
            rest = beginning
        }
        return rest.endIndex == text.endIndex ? text : String(rest)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        guard text.unicodeScalars.last?.properties.isWhitespace == true else { return text }
        let last = text.unicodeScalars.lastIndex { !$0.properties.isWhitespace }
        return last.map { text[...$0] } ?? text[..<text.startIndex]
    }

    /// The start of the last part in parentheses or brackets, or of the part after the last ` - `.
    private static func start(of text: Substring) -> Substring.Index? {
        switch text.utf8.last {
        case UInt8(ascii: ")"): opening(UInt8(ascii: "("), in: text.utf8)
        case UInt8(ascii: "]"): opening(UInt8(ascii: "["), in: text.utf8)
        default: dash(in: text.unicodeScalars)
        }
    }

    /// The index of the bracket that belongs to the last one.
    private static func opening(_ bracket: UInt8, in text: Substring.UTF8View) -> Substring.Index? {
        let closing = text.last
        var depth = 0
        for index in text.indices.reversed() {
            if text[index] == closing { depth += 1 }
            if text[index] == bracket { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func dash(in text: Substring.UnicodeScalarView) -> Substring.Index? {
        guard let dash = text.lastIndex(where: { $0 == "-" || $0 == "–" || $0 == "—" }), dash > text.startIndex,
            text[text.index(before: dash)] == " ", text[text.index(after: dash)...].first == " "
        else { return nil }
        return dash
    }

    private static func names(anEdition suffix: Substring) -> Bool {
        let words = SearchWords.words(of: String(suffix))
        return words.contains(where: editionWords.contains) && words.allSatisfy(isKnown)
    }

    private static func isKnown(_ word: String) -> Bool {
        if editionWords.contains(word) || accompanyingWords.contains(word) { return true }
        let digits = word.utf8.prefix { $0 &- UInt8(ascii: "0") < 10 }
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
