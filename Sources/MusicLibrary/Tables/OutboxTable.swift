internal import SQLite

/// The remote and its outbox in the library's file, for the store that writes the library.
///
/// Triggers fill the outbox; they exist only while a remote is set. So no program can add or delete albums without an
/// entry, and a library without a remote has no overhead.
final class OutboxTable {
    /// The remote at the latest lookup; every change looks it up.
    private(set) var address: RemoteAddress?
    private var isKnown = false
    /// The number of the last outbox entry before the unfinished edits.
    private var last: Int64 = 0

    /// Discards the cached remote, because another program may have changed the library or a transaction was rolled
    /// back.
    func invalidate() { isKnown = false }

    /// Reads the remote from the file, bypassing the cache.
    func lookUp(_ db: Database) throws -> RemoteAddress? {
        invalidate()
        return try remote(db)
    }

    func remote(_ db: Database) throws -> RemoteAddress? {
        if !isKnown {
            let text = try db.cached("SELECT address FROM remote").value(as: String.self)
            (address, isKnown) = (try text.map(RemoteAddress.init), true)
        }
        return address
    }

    /// Sets the remote, and returns the number of discarded changes.
    func set(_ remote: RemoteAddress?, _ db: Database) throws -> Int {
        invalidate()
        let set = """
            INSERT INTO remote (id, address, library) VALUES (1, ?, lower(hex(randomblob(8))))
            ON CONFLICT (id) DO UPDATE SET address = excluded.address
            """
        try db.prepare(set).bind(remote?.text).run()
        try db.execute(remote == nil ? LibrarySchema.dropTriggers : LibrarySchema.createTriggers)
        guard remote == nil else { return 0 }
        try db.execute("DELETE FROM outbox")
        return db.changes
    }

    /// The number of pending changes, counted up to ``OutboxPage/mostCounted``.
    static func count(_ db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM (SELECT 1 FROM outbox LIMIT \(OutboxPage.mostCounted))"
        return try db.cached(sql).value() ?? 0
    }

    // MARK: Rollback

    /// Records the end of the outbox before a change begins.
    func mark(_ db: Database) throws {
        guard try remote(db) != nil else { return }
        last = try db.cached("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").value() ?? 0
    }

    /// Removes the entries since the mark, including those of inverse edits; no other connection has seen them, so
    /// their numbers are reused.
    func cancel(_ db: Database) throws {
        guard try remote(db) != nil else { return }
        try db.prepare("DELETE FROM outbox WHERE number > ?").bind(last).run()
        try db.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'outbox'").bind(last).run()
    }
}
