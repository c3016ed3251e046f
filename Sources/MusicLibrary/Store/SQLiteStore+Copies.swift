package import AlbumModel
internal import SQLite

/// The operations of a copy of a shared library, which applies the changes of other copies.
extension SQLiteStore {
    /// Opens the copy in a file; creates one without albums if there is none.
    ///
    /// - Throws: As ``init(path:layout:backups:)``.
    package convenience init(copyAt path: String, backups: BackupFolder? = nil) throws {
        try self.init(LibraryFile(path: path, layout: ShelfLayout(), backups: backups, isCopy: true))
    }

    /// The place of the file in the list of changes; nil if it is not a copy.
    package var copyRecord: CopyRecord? {
        get throws {
            // Each program that starts asks for it first, and may never need the shelves.
            if connection.isUnread { return try connection.readAlone(CopyTable.record) }
            return try connection.read(CopyTable.record)
        }
    }

    /// Notes that the open file is a copy from now on, or none any more.
    package func serve(asCopy isCopy: Bool) throws {
        connection.mayBeCopy = isCopy
        try synchronize(asCopy: isCopy)
    }

    private func synchronize(asCopy isCopy: Bool) throws {
        try connection.readAlone { try $0.execute(LibraryFile.synchronization(ofCopy: isCopy)) }
    }

    /// Makes a change of a copy that is not in the list of changes: its commit waits for the disk. No transaction may be open.
    package func changeAlone<Result>(_ body: () throws -> Result) throws -> Result {
        try synchronize(asCopy: false)
        // If that fails, later transactions wait for the disk, which loses nothing.
        defer { try? synchronize(asCopy: true) }
        defer { rollBack() }
        try lock()
        let result = try body()
        try commit()
        return result
    }

    /// Writes the record in the open transaction, or removes it, so that the library is no copy any more.
    package func write(_ record: CopyRecord?) throws {
        try connection.write { db, transaction in
            defer { transaction.hasFinishedChanges = true }
            try CopyTable.write(record, db)
        }
    }

    /// The numbers that are equal in equal copies: those of the next album, change and group, of the latest change and of the epoch of
    /// undo, and the number of albums.
    package var fingerprint: [Int] {
        get throws {
            try connection.read { db in
                let counters = try connection.currentCounters(db)
                return [
                    Int(counters.nextAlbum), counters.nextChange, Int(counters.nextGroup), counters.latest,
                    counters.epoch, connection.tables.shelves.total,
                ]
            }
        }
    }

    /// Adds the first albums of a library at its end. They are not a change.
    ///
    /// - Precondition: The albums are in the order of their positions, which follow those in the library.
    package func begin(with albums: [PositionedAlbum]) throws {
        try connection.write { db, transaction in
            defer { transaction.hasFinishedChanges = true }
            var rest = albums[...]
            while let first = rest.first?.album.id.number {
                // A run with consecutive numbers is inserted at once.
                let run = rest.enumerated().prefix { $1.album.id.number == first + Int64($0) }.map(\.element)
                try AlbumTable(db, connection.tables).insert(
                    run.map(\.album.details), from: first, at: connection.tables.shelves.total + 1)
                transaction.counters.nextAlbum = max(transaction.counters.nextAlbum, first + Int64(run.count))
                rest = rest.dropFirst(run.count)
            }
        }
    }

    /// Applies an edit of another copy. The albums must be as they were there.
    ///
    /// - Throws: ``EditMismatch``, without a change; ``LibraryError``
    package func apply(_ edit: JournalEdit) throws {
        try connection.write { db, transaction in try AlbumEditor(db, connection.tables).apply(edit, transaction) }
    }

    /// The steps that a request would undo or redo, in this order.
    package func steps(of request: JournalRequest, in group: JournalGroup?) throws -> [JournalStep] {
        try connection.read { db in
            let counters = try connection.currentCounters(db)
            return try JournalTable(db, connection.tables).steps(of: request, in: group, counters)
        }
    }

    /// Rolls back the open transaction, if any, with all changes that are not committed.
    package func rollBack() { connection.rollBack() }
}

/// The file of a library as the first entries of the list of changes, so that other copies have the same journal.
extension SQLiteStore {
    /// Writes a new file with the committed library, but without the remote, which may have a password. The library must be locked.
    ///
    /// - Throws: ``LibraryError``
    package func writeSnapshot(to path: String) throws {
        let draft = try NewFile(at: path)
        defer { draft.discard() }
        try draft.fill(from: connection.path) {
            // SQLite does not copy from a connection with an open write transaction.
            let reader = try SQLiteStore(readingAt: connection.path, beside: connection.location)
            try reader.connection.read { try LibraryCopy(to: draft.path).fill(from: $0) }
            try reader.close()
            let copy = try PageSums.open(draft.path)
            defer { try? copy.close() }
            // Nothing of the address stays in unused parts of the file.
            try copy.execute("PRAGMA secure_delete = ON; \(LibrarySchema.dropTriggers)")
            try copy.execute("DELETE FROM outbox; DELETE FROM remote; DROP TABLE IF EXISTS copy")
        }
        try draft.finish()
    }
}
