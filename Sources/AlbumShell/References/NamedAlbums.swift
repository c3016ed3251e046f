internal import AlbumModel
internal import MusicLibrary
public import ShellKit

/// The words of a reference to existing albums; a position below 1 is an error.
///
/// Use ``AlbumPhrase`` for a query that may match nothing.
public struct NamedAlbums: ParameterPhrase, Hashable {
    /// The parsed words.
    public let phrase: AlbumPhrase

    /// Parses the words.
    ///
    /// - Throws: ``AlbumReferenceError/positionBelowFirst(_:)``, and the errors of ``AlbumPhrase``.
    public init(words: [Word]) throws {
        phrase = try AlbumPhrase(words: words)
        guard !phrase.mayBeTitle, let position = phrase.namedPositions.first(where: { $0 < 1 }) else { return }
        throw AlbumReferenceError.positionBelowFirst(position)
    }

    /// `ALBUMS`
    public static var placeholder: String { "ALBUMS" }
}

extension AlbumWorkspace {
    /// The albums without the last words if these are quoted as a whole and can only be meant as `FIELD=VALUE`; see
    /// ``isForm(_:of:)``. A new field must follow positions, because its name is not known.
    public func separatingQuotedAssignments(
        of albums: NamedAlbums?
    ) throws -> (named: NamedAlbums?, assignments: [Word]) {
        guard let words = albums?.phrase.words, words.last?.fieldInQuotes != nil else { return (albums, []) }
        let first = words.prefix { $0.fieldInQuotes == nil }
        let followPlaces = (try? AlbumPhrase(words: Array(first)))?.arePlaces ?? false
        var start = words.count
        while start > 0, let field = words[start - 1].fieldInQuotes,
            try isForm(SearchPhrase(words[start - 1].text), of: followPlaces ? nil : field)
        {
            start -= 1
        }
        guard start > 0 else { return (nil, words) }
        // A comma or a parenthesis needs the words after it.
        guard let named = try? NamedAlbums(words: Array(words[..<start])) else { return (albums, []) }
        return (named, Array(words[start...]))
    }
}

extension Word {
    /// The field of an assignment that is quoted as a whole; nil for any other word.
    var fieldInQuotes: AlbumField? {
        guard let word = withoutQuotes, let equals = word.text.firstIndex(of: "="), equals > word.text.startIndex,
            !word.isLiteral(at: word.text.utf8.distance(from: word.text.startIndex, to: equals))
        else { return nil }
        let name = word.text[..<equals]
        guard !name.contains(":"), name.last != " " else { return nil }
        return AlbumField(named: String(name.last.map("+-".contains) == true ? name.dropLast() : name))
    }
}

extension Parameter where Value == AlbumPhrase? {
    /// The query of a command; nil if the user names no albums.
    @MainActor
    public static func query(of workspace: AlbumWorkspace, help: String) -> Parameter {
        .phrase("albums", help: help, completion: .values(AlbumValues(workspace)))
    }
}

extension Parameter where Value == NamedAlbums? {
    /// The albums that a command uses; nil if the user names none.
    ///
    /// - Parameter precedesAssignments: True if `FIELD=VALUE` follows, so that a word may become either.
    @MainActor
    public static func albums(
        of workspace: AlbumWorkspace, placeholder: String? = nil, precedesAssignments: Bool = false, help: String
    ) -> Parameter {
        let values = AlbumValues(workspace, orFields: precedesAssignments)
        return .phrase("albums", placeholder: placeholder, help: help, completion: .values(values))
    }
}

extension Parameter where Value == NamedAlbums {
    /// The albums that a command uses; at least one is required.
    @MainActor
    public static func requiredAlbums(
        of workspace: AlbumWorkspace, placeholder: String? = nil, help: String
    ) -> Parameter {
        .phrase("albums", placeholder: placeholder, help: help, completion: .values(AlbumValues(workspace)))
    }
}
