internal import AlbumModel
internal import ShellKit

/// Parses single words of an album reference.
///
/// The help topic on naming albums describes the forms. A quoted word is always a phrase, and quoted characters
/// inside a word have no special meaning.
enum AlbumReferenceReader {
    /// Parses a word.
    ///
    /// - Throws: ``InvalidValue`` for an empty or invalid form, ``LibraryError`` for an invalid pattern or an empty
    ///   search.
    static func read(_ word: Word) throws -> AlbumReference {
        guard !word.text.isEmpty else { throw InvalidValue("a search needs some text") }
        if let saved = try savedQuery(word) { return saved }
        if word.isLiteral(at: 0) { return try quoted(word) }
        if word.text.hasPrefix("^"), word.text.utf8.count > 1 {
            return .term(.not(try negatedTerm(word.suffix(from: 1))))
        }
        if let locator = try locator(word) { return locator }
        if let term = try fieldTerm(word) { return .term(term) }
        return .plainWord(try phrase(word.text))
    }

    private static func quoted(_ word: Word) throws -> AlbumReference {
        if let term = try quotedFieldTerm(word) { return .term(term) }
        let phrase = try phrase(word.text)
        return quotedForm(word).map { .quoted(phrase, form: $0) } ?? .term(.words(phrase))
    }

    /// The form in a word that is quoted as a whole, if it could also be typed without the quotes; nil for a text that looks
    /// like a title: with a space after the colon, or before one that no other sign follows.
    private static func quotedForm(_ word: Word) -> AlbumReference? {
        guard let typed = word.withoutQuotes, let colon = typed.text.firstIndex(of: ":"),
            case let (name, value) = (typed.text[..<colon], typed.text[colon...].dropFirst()),
            value.first?.isWhitespace == false, !value.contains(/\s\S*:/),
            !name.contains(" ") || "=~<>".contains(value.prefix(1)), let form = try? read(typed)
        else { return nil }
        switch form {
        case .term(.field), .term(.has), .term(.not(.field)), .term(.not(.has)): return form
        default: return name == "id" ? form : nil
        }
    }

    /// Parses the part after `^`: any term except a position.
    private static func negatedTerm(_ word: Word) throws -> AlbumQuery.Term {
        guard !word.isLiteral(at: 0) else { return .words(try phrase(word.text)) }
        guard !word.text.hasPrefix("^") else { throw InvalidValue("write '^' once") }
        guard try locator(word) == nil else {
            throw InvalidValue(
                "'^' cannot exclude a position; to exclude a word, quote it: ^'\(word.text)'")
        }
        if let term = try fieldTerm(word, isNegated: true) { return term }
        let phrase = try phrase(word.text)
        guard !phrase.words.isEmpty else { throw InvalidValue("'^' needs a word after it") }
        return .words(phrase)
    }

    private static func phrase(_ text: String) throws -> SearchPhrase {
        do {
            return try SearchPhrase(text)
        } catch LibraryError.emptySearch {
            throw InvalidValue("it contains no letter or digit to search for")
        }
    }

    // MARK: Locators

    private static func locator(_ word: Word) throws -> AlbumReference? {
        guard word.isBare else { return nil }
        switch word.text {
        case "*": return .term(.all)
        case ".": return .relative(0)
        case "first": return .ambiguous(.first, try phrase(word.text))
        case "last": return .ambiguous(.last, try phrase(word.text))
        default: break
        }
        if word.text.hasPrefix("id:") { return .locators(try ids(word.text.utf8.dropFirst(3))) }
        if let distance = try relative(word.text) { return .relative(distance) }
        return try positions(word.text)
    }

