public import AlbumModel
public import MusicLibrary
public import ShellKit

/// The name of a saved query: letters, digits, `-` and `_`, but no `-` at the beginning.
///
/// Names are equal if they differ only in case and diacritics.
public struct SavedQueryName: ParameterValue, Hashable {
    /// The name without `@`.
    public let text: String
    private let key: String

    /// The name in a text; nil if the text is no name.
    public init?(_ text: String) {
        guard let first = text.first, first != "-",
            text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        else { return nil }
        (self.text, key) = (text, TextFolding.fold(text))
    }

    /// Parses a name, with or without `@`.
    ///
    /// - Throws: ``InvalidValue`` if the word is no name.
    public init(word: Word) throws {
        guard let name = SavedQueryName(word.text.hasPrefix("@") ? String(word.text.dropFirst()) : word.text) else {
            throw InvalidValue("the name of a query consists of letters, digits, '-' and '_'")
        }
        self = name
    }

    /// `NAME`
    public static var placeholder: String { "NAME" }

    public static func == (left: SavedQueryName, right: SavedQueryName) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension AlbumReferenceReader {
    /// Parses `@name` and `^@name`; nil for any other word, also for `@` alone.
    ///
    /// - Throws: ``InvalidValue`` if a text that is no name follows the `@`.
    static func savedQuery(_ word: Word) throws -> AlbumReference? {
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

extension AlbumWorkspace {
    /// The phrase of a saved query.
    ///
    /// - Throws: ``AlbumReferenceError/noSuchQuery(_:nearest:)``, ``AlbumReferenceError/invalidQuery(_:reason:)`` for a
    ///   text that another program has written.
    func savedQuery(_ name: SavedQueryName) throws -> AlbumPhrase {
        guard let text = try library.savedQuery(name.text) else { throw try noSuchQuery(name) }
        do {
            return try AlbumPhrase(words: Tokenizer.statements(in: text).first?.words ?? [])
        } catch {
            throw AlbumReferenceError.invalidQuery(name.text, reason: (error as? InvalidValue)?.reason ?? "\(error)")
        }
    }

    /// The error for the name of a saved query that does not exist.
    public func noSuchQuery(_ name: SavedQueryName) throws -> AlbumReferenceError {
        .noSuchQuery(name.text, nearest: NearestName.of(name.text, among: try library.savedQueryNames))
    }

    /// Saves a query under a name, and notes its probable mistakes.
    ///
    /// - Throws: ``AlbumReferenceError`` if the query refers to itself or to a query that does not exist.
    public func saveQuery(_ name: SavedQueryName, _ phrase: AlbumPhrase, in context: ShellContext) throws {
        var evaluator = AlbumPhraseEvaluator(self, inside: [name])
        do {
            try noteMistakes(in: phrase, evaluator.query(phrase.alternatives), hasMatch: false, context)
        } catch AlbumReferenceError.noCurrentAlbum, AlbumReferenceError.beyondEnds {
            // The positions may exist when the query is used.
        }
        try library.saveQuery(name.text, phrase.source)
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
