internal import Files
internal import MusicLibrary

/// The file with which a log begins if the library existed before it was shared.
extension LibraryCopy {
    /// The bytes of the library's file in one entry. With the rest of the body they fit in one row of a table.
    private static let pieceSize = 960_000

    /// Appends the file of a library, and returns the last entry.
    static func upload(
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
        try LibraryDoctor.receive(at: path) { write in
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
}
