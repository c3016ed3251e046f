internal import GRDB

extension SQLiteStore {
    package var remote: RemoteAddress? {
        get throws {
            guard !isReadOnly else { return nil }
            // A program that starts asks this first, and may never read the shelves.
            if isUnread { return try readAlone(outbox.lookUp) }
            return try read { try outbox.remote($0) }
        }
    }

    package var hadRemote: Bool { outbox.address != nil }

    package func setRemote(_ remote: RemoteAddress?) throws -> Int {
        try write { db, _ in
            defer { hasFinished = true }
            return try outbox.set(remote, db)
        }
    }

    package var untold: Int { get throws { isReadOnly ? 0 : try read(OutboxTable.count) } }

    package func makeOutbox() -> any Outbox { OutboxFile(path: path) }
}
