internal import GRDB

/// The live albums in the file: operations on single rows that also update the shelves' counts and the search index.
struct AlbumTable {
    let db: Database
    let shelves: Shelves
    let index: SearchIndex
    let quick: QuickStatements

    /// Inserts new albums with consecutive ids, the first at a position.
    func insert(_ drafts: [AlbumDraft], from first: Int64, at position: Int) throws {
        let slots = try shelves.makeRoom(for: drafts.count, at: position, db)
        let statement = try quick(.insertAlbum, db)
        for (offset, (draft, slot)) in zip(drafts, slots).enumerated() {
            let id = first + Int64(offset)
            try statement.bind(id).bind(slot.shelf).bind(slot.rank).bind(draft).run()
            index.insert(id, draft)
        }
    }

    /// The fields of a live album; nil if there is none.
    func draft(_ id: Int64) throws -> AlbumDraft? {
        try quick(.readAlbum, db).bind(id).first { $0.draft(from: 0) }
    }

    /// The slot of a live album; nil if there is none.
    func slot(_ id: Int64) throws -> Slot? {
        try quick(.readSlot, db).bind(id).first { Slot(shelf: $0.number(0), rank: $0.number(1)) }
    }

    /// Writes the fields of an album.
    ///
    /// An unchanged year is not written, because SQLite would remove it from the index of years and insert it again.
    func update(_ id: Int64, from old: AlbumDraft, to new: AlbumDraft) throws {
        if old.year == new.year {
            try quick(.updateTexts, db).bind(textsOf: new).bind(id).run()
        } else {
            try quick(.updateAlbum, db).bind(new).bind(id).run()
        }
    }
}