    /// Parses the part of `id:12` or `id:3,7-9` after the colon, which may contain 100,000 ids.
    private static func ids(_ text: Substring.UTF8View) throws -> [AlbumQuery.Locator] {
        try text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
            let ends = part.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
            let ids = ends.compactMap { number($0).map(Int64.init) }
            guard ids.count == ends.count, ids[0] > 0, ids[0] <= ids[ids.count - 1] else {
                let mayBecomeRight = text.allSatisfy {
                    $0.isDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-")
                }
                throw InvalidValue("write ids as whole numbers: id:12 or id:3,7-9", isFinal: !mayBecomeRight)
            }
            return ids.count == 1
                ? .id(Album.ID(ids[0])) : .ids(from: Album.ID(ids[0]), through: Album.ID(ids[1]))
        }
    }

    /// Parses digits. A number that is too large becomes the largest one, which is behind every album too.
    private static func number(_ text: Substring.UTF8View) -> Int? {
        guard !text.isEmpty, text.allSatisfy(\.isDigit) else { return nil }
        return Int(Substring(text)) ?? .max
    }

    /// Parses `+2` or `-1`.
    private static func relative(_ text: String) throws -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst()
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
        guard let number = Int(digits) else { throw InvalidValue("the number is too large") }
        return sign == "-" ? -number : number
    }

    /// Parses `3`, `2-5`, `7-`, `1,3-5`; nil for any other text.
    private static func positions(_ text: String) throws -> AlbumReference? {
        guard let first = text.utf8.first, first.isDigit,
            text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ",") })
        else { return nil }
        if let position = Int(text) { return .ambiguous(.position(position), try phrase(text)) }
        var locators: [AlbumQuery.Locator] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let locator = range(part) else { return nil }
            locators.append(locator)
        }
        // A number that is too large is a word of a title.
        if locators.count == 1, case .position = locators[0] { return nil }
        return .locators(locators)
    }

    private static func range(_ text: Substring) -> AlbumQuery.Locator? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let from = ends.first.flatMap({ number($0.utf8) }) else { return nil }
        switch ends.count {
        case 1: return .position(from)
        case 2 where ends[1].isEmpty: return .positions(from: from, through: nil)
        case 2: return number(ends[1].utf8).map { .positions(from: min(from, $0), through: max(from, $0)) }
        default: return nil
        }
    }

    // MARK: Fields

    /// Parses `artist:sting`, `artist:=U2`, `title:~son$`, `year:1990..1999`, `want:>100`, `has:cover`; nil if the
    /// word contains no bare `:`.
    private static func fieldTerm(_ word: Word, isNegated: Bool = false) throws -> AlbumQuery.Term? {
        guard let colon = word.text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let offset = word.text.utf8.distance(from: word.text.startIndex, to: colon)
        guard offset > 0, !word.isLiteral(at: offset) else { return nil }
        let name = String(word.text[..<colon])
        let value = try value(of: word, from: offset + 1)
        let field = AlbumField(named: name)
        try RangeReader.refuseForeignSign(value, of: field, isNegated: isNegated)
        return try name.lowercased() == "has" ? .has(AlbumField(named: value.text)) : test(value, of: field)
    }

    /// Parses `"Date Added":2022`; nil if no bare `:` follows the first quoted part.
    private static func quotedFieldTerm(_ word: Word) throws -> AlbumQuery.Term? {
        guard let name = word.literals.first, !name.isEmpty, !word.isLiteral(at: name.upperBound),
            word.text.utf8.dropFirst(name.upperBound).first == UInt8(ascii: ":")
        else { return nil }
        let value = try value(of: word, from: name.upperBound + 1)
        let field = AlbumField(named: String(Substring(word.text.utf8.prefix(name.upperBound))))
        try RangeReader.refuseForeignSign(value, of: field, isNegated: false)
        return try test(value, of: field)
    }

    private static func value(of word: Word, from offset: Int) throws -> Word {
        let value = word.suffix(from: offset)
        guard value.text.isEmpty else { return value }
        throw InvalidValue("'\(word.text)' needs a value; if it is part of a title, quote the title")
    }

    private static func test(_ value: Word, of field: AlbumField) throws -> AlbumQuery.Term {
        let mark = value.isLiteral(at: 0) ? nil : value.text.utf8.first
        switch mark {
        case UInt8(ascii: "="):
            let text = value.suffix(from: 1).text
            guard !text.isEmpty else {
                throw InvalidValue("'=' needs a value; '^has:\(field.name)' finds albums without the field")
            }
            return .field(field, .equals(text))
        case UInt8(ascii: "~"):
            let text = value.suffix(from: 1).text
            guard !text.isEmpty else { throw InvalidValue("'~' needs a regular expression") }
            return .field(field, .matches(try TextPattern(text)))
        default:
            if let range = try RangeReader.read(value, of: field) { return .field(field, .within(range)) }
            return .field(field, .words(try phrase(value.text)))
        }
    }

    // MARK: Saved queries

    /// Parses `@name` and `^@name`; nil for any other word, also for `@` alone.
    ///
    /// - Throws: ``InvalidValue`` if a text that is no name follows the `@`.
    private static func savedQuery(_ word: Word) throws -> AlbumReference? {
        let isNegated = word.text.utf8.first == UInt8(ascii: "^")
        let sign = isNegated ? 1 : 0
        let rest = word.text.utf8.dropFirst(sign)
        guard rest.first == UInt8(ascii: "@"), rest.count > 1, !word.isLiteral(at: 0), !word.isLiteral(at: sign) else {
            return nil
        }
        guard let name = SavedQueryName(String(Substring(rest.dropFirst()))) else {
            if let name = SavedQueryName(String(Substring(rest.dropFirst(2)))),
                "!-^".utf8.contains(rest.dropFirst().first ?? 0)
            {
                throw InvalidValue("'^' excludes a saved query; write ^@\(name.text), or quote a text", isFinal: true)
            }
            throw InvalidValue("after '@' comes the name of a saved query; to search for the text, quote it")
        }
        return .saved(name, isNegated: isNegated)
    }
}
