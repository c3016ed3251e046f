internal import GRDB

extension SQLiteStore {
    package func apply(_ edit: Edit) throws -> EditResult {
        switch edit {
        case .insert(let drafts, let position): try insert(drafts, at: position)
        case .remove(let selection): try remove(selection)
        case .update(let selection, let assignments): try update(selection, assignments)
        case .move(let selection, let position): try move(selection, to: position)
        }
    }

    package func finishChange(_ note: ChangeNote) throws -> Int {
        guard let change = unfinished else { throw LibraryError.noChangeOpen }
        let isOpen = changeLedger { ledger in
            ledger.forgetRedo()
            ledger.latest = change.change
            ledger.nextChange = change.change + 1
        }
        guard isOpen else { throw LibraryError.noChangeOpen }
        journal.enter(change.change, note, albums: change.albums, change.edits)
        unfinished = nil
        hasFinished = true
        return change.change
    }

    /// Takes back the edits since the last change, by their inverses when finished changes stand before them.
    package func cancelChange() throws {
        guard let change = unfinished else { return }
        guard hasFinished else { return rollBackAll() }
        try write { db, ledger in
            let table = table(db)
            let kept = KeptRows(table)
            for var edit in change.edits.reversed() {
                try kept.changeSides(&edit, takingBack: true, &ledger)
                while try kept.collect(edit, limit: 1000) > 0 {}
            }
            try outbox.cancel(db)
            ledger.nextAlbum = change.firstAlbum
            unfinished = nil
        }
    }

    // MARK: The four edits

    private func insert(_ drafts: [AlbumDraft], at position: Int?) throws -> EditResult {
        for draft in drafts { try draft.validate() }
        return try write { db, ledger in
            let place = position ?? shelves.total + 1
            guard (1...shelves.total + 1).contains(place) else {
                throw LibraryError.badPosition(place, count: shelves.total + 1)
            }
            guard !drafts.isEmpty else { return .nothing }
            let first = ledger.nextAlbum
            let edit = record(.insert, first: first, count: drafts.count, &ledger)
            try table(db).insert(drafts, from: first, at: place)
            if index.isFull { try index.flush(db, quick) }
            ledger.nextAlbum = first + Int64(edit.count)
            return EditResult(ids: (first..<ledger.nextAlbum).map(Album.ID.init))
        }
    }

    private func remove(_ selection: AlbumSelection) throws -> EditResult {
        try selecting(selection) { kept, few, source, ledger in
            if let few {
                let edit = record(.remove, count: few.count, &ledger)
                // In the order of their numbers, in which a remote is told of them.
                try kept.takeOut(few.sorted(), key: edit.key)
                return EditResult(count: few.count)
            }
            let key = ledger.giveKey()
            let count = try kept.takeOut(source, key: key)
            record(.remove, key: key, count: count, &ledger)
            return EditResult(count: count)
        }
    }

    private func update(_ selection: AlbumSelection, _ assignments: [FieldAssignment]) throws -> EditResult {
        try selecting(selection) { kept, few, source, ledger in
            if let few { return try update(few, assignments, kept, &ledger) }
            let assignment = AssignmentSQL(assignments)
            let source = source + SQLText(" AND ") + assignment.differs
            let key = ledger.giveKey()
            let count = try kept.keepValues(source, key: key)
            let update =
                SQLText("UPDATE album AS a SET ") + assignment.sets
                + SQLText(" WHERE a.id IN (SELECT id FROM kept WHERE key = ?)", [key])
            try kept.table.db.execute(sql: update.sql, arguments: update.arguments)
            if assignment.changesWords { try index.reindex(keptUnder: key, kept.table.db, quick) }
            record(.update, key: key, count: count, &ledger)
            return EditResult(count: count)
        }
    }

    private func update(
        _ ids: [Int64], _ assignments: [FieldAssignment], _ kept: KeptRows, _ ledger: inout Ledger
    ) throws -> EditResult {
        var changes: [(id: Int64, old: AlbumDraft, new: AlbumDraft)] = []
        for id in ids {
            guard let old = try kept.table.draft(id) else { continue }
            var new = old
            for assignment in assignments { new.apply(assignment) }
            if new != old { changes.append((id, old, new)) }
        }
        guard !changes.isEmpty else { return .nothing }
        let edit = record(.update, count: changes.count, &ledger)
        for change in changes {
            try kept.keepValues(change.id, change.old, key: edit.key)
            try kept.table.update(change.id, from: change.old, to: change.new)
            index.update(change.id, from: change.old, to: change.new)
        }
        return EditResult(count: changes.count)
    }

