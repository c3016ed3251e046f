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
        try quick(.readAlbum, db).bind(id).first { $0.draft(from: 0) }
    }

    /// Where a live album stands.
    func slot(_ id: Int64) throws -> Slot? {
        try quick(.readSlot, db).bind(id).first { Slot(shelf: $0.number(0), rank: $0.number(1)) }
    }

    /// Writes what is known of an album.
    ///
    /// A year that stays is not written: SQLite would take it out of the index of years and put it back.
    func update(_ id: Int64, from old: AlbumDraft, to new: AlbumDraft) throws {
        if old.year == new.year {
            try quick(.updateTexts, db).bind(textsOf: new).bind(id).run()
        } else {
            try quick(.updateAlbum, db).bind(new).bind(id).run()
        }
    }
}
