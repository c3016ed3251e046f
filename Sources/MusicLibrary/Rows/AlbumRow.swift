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
    /// Binds all fields of an album, in the order of the columns; on request without the year.
    func bind(_ album: AlbumDraft, withYear: Bool = true) -> Statement {
        bind(album.title).bind(album.artist).bind(album.genre)
        if withYear { bind(album.year) }
        return bind(album.coverURL).bind(FieldCoding.encode(album.fields))
    }

    /// Runs a statement of the search index for the words of an album.
    func run(_ id: Int64, _ words: SearchText) throws {
        try words.withTexts { title, artist, genre, own in
            try bind(id).bind(inPlace: title).bind(inPlace: artist).bind(inPlace: genre).bind(inPlace: own).run()
        }
    }
}

extension Range<Int64> {
    /// The range of counters, limited so that additions never overflow.
    static var counting: Range<Int64> { 0..<1 << 60 }
}
