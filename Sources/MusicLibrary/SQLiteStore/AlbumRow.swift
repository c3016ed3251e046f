internal import GRDB

/// How an album stands in a row: the columns that hold what is known of it, and how they are read and written.
enum AlbumRow {
    /// The columns of what is known of an album, in the order in which they are read and written.
    static let columns = "title, artist, genre, year, cover, fields"
    /// The same of the table that queries call `a`.
    static let queryColumns = "a.title, a.artist, a.genre, a.year, a.cover, a.fields"
    /// The same without what a brief list leaves out.
    static let briefQueryColumns = "a.title, a.artist, a.genre, a.year, NULL, NULL"

    /// Reads what is known of an album from a row's columns, from one on.
    static func draft(_ row: Row, from first: Int) -> AlbumDraft {
        AlbumDraft(
            title: row[first] ?? "", artist: row[first + 1] ?? "", genre: row[first + 2], year: row[first + 3],
            coverURL: row[first + 4], fields: FieldCoding.decode(row[first + 5]))
    }

    /// What is known of an album as values of the columns.
    static func values(_ album: AlbumDraft) -> [(any DatabaseValueConvertible)?] {
        [album.title, album.artist, album.genre, album.year, album.coverURL, FieldCoding.encode(album.fields)]
    }

    /// The expression that gives a field's value in a query, and the argument that it needs.
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
