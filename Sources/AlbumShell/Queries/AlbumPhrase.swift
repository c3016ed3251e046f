public import AlbumModel
public import ShellKit

/// The parsed words of an album query, before the lookup: `3 5`, `artist:sting year:..1990`, `What's Going On`.
///
/// A bare `,` separates alternatives, and bare parentheses enclose a query. In an alternative, positions and ids form a
/// union, and terms restrict it. Beside a plain word, numbers, `first` and `last` are words too.
public struct AlbumPhrase: ParameterPhrase, Hashable {
    let words: [Word]
    let alternatives: [[AlbumReference]]
    /// True if every word is a search word, so that the words together may be a title.
    let mayBeTitle: Bool

    /// Parses the words.
    public init(words: [Word]) throws {
        self.words = words
        alternatives = try AlbumPhraseParser.alternatives(of: words)
        mayBeTitle =
            alternatives.count == 1 && words.allSatisfy { $0.isLiteral(at: 0) || $0.isBare }
            && alternatives[0].contains {
                switch $0 {
                case .plainWord, .quoted, .term(.words): true
                default: false
                }
            }
    }

    /// The words as typed, for an exact title and for messages.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// The words in the form in which they are read back as this phrase.
    public var source: String { words.map(\.source).joined(separator: " ") }

    public static var placeholder: String { "QUERY" }

    /// True if numbers, `first` and `last` beside these are words.
    static func hasPlainWord(_ references: [AlbumReference]) -> Bool {
        references.contains { if case .plainWord = $0 { true } else { false } }
    }

    /// The word `all` as typed, if nothing else is named: `all`, `( ALL )`, `all , all`, `^all`; nil otherwise, and if it is quoted.
    var wordAll: String? {
        // Decided by the first byte for nearly every phrase of a script.
        guard words.allSatisfy({ $0.text.utf8.allSatisfy { "(),^ alAL".utf8.contains($0) } }) else { return nil }
        let names = words.flatMap { $0.text.split { "(),^ ".contains($0) } }
        guard words.allSatisfy(\.isBare), names.allSatisfy({ $0.lowercased() == "all" }) else { return nil }
        return names.first.map(String.init)
    }

    /// True for a single bare number, `first` or `last`, which could also be a title.
    var isPositionOrTitle: Bool {
        if case .ambiguous = onlyReference { true } else { false }
    }

    /// The reference, if the phrase is only one.
    private var onlyReference: AlbumReference? {
        alternatives.count == 1 && alternatives[0].count == 1 ? alternatives[0][0] : nil
    }

    /// The position, if the phrase is only a position.
    package var onlyPosition: Int? { isPositionOrTitle ? namedPositions.first : nil }

    /// True if every word is a position, a range of positions, an id or `*`.
    var areLocators: Bool {
        alternatives.joined().allSatisfy {
            switch $0 {
            case .locators, .ambiguous, .relative, .term(.all): true
            default: false
            }
        }
    }

    /// The positions that are named individually, to report missing ones.
    var namedPositions: [Int] {
        if case .ambiguous(.position(let position), _) = onlyReference { return [position] }
        return Self.positions(in: alternatives)
    }

    private static func positions(in alternatives: [[AlbumReference]]) -> [Int] {
        alternatives.flatMap { references in
            let areLocators = !hasPlainWord(references)
            return references.flatMap { reference -> [Int] in
                switch reference {
                case .ambiguous(.position(let position), _): areLocators ? [position] : []
                case .group(let inner, _): positions(in: inner)
                default: []
                }
            }
        }
    }

    /// The first position, if the phrase is only a range of positions; nil for any other phrase.
    var startOfRange: Int? {
        guard case .locators(let locators) = onlyReference, locators.count == 1,
            case .positions(let from, _) = locators[0]
        else {
            return nil
        }
        return from
    }

    /// A probable correction of the phrase: the words after the first unquoted field become part of its value; nil if
    /// there are none.
    ///
    /// - Returns: The phrase, and the field as the user should type it: `artist:='Marvin Gaye'`.
    var withWholeValue: (phrase: AlbumPhrase, typed: String)? {
        guard let index = words.firstIndex(where: Self.isUnquotedField) else { return nil }
        let following = words[(index + 1)...].prefix {
            $0.isBare && QuerySign($0) == nil && !$0.text.contains { ":@".contains($0) }
        }
        let text = words[index].text
        guard !following.isEmpty, let colon = text.firstIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...].drop { "=~<>".contains($0) }
        let lead = String(text[..<value.startIndex])
        let whole = ([String(value)] + following.map(\.text)).joined(separator: " ")
        let corrected =
            words[..<index] + [Word.quoted(whole, behind: lead)] + words[(index + 1 + following.count)...]
        return (try? AlbumPhrase(words: Array(corrected))).map { ($0, lead + Quoting.quoted(whole)) }
    }

    private static func isUnquotedField(_ word: Word) -> Bool {
        guard word.isBare, case .term(let term)? = try? AlbumReferenceReader.read(word) else { return false }
        switch term {
        case .field, .not(.field): return true
        case .all, .words, .has, .not, .query, .isIn: return false
        }
    }
}

extension AlbumPhrase {
    /// The text of a query for albums by id, for example for ``LibraryAPI/saveQuery(_:_:)``: `id:3,7-9`.
    ///
    /// - Parameter ids: The ids in ascending order; without ids, the query matches nothing.
    public static func text(of ids: some Sequence<Album.ID>) -> String {
        var spans: [ClosedRange<Int64>] = []
        for id in ids.lazy.map(\.number) {
            if let last = spans.last, last.upperBound == id - 1 {
                spans[spans.count - 1] = last.lowerBound...id
            } else {
                spans.append(id...id)
            }
        }
        guard !spans.isEmpty else { return "^( * )" }
        let parts = spans.map {
            $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
        }
        return "id:" + parts.joined(separator: ",")
    }
}
