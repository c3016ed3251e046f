internal import AlbumModel
internal import SQLite

/// The albums in the file: operations on single rows that also update the shelves' counts and the search index.
struct AlbumTable {
    private let db: Database
    private let tables: LibraryTables

    init(_ db: Database, _ tables: LibraryTables) { (self.db, self.tables) = (db, tables) }

    /// Inserts new albums with consecutive ids, the first at a position.
    func insert(_ drafts: [AlbumDraft], from first: Int64, at position: Int) throws {
        let slots = try tables.shelves.makeRoom(for: drafts.count, at: position, db)
        let statement = try tables.statements(.insertAlbum, db)
        for (index, slot) in zip(drafts.indices, slots) {
            try statement.bind(first + Int64(index)).bind(slot.shelf).bind(slot.rank).bind(drafts[index]).run()
        }
        try tables.index.insert(drafts, from: first, db, tables.statements)
    }

    /// The fields of an album; nil if there is none.
    func draft(_ id: Int64) throws -> AlbumDraft? {
        try tables.statements(.readAlbum, db).bind(id).first { $0.draft(from: 0) }
    }

    /// The slot of an album; nil if there is none.
    func slot(_ id: Int64) throws -> Slot? {
        try tables.statements(.readSlot, db).bind(id).first { Slot(shelf: $0.number(0), rank: $0.number(1)) }
    }

    /// The position of an album; nil if there is none.
    func position(_ id: Int64) throws -> Int? { try slot(id).flatMap { try tables.shelves.position(of: $0, db) } }

    /// Writes the fields of an album in some columns.
    ///
    /// Columns without a change are not written, because SQLite would remove an unchanged year from the index of years and insert it
    /// again.
    func update(_ id: Int64, to new: AlbumDraft, _ columns: AlbumColumns) throws {
        try tables.statements.update(columns, db).write.bind(new, in: columns).bind(id).run()
    }
}
