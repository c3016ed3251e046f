package import ShellKit

/// The words of a reference to existing albums; a position below 1 is an error.
///
/// Use ``AlbumPhrase`` for a query that may match nothing.
package struct NamedAlbums: ParameterPhrase, Hashable {
    /// The parsed words.
    package let phrase: AlbumPhrase

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
