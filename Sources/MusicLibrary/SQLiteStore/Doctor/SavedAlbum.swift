internal import GRDB

/// An album that was found in a damaged library.
struct SavedAlbum {
    /// The columns that ``init(_:)`` reads.
    static let columns = "id, shelf, rank, \(AlbumRow.columns)"

    let id: Int64
    /// The slot; nil if it cannot be read.
    let slot: Slot?
    let draft: AlbumDraft

    /// Reads a row; nil if it is not a valid album.
    init?(_ row: Row) {
        let values = (0..<9).map { row[$0] as DatabaseValue }
        self.init(
            id: Int64.fromDatabaseValue(values[0]), shelf: Int64.fromDatabaseValue(values[1]),
            rank: Int64.fromDatabaseValue(values[2]), title: String.fromDatabaseValue(values[3]),
            artist: String.fromDatabaseValue(values[4]), genre: String.fromDatabaseValue(values[5]),
            year: Int.fromDatabaseValue(values[6]), cover: String.fromDatabaseValue(values[7]),
            fields: String.fromDatabaseValue(values[8]))
    }

    /// Creates an album from its parts; nil if they are not valid. An invalid year is dropped.
    init?(
        id: Int64?, shelf: Int64?, rank: Int64?, title: String?, artist: String?, genre: String?, year: Int?,
        cover: String?, fields: String?
    ) {
        guard let id, id > 0, Range<Int64>.counting.contains(id), let title, !title.isEmpty, let artist, !artist.isEmpty
        else { return nil }
        // Where a page ends early, SQLite reads zeros.
        guard ![title, artist, genre, cover, fields].contains(where: { $0?.utf8.last == 0 }) else { return nil }
        self.id = id
        slot = shelf.flatMap { shelf in rank.map { Slot(shelf: shelf, rank: $0) } }
        draft = AlbumDraft(
            title: title, artist: artist, genre: genre, year: year.flatMap { AlbumYear.range.contains($0) ? $0 : nil },
            coverURL: cover, fields: FieldCoding.decode(fields))
    }
}