    private func move(_ selection: AlbumSelection, to position: Int) throws -> EditResult {
        try write { db, ledger in
            let ids = try idsInOrder(of: selection, db)
            guard let first = ids.first, let last = ids.last else { return .nothing }
            guard (1...shelves.total).contains(position) else {
                throw LibraryError.badPosition(position, count: shelves.total)
            }
            let table = table(db)
            let start = min(position, shelves.total - ids.count + 1)
            if try self.position(first, table) == start, try self.position(last, table) == start + ids.count - 1 {
                return .nothing
            }
            let edit = record(.move, count: ids.count, &ledger)
            try KeptRows(table).takeOffShelves(ids, key: edit.key)
            let slots = try shelves.makeRoom(for: ids.count, at: start, db)
            let put = try db.cachedStatement(sql: "UPDATE album SET shelf = ?, rank = ? WHERE id = ?")
            for (id, slot) in zip(ids, slots) { try put.execute(arguments: [slot.shelf, slot.rank, id]) }
            return EditResult(count: ids.count)
        }
    }

    private func position(_ id: Int64, _ table: AlbumTable) throws -> Int? {
        try table.slot(id).flatMap { try shelves.position(of: $0, table.db) }
    }

    // MARK: Selections

    /// Gives a body the ids of a selection when they are few, or else SQL for them: with a transaction of their own, so that
    /// what takes long can be interrupted without losing others.
    private func selecting(
        _ selection: AlbumSelection, _ body: (KeptRows, [Int64]?, SQLText, inout Ledger) throws -> EditResult
    ) throws -> EditResult {
        let few = try write { db, _ in try self.few(of: selection, db) }
        if few?.isEmpty == true { return .nothing }
        if few == nil, hasFinished, unfinished == nil { try commit() }
        return try write { db, ledger in
            let kept = KeptRows(table(db))
            if let few { return try body(kept, few, SQLText(""), &ledger) }
            var compiler = QueryCompiler(db, shelves, registry)
            try index.flush(db, quick)
            let compiled = try compiler.compile(selection.query, inOrder: false)
            defer { registry.remove(compiled.matchers) }
            let found = SQLText("album a WHERE a.id IN (SELECT a.id FROM ") + compiled.source + ")"
            return try body(kept, nil, found, &ledger)
        }
    }

    /// The ids of a selection, or nil when they are many.
    private func few(of selection: AlbumSelection, _ db: Database) throws -> [Int64]? {
        switch selection {
        case .albums(let ids):
            let table = table(db)
            for id in ids where try table.slot(id.number) == nil { throw LibraryError.noSuchAlbum(id) }
            if ids.count == 1 { return ids.map(\.number) }
            return ids.count <= EditResult.few ? Set(ids).map(\.number).sorted() : nil
        case .matching(let query):
            if query.isAll { return shelves.total == 0 ? [] : nil }
            let ids = try self.ids(of: query, inOrder: false, limit: EditResult.few + 1, db)
            return ids.count <= EditResult.few ? ids : nil
        }
    }

    private func idsInOrder(of selection: AlbumSelection, _ db: Database) throws -> [Int64] {
        if case .albums(let ids) = selection {
            let table = table(db)
            for id in ids where try table.slot(id.number) == nil { throw LibraryError.noSuchAlbum(id) }
            if ids.count == 1 { return ids.map(\.number) }
        }
        return try ids(of: selection.query, inOrder: true, limit: nil, db)
    }

    // MARK: The record

    @discardableResult
    private func record(
        _ kind: Edit.Kind, key: Int64? = nil, first: Int64 = 0, count: Int, _ ledger: inout Ledger
    ) -> EditRecord {
        guard count > 0 else { return EditRecord(change: 0, ordinal: 0, kind: kind, key: 0, count: 0) }
        var change = unfinished ?? Unfinished(change: ledger.nextChange, firstAlbum: ledger.nextAlbum)
        let edit = EditRecord(
            change: change.change, ordinal: change.edits.count, kind: kind, key: key ?? ledger.giveKey(), first: first,
            count: count)
        change.edits.append(edit)
        change.albums += count
        unfinished = change
        return edit
    }
}
