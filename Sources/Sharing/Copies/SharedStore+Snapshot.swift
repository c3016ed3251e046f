internal import AlbumModel
internal import Files
internal import FoundationEssentials
package import MusicLibrary

// The beginning of a log with the albums and the journal of a library that existed before.
extension SharedStore {
    /// The bytes of the library's file in one entry. With the rest of the body they fit in one row of a table.
    private static let pieceSize = 960_000

    /// Uploads a library, whose file is a copy from then on, and which must not be used besides the returned store.
    ///
    /// - Throws: ``LogError``, without a change; ``LogError/exists`` if the log has entries. ``LibraryError``.
    package static func share(
        _ base: SQLiteStore, at path: String, address: String, author: String, machine: String,
        opening open: @escaping @Sendable () throws -> any ChangeLog
    ) throws -> SharedStore {
        let log = try open()
        defer { log.close() }
        guard try log.lock() == 0 else {
            log.rollBack()
            throw LogError.exists
        }
        do {
            try base.lock()
            let last = try upload(base, path, to: log) { bytes in
                let body = EntryBody(operations: [.file(bytes.bytes, isLast: bytes.isLast)], fingerprint: [])
                return LogEntry(
                    format: EntryBody.format, date: Date(), author: author, machine: machine, command: "share",
                    body: body.bytes)
            }
            let record = CopyRecord(
                address: address, number: last.number, entry: last.id, fingerprint: try base.fingerprint)
            try base.write(record)
            do { try log.commit() } catch LogError.answerLost {
                log.close()
                guard (try? open().contains(last.id)) == true else { throw SharingError.notSaved }
            }
            try base.commit()
            try base.serve(asCopy: true)
        } catch {
            base.rollBack()
            log.rollBack()
            throw error
        }
        let store = try SharedStore(base, address: address, author: author, machine: machine, opening: open)
        store.follow(at: path)
        return store
    }

    /// Appends the file of a library, and returns the last entry.
    private static func upload(
        _ base: SQLiteStore, _ path: String, to log: any ChangeLog,
        _ entry: ((bytes: [UInt8], isLast: Bool)) -> LogEntry
    ) throws -> LogEntry {
        let snapshot = path + "-upload"
        try base.writeSnapshot(to: snapshot)
        defer { try? Path(snapshot).remove() }
        let file = try OpenFile(snapshot, for: .reading)
        var (number, piece) = (0, try file.readToEnd(limit: pieceSize))
        while true {
            let next = try file.readToEnd(limit: pieceSize)
            number += 1
            let new = entry((piece, next.isEmpty))
            try log.append([new])
            if next.isEmpty { return new.numbered(number) }
            piece = next
        }
    }

    /// Writes the file of a new copy if the log begins with one, and notes in it which entries it has.
    static func receive(_ address: String, at path: String, from log: any ChangeLog) throws {
        var last: LogEntry?
        try SQLiteStore.receiveSnapshot(at: path) { write in
            try log.visit(after: 0) { entry in
                guard entry.format == EntryBody.format else { throw LogError.otherFormat(entry.format) }
                guard case .file(let bytes, let isLast)? = try EntryBody(entry.body).operations.first else {
                    return false
                }
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

    /// Ends the sharing: the file is an ordinary library from then on, which is returned.
    package func leave() throws -> SQLiteStore {
        disconnect()
        try base.lock()
        try base.write(nil)
        try base.commit()
        try base.serve(asCopy: false)
        return base
    }

    /// Tries a lost connection again, in the background.
    package func retry() { follower?.retry() }
}
