internal import AlbumModel
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

    public static var placeholder: String { "ALBUMS" }
}

extension Word {
    /// True for an assignment that is quoted as a whole.
    package var isAssignmentInQuotes: Bool { fieldInQuotes != nil }

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
