internal import AlbumModel
internal import SQLite

extension AlbumReader {
    /// The words of an own field, or else of titles, artists and genres, that begin with a prefix; in order, at most `limit`.
    ///
    /// It reads one token of the search index for each word, however many albums there are; some words may be those of deleted albums.
    func words(beginning prefix: String, of field: AlbumField?, limit: Int) throws -> [String] {
        try openVocabulary()
        let key = if case .own(let name) = field { SearchText.token(name) } else { "" }
        let statement = try db.prepare("SELECT term FROM temp.vocabulary WHERE term >= ? LIMIT 1")
        var words: [String] = []
        var next = key + prefix
        while words.count < limit, let token = try statement.bind(next).value(as: String.self),
            token.utf8.starts(with: (key + prefix).utf8), !key.isEmpty || SearchText.fieldKey(of: token) == nil
        {
            words.append(String(Substring(token.utf8.dropFirst(key.utf8.count))))
            next = token + "\u{1}"
        }
        return words
    }
}
