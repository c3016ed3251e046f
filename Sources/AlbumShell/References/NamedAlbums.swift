package import ShellKit

/// The words with which a user names albums that must be there, so that a position which no album can have is refused.
///
/// A query that may find nothing is an ``AlbumPhrase``.
package struct NamedAlbums: ParameterPhrase, Hashable {
    /// The words as they were read.
    package let phrase: AlbumPhrase

    /// Reads the words.
    ///
    /// - Throws: ``AlbumReferenceError/positionBelowFirst(_:)``, or as ``AlbumPhrase``.
    public init(words: [Word]) throws {
        phrase = try AlbumPhrase(words: words)
        guard !phrase.mayBeTitle, let position = phrase.namedPositions.first(where: { $0 < 1 }) else { return }
        throw AlbumReferenceError.positionBelowFirst(position)
    }

    /// `ALBUMS`
    public static var placeholder: String { "ALBUMS" }
}
