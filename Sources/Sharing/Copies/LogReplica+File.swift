internal import Files
internal import FoundationEssentials
internal import MusicLibrary

/// The file with which a log begins if the library existed before it was shared.
extension LogReplica {
    /// The bytes of the library's file in one entry. With the rest of the body they fit in one row of a table.
    private static let pieceSize = 960_000

    /// Uploads a library to an empty log, and makes its file a copy.
    static func share(
        _ base: SQLiteStore, at path: String, address: String, author: String, machine: String,
        opening open: () throws -> any ChangeLog
    ) throws {
        let log = try open()
        defer { log.close() }
        do {
            let last = try base.interruptMask.ending(by: log.interruption) {
                guard try log.lock() == 0 else { throw LogError.exists }
                try base.lock()
                return try upload(base, path, to: log) { piece in
                    LogEntry(
                        format: EntryBody.format, date: Date(), author: author, machine: machine, command: "share",
                        body: EntryBody(operations: [piece], fingerprint: []).bytes)
                }
            }
            try base.write(
                CopyRecord(address: address, number: last.number, entry: last.id, fingerprint: try base.fingerprint))
            do { try log.commit() } catch LogError.answerLost { try check(last.id, address, in: open) }
            try base.commit()
            try base.serve(asCopy: true)
        } catch {
            base.rollBack()
            log.rollBack()
            throw error
        }
    }

    /// Finds out whether a new connection sees an entry whose commit was not answered.
    private static func check(_ id: String, _ address: String, in open: () throws -> any ChangeLog) throws {
        do {
            let log = try open()
            defer { log.close() }
            // The lock is free when the transaction that was not answered has ended.
            _ = try log.lock()
            guard try log.contains(id) else { throw SharingError.notSaved }
        } catch is LogError { throw SharingError.unknownUpload(address) }
    }

    /// Appends the file of a library, and returns the last entry.
    private static func upload(
        _ base: SQLiteStore, _ path: String, to log: any ChangeLog, _ entry: (EntryOperation) -> LogEntry
    ) throws -> LogEntry {
        let snapshot = path + "-upload"
        // A program that was killed may have left one.
        if Path(snapshot).exists { try Path(snapshot).remove() }
        try base.writeSnapshot(to: snapshot)
        defer { try? Path(snapshot).remove() }
        let file = try OpenFile(snapshot, for: .reading)
        var (number, piece) = (0, try file.readToEnd(limit: pieceSize))
        while true {
            let next = try file.readToEnd(limit: pieceSize)
            number += 1
            let new = entry(.file(piece, isLast: next.isEmpty))
            try log.append([new])
            if next.isEmpty { return new.numbered(number) }
            piece = next
        }
    }

    /// Writes the file of a new copy if the log begins with one, and notes in it which entries it has.
    static func receive(_ address: String, at path: String, from log: any ChangeLog) throws {
        var last: LogEntry?
        try LibraryDoctor.receive(at: path) { write in
            try log.visit(after: 0) { entry in
                guard entry.format == EntryBody.format else { throw LogError.otherFormat(entry.format) }
                guard let body = try? EntryBody(entry.body) else { throw LogError.damaged(at: entry.number) }
                guard case .file(let bytes, let isLast)? = body.operations.first else { return false }
                try write(bytes)
                last = entry
                return !isLast
            }
            return last != nil
        }
        guard let last else { return }
        let store = try SQLiteStore(copyAt: path)
        defer { try? store.close() }
        try store.lock()
        try store.write(
            CopyRecord(address: address, number: last.number, entry: last.id, fingerprint: try store.fingerprint))
        try store.commit()
    }
}
