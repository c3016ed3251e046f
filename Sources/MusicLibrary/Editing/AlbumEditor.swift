internal import AlbumModel
internal import SQLite

/// The albums of an edit of another copy are not as they were there.
package struct EditMismatch: Error {
    /// Creates the error.
    package init() {}
}

/// Applies edits to the albums in the file, and saves the other state of each in the ``UndoRows``.
struct AlbumEditor {
    private let db: Database
    private let tables: LibraryTables

    init(_ db: Database, _ tables: LibraryTables) { (self.db, self.tables) = (db, tables) }

    private var albums: AlbumTable { AlbumTable(db, tables) }
    private var undoRows: UndoRows { UndoRows(db, tables) }
    private var shelves: Shelves { tables.shelves }

    /// Applies an edit; returns nil, without a change, if it is an update or deletion of many albums.
    func apply(_ edit: Edit, _ transaction: WriteTransaction) throws -> EditResult? {
        switch edit {
        case .insert(let drafts, let position): return try insert(drafts, at: position, transaction)
        case .move(let selection, let position): return try move(selection, to: position, transaction)
        case .remove(let selection): return try few(of: selection).map { try remove($0, transaction) }
        case .update(.albums(let ids), let assignments) where ids.count == 1:
            return try update(ids.map(\.number), assignments, transaction)
        case .update(let selection, let assignments):
            return try few(of: selection).map { try update($0, assignments, transaction) }
        case .revise(let albums): return try revise(albums, transaction)
        }
    }

    /// Applies an update or deletion of many albums in SQL, so that they never pass through memory.
    func applyToMany(_ edit: Edit, _ transaction: WriteTransaction) throws -> EditResult {
        switch edit {
        case .insert, .move, .revise: return .nothing
        case .remove(let selection):
            return try compiling(selection) { source in
                let key = transaction.counters.newKey()
                let count = try undoRows.moveAlbums(source, key: key)
                transaction.add(.remove, key: key, count: count)
                return EditResult(count: count)
            }
        case .update(let selection, let assignments):
            return try compiling(selection) { try update($0, assignments, transaction) }
        }
    }

    /// Applies an edit of another copy of the library, if the albums are as they were there.
    func apply(_ edit: JournalEdit, _ transaction: WriteTransaction) throws {
        for old in edit.before where try albums.draft(old.album.id.number) != old.album.details { throw EditMismatch() }
        let ids = edit.before.map(\.album.id.number)
        switch edit.kind {
        case .insert:
            guard edit.after.first?.album.id.number == transaction.counters.nextAlbum else { throw EditMismatch() }
            _ = try insert(edit.after.map(\.album.details), at: edit.after.first?.position, transaction)
        case .remove: _ = try remove(ids, transaction)
        case .update: _ = try revise(edit.after.map(\.album), transaction)
        case .move: _ = try move(ids, to: edit.after.first?.position ?? 1, transaction)
        }
    }

    /// Undoes the edits since the last change.
    func cancelChange(_ transaction: WriteTransaction) throws {
        for edit in transaction.edits.reversed() {
            try undoRows.exchange(EditRun(edit), isUndo: true)
            while try undoRows.delete(edit, limit: 1000) > 0 {}
        }
        try BaseTable.cancel(transaction.counters.nextChange, db)
        try tables.outbox.cancel(db)
        transaction.cancelChange()
    }

    // MARK: The edits

    private func insert(
        _ drafts: [AlbumDraft], at position: Int?, _ transaction: WriteTransaction
    ) throws -> EditResult {
        for draft in drafts { try draft.validate() }
        let position = position ?? shelves.total + 1
        guard (1...shelves.total + 1).contains(position) else {
            throw LibraryError.badPosition(position, count: shelves.total + 1)
        }
        guard !drafts.isEmpty else { return .nothing }
        let first = transaction.counters.nextAlbum
        transaction.add(.insert, first: first, count: drafts.count)
        try albums.insert(drafts, from: first, at: position)
        if tables.index.isFull { try tables.index.flush(db, tables.statements) }
        transaction.counters.nextAlbum = first + Int64(drafts.count)
        return EditResult(ids: (first..<transaction.counters.nextAlbum).map(Album.ID.init))
    }

    private func remove(_ ids: [Int64], _ transaction: WriteTransaction) throws -> EditResult {
        let edit = transaction.add(.remove, count: ids.count)
        // The remote is notified in the order of ids.
        try undoRows.moveAlbums(ids.sorted(), key: edit.key)
        return EditResult(count: ids.count)
    }

