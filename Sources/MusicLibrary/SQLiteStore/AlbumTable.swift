internal import GRDB

/// The live albums in the file: single rows in and out, with their shelves' counts and the search index kept in step.
struct AlbumTable {
    let db: Database
    let shelves: Shelves
    let index: SearchIndex
    let quick: QuickStatements

    /// Puts in new albums with ids from one on, the first of them at a position.
    func insert(_ drafts: [AlbumDraft], from first: Int64, at position: Int) throws {
        let slots = try shelves.makeRoom(for: drafts.count, at: position, db)
        let statement = try quick(.insertAlbum, db)
        for (offset, (draft, slot)) in zip(drafts, slots).enumerated() {
            let id = first + Int64(offset)
            try statement.bind(id).bind(slot.shelf).bind(slot.rank).bind(draft).run()
            index.insert(id, draft)
        }
    }

    /// What is known of an album that is live.
    func draft(_ id: Int64) throws -> AlbumDraft? {
        let statement = try db.cachedStatement(sql: "SELECT \(AlbumRow.columns) FROM album WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { AlbumRow.draft($0, from: 0) }
    }

    /// Where a live album stands.
    func slot(_ id: Int64) throws -> Slot? {
        let statement = try db.cachedStatement(sql: "SELECT shelf, rank FROM album WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { Slot(shelf: $0[0], rank: $0[1]) }
    }

    /// Writes what is known of an album.
    func update(_ id: Int64, to draft: AlbumDraft) throws {
        try quick(.updateAlbum, db).bind(draft).bind(id).run()
    }
}
