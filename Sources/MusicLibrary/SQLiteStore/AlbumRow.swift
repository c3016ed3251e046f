internal import GRDB

/// The columns of an album in a row, and their conversion.
enum AlbumRow {
    /// The columns for the fields of an album, in the order of reading and writing.
    static let columns = "title, artist, genre, year, cover, fields"
    /// The same columns of the table that queries name `a`.
    static let queryColumns = "a.title, a.artist, a.genre, a.year, a.cover, a.fields"
    /// The same columns without those that a brief listing omits.
    static let briefQueryColumns = "a.title, a.artist, a.genre, a.year, NULL, NULL"

    /// Reads an album's fields from a row, beginning at a column.
    static func draft(_ row: Row, from first: Int) -> AlbumDraft {
        AlbumDraft(
            title: row[first] ?? "", artist: row[first + 1] ?? "", genre: row[first + 2], year: row[first + 3],
            coverURL: row[first + 4], fields: FieldCoding.decode(row[first + 5]))
    }

    /// The SQL expression for a field's value, and its argument.
    static func expression(_ field: AlbumField) -> (sql: String, argument: String?) {
        switch field {
        case .title: ("a.title", nil)
        case .artist: ("a.artist", nil)
        case .genre: ("a.genre", nil)
        case .year: ("a.year", nil)
        case .cover: ("a.cover", nil)
        case .own(let name): ("own_field(a.fields, ?)", name)
        }
    }
}
