internal import AlbumModel
internal import Files
internal import FoundationEssentials
package import MusicLibrary

// The beginning of a log with the albums and the journal of a library that existed before.
extension SharedStore {
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
            let last = try LibraryCopy.upload(base, path, to: log) { bytes in
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
