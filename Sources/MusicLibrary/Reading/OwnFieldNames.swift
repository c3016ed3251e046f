internal import AlbumModel
internal import SQLite

/// The names of own fields in the search index, which contains a token for each field of an album.
extension AlbumReader {
    /// The maximum number of tokens to read. Words that begin with a letter such as `ä` are among the tokens of fields that do.
    private static let mostTokens = 10_000

    /// The names of own fields with a prefix, regardless of case, in order.
    ///
    /// It reads one token for each field, however many albums there are.
    func ownFieldNames(beginning prefix: String, limit: Int) throws -> [String] {
        try openVocabulary()
        let prefix = SearchText.key(prefix)
        // The keys of names that begin with an ASCII character are at the end.
        let starts = prefix.isEmpty ? [SearchText.firstKey, "\u{80}"] : [prefix]
        var names: [String] = []
        for start in starts { try appendNames(to: &names, from: start, prefix, limit: limit) }
        return names.sorted { OwnFields.key($0) < OwnFields.key($1) }
    }

    /// Creates the table `temp.vocabulary` of the tokens in the search index, until the end of the transaction.
    func openVocabulary() throws {
        try flushIndex()
        try db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, search, instance)")
    }

    private func appendNames(to names: inout [String], from start: String, _ prefix: String, limit: Int) throws {
        let statement = try db.prepare("SELECT term FROM temp.vocabulary WHERE term >= ? LIMIT 1")
        var next = start
        var tokens = 0
        while names.count < limit, tokens < Self.mostTokens,
            let token = try statement.bind(next).value(as: String.self), token.utf8.starts(with: prefix.utf8)
        {
            // The second part ends where the first one began.
            if start < SearchText.firstKey, token >= SearchText.firstKey { return }
            tokens += 1
            if let key = SearchText.fieldKey(of: token) {
                if let name = try fieldName(key) { names.append(name) }
                next = key + SearchText.keyEnd
            } else {
                next = token + "\u{1}"
            }
        }
    }

    /// The name with a key, as the album with the lowest number spells it; nil if only deleted albums have the field.
    private func fieldName(_ key: String) throws -> String? {
        let sql = """
            SELECT a.fields FROM search CROSS JOIN album a ON a.id = search.rowid WHERE search MATCH ? LIMIT 1
            """
        let match = "own : \"\(SearchText.token(ofKey: key))\""
        let fields = try db.cached(sql).bind(match).value(as: String.self)
        return fields.flatMap { FieldCoding.names(in: $0).first { SearchText.key($0) == key } }
    }
}