    private func update(
        _ ids: [Int64], _ assignments: [FieldAssignment], _ transaction: WriteTransaction
    ) throws -> EditResult {
        let changes = try ids.map { id in
            guard let old = try albums.draft(id) else { throw LibraryError.noSuchAlbum(Album.ID(id)) }
            var new = old
            for assignment in assignments { new.apply(assignment) }
            return (id: id, old: old, new: new)
        }
        return try write(changes, transaction)
    }

    private func revise(_ revised: [Album], _ transaction: WriteTransaction) throws -> EditResult {
        let details = Dictionary(revised.map { ($0.id, $0.details) }) { $1 }
        let changes = try details.sorted { $0.key < $1.key }.map { id, new in
            guard let old = try albums.draft(id.number) else { throw LibraryError.noSuchAlbum(id) }
            return (id: id.number, old: old, new: new)
        }
        for change in changes { try change.new.validate(since: change.old) }
        return try write(changes, transaction)
    }

    /// Writes new fields of albums, but not of those that have them already.
    private func write(
        _ changes: [(id: Int64, old: AlbumDraft, new: AlbumDraft)], _ transaction: WriteTransaction
    ) throws -> EditResult {
        let changes = changes.filter { $0.old != $0.new }
        let edit = transaction.add(.update, count: changes.count)
        for change in changes {
            let columns = AlbumColumns(from: change.old, to: change.new)
            try undoRows.save(change.id, change.old, columns, key: edit.key)
            try albums.update(change.id, to: change.new, columns)
            if !columns.isDisjoint(with: .searched) {
                tables.index.update(change.id, from: change.old, to: change.new)
            }
        }
        if tables.index.isFull { try tables.index.flush(db, tables.statements) }
        return EditResult(count: changes.count)
    }

    private func update(
        _ source: SQLText, _ assignments: [FieldAssignment], _ transaction: WriteTransaction
    ) throws -> EditResult {
        let assignment = AssignmentSQL(assignments)
        let key = transaction.counters.newKey()
        let count = try undoRows.save(source + SQLText(" AND ") + assignment.differs, assignment.columns, key: key)
        try undoRows.update(assignment, savedUnder: key, count: count)
        transaction.add(.update, key: key, count: count)
        return EditResult(count: count)
    }

    private func move(
        _ selection: AlbumSelection, to position: Int, _ transaction: WriteTransaction
    ) throws -> EditResult {
        try move(idsInOrder(of: selection), to: position, transaction)
    }

    private func move(_ ids: [Int64], to position: Int, _ transaction: WriteTransaction) throws -> EditResult {
        guard let first = ids.first, let last = ids.last else { return .nothing }
        guard (1...shelves.total).contains(position) else {
            throw LibraryError.badPosition(position, count: shelves.total)
        }
        let start = min(position, shelves.total - ids.count + 1)
        if try albums.position(first) == start, try albums.position(last) == start + ids.count - 1 { return .nothing }
        let edit = transaction.add(.move, count: ids.count)
        try undoRows.clearSlots(of: ids, key: edit.key)
        let slots = try shelves.makeRoom(for: ids.count, at: start, db)
        let update = try db.cached("UPDATE album SET shelf = ?, rank = ? WHERE id = ?")
        for (id, slot) in zip(ids, slots) { try update.bind(slot.shelf).bind(slot.rank).bind(id).run() }
        return EditResult(count: ids.count)
    }

    // MARK: Selections

    /// The ids of a selection, or nil if there are many.
    private func few(of selection: AlbumSelection) throws -> [Int64]? {
        switch selection {
        case .albums(let ids):
            if let id = try onlyID(ids) { return [id] }
            return ids.count <= EditResult.few ? Set(ids).map(\.number).sorted() : nil
        case .matching(let query):
            if query.isAll { return shelves.total == 0 ? [] : nil }
            return try AlbumReader(db, tables).ids(of: query, upTo: EditResult.few)
        }
    }

    private func idsInOrder(of selection: AlbumSelection) throws -> [Int64] {
        if case .albums(let ids) = selection, let id = try onlyID(ids) { return [id] }
        return try AlbumReader(db, tables).ids(of: selection.query, inOrder: true)
    }

    /// Checks that all albums are in the library. Returns the id of a single album; nil for several.
    private func onlyID(_ ids: [Album.ID]) throws -> Int64? {
        for id in ids where try albums.slot(id.number) == nil { throw LibraryError.noSuchAlbum(id) }
        return ids.count == 1 ? ids[0].number : nil
    }

    /// Calls `body` with the source of the rows of a selection.
    private func compiling(
        _ selection: AlbumSelection, _ body: (SQLText) throws -> EditResult
    ) throws -> EditResult {
        try AlbumReader(db, tables).compiling(selection.query, inOrder: false) { source in
            try body(SQLText("album a WHERE a.id IN (SELECT a.id FROM ") + source + ")")
        }
    }
}
