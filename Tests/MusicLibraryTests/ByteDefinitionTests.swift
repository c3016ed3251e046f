import Foundation
import Randomness
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The operations on bytes, compared with their definitions by characters and scalars.
struct ByteDefinitionTests {
    private static let pieces = [
        "Blue", "THE", "the ", "The", ", The", ", the", ", thé", "，Ｔｈｅ", "\u{600}, the", " ", "  ", "\t", "\r\n", "\n",
        "\u{85}",
        "\u{A0}", "\u{2003}", "\u{3000}", "\u{200B}", "\u{FEFF}", "\0", "\\", "\\t", "-", " - ", "–", " – ", "—", " — ",
        "- ", "(", ")",
        " (", "[", "]", "（", "）", "remaster", "2011 Remaster", "(Remastered)", " [Deluxe Edition]", " - Reissue",
        "(Live)", "1st", "2",
        "24 7", "&", " & ", "&\u{301}", "and", ";", "; ", "e", "é", "e\u{301}", "\u{301}", "\u{323}\u{302}", "\u{20DD}",
        "Ｕ２", "ﬁ", "İ",
        "ı", "I", "ß", "ẞ", "ς", "Æ", "ø", "’", "'", "№", "½", "が", "か\u{3099}", "椎名林檎", "한국",
        "\u{1112}\u{1161}\u{11AB}", "\u{FDFA}",
        "🎵", "👩‍👩‍👧", "🇩🇪", "\u{E000}", "\u{E141}", "\u{10FFFF}", "!", "?", ".", "x", "Q",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...7, using: &random)).map { _ in random.pick(pieces) }.joined()
    }

    @Test(arguments: 0..<randomCases(20))
    func `the bytes of texts equal those of the definitions`(seed: Int) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1000 {
            let text = Self.text(&random)
            expect(SearchWords.joined(text), Definition.words(text), of: text)
            expect(TextNormalization.normalize(text), Definition.normalized(text), of: text)
            expect(text.trimmed(ofLineBreaks: true), Definition.trimmed(text, ofLineBreaks: true), of: text)
            expect(text.trimmed(ofLineBreaks: false), Definition.trimmed(text, ofLineBreaks: false), of: text)
            if text.hasNull != text.unicodeScalars.contains("\0") { Issue.record("\(text.debugDescription)") }
        }
    }

    @Test(arguments: 0..<randomCases(20))
    func `the bytes of own fields equal those of the definitions`(seed: Int) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            var fields = OwnFields()
            for _ in 0..<Int.random(in: 0...4, using: &random) { fields[Self.text(&random)] = Self.text(&random) }
            let names = fields.map(\.name).debugDescription
            expect(SearchText.own(fields), Definition.tokens(fields), of: names)
            expect(FieldCoding.encode(fields) ?? "", Definition.encoded(fields), of: names)
            for field in fields { expect(field.key, OwnFields.key(field.name), of: names) }
        }
    }

    @Test(arguments: 0..<randomCases(10))
    func `albums are duplicates if their definitions are equal`(seed: Int) {
        var random = SeededRandom(seed: seed)
        let texts = (0..<200).map { _ in Self.text(&random) }
        let albums = texts.map {
            AlbumDraft(title: $0, artist: random.pick(texts), genre: random.pick(texts), fields: ["a": $0])
        }
        for fields: [AlbumField] in [[.title], [.artist, .title], [.genre], [.own("a"), .genre]] {
            let criteria = DuplicateCriteria(fields)
            let keys = albums.map(criteria.key)
            let definitions = albums.map { Definition.key(of: $0, fields) }
            for index in albums.indices {
                for other in index..<albums.count
                where (keys[index] == keys[other]) != (definitions[index] == definitions[other]) {
                    Issue.record("\(albums[index]) and \(albums[other])")
                }
            }
        }
    }

    /// So equal texts have equal bytes.
    @Test func `a folded text is decomposed and has no marks`() {
        for scalar in (UInt32(0)...0x10_FFFF).lazy.compactMap(Unicode.Scalar.init) {
            let folded = TextFolding.fold(String(scalar))
            let isDecomposed =
                folded.decomposedStringWithCanonicalMapping.utf8.elementsEqual(folded.utf8)
                && folded.unicodeScalars.allSatisfy { $0.properties.canonicalCombiningClass == .notReordered }
            if !isDecomposed { Issue.record("\(String(scalar.value, radix: 16)) becomes '\(folded)'") }
        }
    }

    private func expect(_ found: String, _ expected: String, of text: String) {
        guard !found.utf8.elementsEqual(expected.utf8) else { return }
        Issue.record("\(text.debugDescription) becomes \(found.debugDescription), not \(expected.debugDescription)")
    }
}

/// The definitions, without regard to speed.
private enum Definition {
    // MARK: Words

