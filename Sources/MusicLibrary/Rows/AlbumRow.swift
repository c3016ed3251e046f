internal import AlbumModel
internal import SQLite

/// The columns of an album in a row, and their conversion.
enum AlbumRow {
    /// The columns for the fields of an album, in the order of reading and writing.
    static let columns = "title, artist, genre, year, cover, fields"
    /// The same columns of the table that queries name `a`.
    static let queryColumns = "a.title, a.artist, a.genre, a.year, a.cover, a.fields"
    /// The same columns without those that a brief listing omits.
    static let briefQueryColumns = "a.title, a.artist, a.genre, a.year, NULL, NULL"
}

extension Row {
    /// The fields of an album from consecutive columns.
    func draft(from first: Int32) -> AlbumDraft {
        AlbumDraft(
            title: text(first) ?? "", artist: text(first + 1) ?? "", genre: text(first + 2),
            year: isNull(first + 3) ? nil : Int(number(first + 3)), coverURL: text(first + 4),
            fields: FieldCoding.decode(text(first + 5)))
    }
}

extension Statement {
    /// Binds all fields of an album, in the order of the columns.
    func bind(_ album: AlbumDraft) -> Statement {
        bind(album.title).bind(album.artist).bind(album.genre).bind(album.year).bind(album.coverURL)
            .bind(FieldCoding.encode(album.fields))
    }

    /// Binds the fields of an album in some columns, in their order.
    func bind(_ album: AlbumDraft, in columns: AlbumColumns) -> Statement {
        if columns.contains(.title) { bind(album.title) }
        if columns.contains(.artist) { bind(album.artist) }
        if columns.contains(.genre) { bind(album.genre) }
        if columns.contains(.year) { bind(album.year) }
        if columns.contains(.cover) { bind(album.coverURL) }
        if columns.contains(.fields) { bind(FieldCoding.encode(album.fields)) }
        return self
    }

    /// Binds an album's words, in the order of the index's columns.
    func bind(_ words: SearchText) -> Statement {
        bind(words.title).bind(words.artist).bind(words.genre).bind(words.own)
    }
}

extension Range<Int64> {
    /// The range of counters, limited so that additions never overflow.
    static var counting: Range<Int64> { 0..<1 << 60 }
}
