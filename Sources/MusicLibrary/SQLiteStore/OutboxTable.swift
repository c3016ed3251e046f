internal import GRDB

/// The remote and its outbox in the library's file, as the store sees them that changes the library.
///
/// What the outbox is told of, triggers write into it, which are there only while a remote is: so no way in or out of the albums
/// can be forgotten, whichever program goes it, and a library without a remote pays nothing.
final class OutboxTable {
    /// The remote as it was when that was last looked at, which every change does.
    private(set) var address: RemoteAddress?
    private var isKnown = false
    /// The number of the last change in the outbox before the edits that are not finished.
    private var last: Int64 = 0

    /// Looks again with the next question: another program may have changed the library, or what was done was taken back.
    func forget() { isKnown = false }

    /// The remote as it is in the file, whatever was known of it.
    func lookUp(_ db: Database) throws -> RemoteAddress? {
        forget()
        return try remote(db)
    }

    func remote(_ db: Database) throws -> RemoteAddress? {
        if !isKnown {
            let text = try String.fetchOne(db.cachedStatement(sql: "SELECT address FROM remote"))
            (address, isKnown) = (try text.map(RemoteAddress.init), true)
        }
        return address
    }

    /// Sets the remote, and returns how many changes were dropped that it was not told of.
    func set(_ remote: RemoteAddress?, _ db: Database) throws -> Int {
        forget()
        let set = """
            INSERT INTO remote (id, address, library) VALUES (1, ?, lower(hex(randomblob(8))))
            ON CONFLICT (id) DO UPDATE SET address = excluded.address
            """
        try db.execute(sql: set, arguments: [remote?.text])
        try db.execute(sql: remote == nil ? LibrarySchema.silence : LibrarySchema.telling)
        guard remote == nil else { return 0 }
        try db.execute(sql: "DELETE FROM outbox")
        return db.changesCount
    }

    /// How many changes wait, counted up to ``OutboxPage/mostCounted``.
    static func count(_ db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM (SELECT 1 FROM outbox LIMIT \(OutboxPage.mostCounted))"
        return try Int.fetchOne(db.cachedStatement(sql: sql)) ?? 0
    }

    // MARK: Edits that are taken back

    /// Notes where the outbox ends before a change begins.
    func mark(_ db: Database) throws {
        guard try remote(db) != nil else { return }
        let statement = try db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
        last = try Int64.fetchOne(statement) ?? 0
    }

    /// Takes out what edits have put in since the mark, their inverses too; nobody has seen it, and its numbers are free again.
    func cancel(_ db: Database) throws {
        guard try remote(db) != nil else { return }
        try db.execute(sql: "DELETE FROM outbox WHERE number > ?", arguments: [last])
        try db.execute(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'outbox'", arguments: [last])
    }
}