    static func words(_ text: String) -> String {
        var words = String.UnicodeScalarView()
        for scalar in TextFolding.foldUnicode(text).unicodeScalars { words.append(isWordPart(scalar) ? scalar : " ") }
        return String(words).split(separator: " ").joined(separator: " ")
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber,
            .otherNumber:
            true
        default: false
        }
    }

    static func trimmed(_ text: String, ofLineBreaks: Bool) -> String {
        let isDropped = { (scalar: Unicode.Scalar) in
            let isLineBreak = ("\n"..."\r").contains(scalar) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
            return scalar == "\t" || scalar == "\u{200B}" || scalar.properties.generalCategory == .spaceSeparator
                || ofLineBreaks && isLineBreak
        }
        var rest = text.unicodeScalars.drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }

    // MARK: Own fields

    static func tokens(_ fields: OwnFields) -> String {
        fields.flatMap { field in
            [token(field.name, "")] + words(field.value).split(separator: " ").map { token(field.name, String($0)) }
        }.joined(separator: " ")
    }

    private static func token(_ name: String, _ word: String) -> String {
        var token = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars {
            token.append(scalar.isASCII ? Unicode.Scalar(0xE100 + scalar.value) ?? scalar : scalar)
        }
        return String(token) + "\u{E000}" + word
    }

    static func encoded(_ fields: OwnFields) -> String {
        fields.map { escaped($0.name) + "\t" + escaped($0.value) }.joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
            case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
            case "\r": escaped.append(contentsOf: "\\r".unicodeScalars)
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    // MARK: Duplicates

    static func key(of album: AlbumDraft, _ fields: [AlbumField]) -> [Set<String>]? {
        let values = fields.map { Set(album.values(of: $0).map(normalized)) }
        return values.contains([]) ? nil : values
    }

    static func normalized(_ text: String) -> String {
        let base = withoutArticleAtEnd(withoutEdition(text))
        guard !words(base).isEmpty else { return TextFolding.fold(trimmed(base, ofLineBreaks: true)) }
        var found = words(base.replacing("&", with: " and "))
        if found.hasPrefix("the "), found != "the the" { found.removeFirst(4) }
        let scalars = Array(found.unicodeScalars)
        let joined = scalars.indices.filter { index in
            scalars[index] != " "
                || ("0"..."9").contains(scalars[index - 1]) && ("0"..."9").contains(scalars[index + 1])
        }
        return String(String.UnicodeScalarView(joined.map { scalars[$0] }))
    }

    private static func withoutArticleAtEnd(_ text: String) -> String {
        guard text.utf8.last == UInt8(ascii: "e") || text.utf8.last == UInt8(ascii: "E"), text.utf8.count > 5,
            TextFolding.fold(String(text.suffix(5))) == ", the"
        else { return text }
        let rest = String(text.dropLast(5))
        return words(rest).isEmpty || words(rest) == "the" ? text : rest
    }

    private static func withoutEdition(_ text: String) -> String {
        var rest = withoutSpaces(text[...])
        while let start = startOfSuffix(rest), namesEdition(String(rest[start...])) {
            let beginning = withoutSpaces(rest[..<start])
            if beginning.isEmpty { break }
            rest = beginning
        }
        return String(rest)
    }

    private static func withoutSpaces(_ text: Substring) -> Substring {
        let last = text.unicodeScalars.lastIndex { !$0.properties.isWhitespace }
        return last.map { text[...$0] } ?? text[..<text.startIndex]
    }

    private static func startOfSuffix(_ text: Substring) -> Substring.Index? {
        switch text.unicodeScalars.last {
        case ")": return opening("(", ")", in: text.unicodeScalars)
        case "]": return opening("[", "]", in: text.unicodeScalars)
        default:
            let scalars = text.unicodeScalars
            guard let dash = scalars.lastIndex(where: { ["-", "–", "—"].contains($0) }), dash > scalars.startIndex,
                scalars[scalars.index(before: dash)] == " ", scalars[scalars.index(after: dash)...].first == " "
            else { return nil }
            return dash
        }
    }

    private static func opening(
        _ bracket: Unicode.Scalar, _ closing: Unicode.Scalar, in text: Substring.UnicodeScalarView
    ) -> Substring.Index? {
        var depth = 0
        for index in text.indices.reversed() {
            if text[index] == closing { depth += 1 }
            if text[index] == bracket { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func namesEdition(_ suffix: String) -> Bool {
        let edition: Set<Substring> = [
            "remaster", "remastered", "remasters", "remastering", "deluxe", "expanded", "anniversary", "edition",
            "editions",
            "reissue", "reissued", "bonus",
        ]
        let accompanying: Set<Substring> = [
            "the", "a", "of", "with", "and", "version", "super", "special", "limited", "collector", "collectors", "s",
            "legacy",
            "digital", "digitally", "original", "recording", "extended", "ultimate", "definitive", "year", "years",
            "track", "tracks",
        ]
        let found = words(suffix).split(separator: " ")
        return found.contains(where: edition.contains)
            && found.allSatisfy { word in
                let digits = word.prefix { ("0"..."9").contains($0) }
                let isNumber = !digits.isEmpty && ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
                return isNumber || edition.contains(word) || accompanying.contains(word)
            }
    }
}
