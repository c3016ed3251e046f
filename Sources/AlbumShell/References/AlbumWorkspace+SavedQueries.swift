internal import MusicLibrary
public import ShellKit

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
