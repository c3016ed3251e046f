internal import GRDB

/// Checks all invariants of a library on a connection.
struct Examination {
    /// The maximum number of reported messages of SQLite.
    private static let mostMessages = 10

    private let db: Database

    init(of db: Database) { self.db = db }

    /// The diagnosis, which begins with a known finding, if any.
    func diagnosis(_ known: Finding?) throws -> Diagnosis {
        var findings = known.map { [$0] } ?? []
        let format = (try? Int.fetchOne(db, sql: "PRAGMA user_version")) ?? 0
        for table in Self.tables(of: format) where (try? db.tableExists(table)) != true {
            findings.append(.stopped("table '\(table)'"))
        }
        findings += reading("file") { try messages() }
        if findings.isEmpty {
            findings += reading("table of albums") { try albums() }
            findings += reading("journal") { try journal() }
            findings += reading("search index") { try SearchAgreement(db).holds() ? [] : [.searchDiffers] }
        }
        return Diagnosis(
            albums: count("SELECT count(*) FROM album"),
            changes: count(Self.steps), findings: findings)
    }

    /// The number of undo steps: adjacent changes of a group are one step.
    private static let steps = """
        SELECT count(*) FROM (
            SELECT "group" AS own, lag("group") OVER (ORDER BY number) AS before FROM change WHERE undone IS NULL
        ) WHERE own IS NULL OR own IS NOT before
        """

    private static func tables(of format: Int) -> [String] {
        ["ledger", "shelf", "album", "kept", "change", "edit", "group", "search"]
            + (format >= 2 ? ["remote", "outbox"] : [])
    }

    private func count(_ sql: String) -> Int? { try? Int.fetchOne(db, sql: sql) }

    private func reading(_ part: String, _ look: () throws -> [Finding]) -> [Finding] {
        do {
            return try look()
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_DATA {
            return [.alteredPages]
        } catch {
            return [.stopped(part)]
        }
    }

    // MARK: The file

    private func messages() throws -> [Finding] {
        let sql = "PRAGMA integrity_check(\(Self.mostMessages))"
        let said = try Row.fetchAll(db, sql: sql).compactMap { String.fromDatabaseValue($0[0]) }
        let foreign = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
        // A message may contain several lines.
        let lines = said.flatMap { $0.split(separator: "\n") }.map(String.init).filter {
            $0 != "ok" && !$0.hasPrefix("***")
        }
        let (pages, others) = (lines.filter(Self.isOfPage), lines.filter { !Self.isOfPage($0) })
        return (pages.isEmpty ? [] : [.alteredPages]) + others.prefix(Self.mostMessages).map(Finding.sqlite)
            + (foreign > 0 ? [.sqlite("\(foreign) rows refer to nothing")] : [])
    }

    /// Whether SQLite says that it did not get a page, as its sum is another.
    private static func isOfPage(_ message: String) -> Bool {
        message.hasSuffix("error code=\(ResultCode.SQLITE_IOERR_DATA.rawValue)")
    }

    // MARK: The albums

    private func albums() throws -> [Finding] {
        try [
            some(
                """
                SELECT count(*) FROM album WHERE typeof(title) <> 'text' OR title = '' OR typeof(artist) <> 'text'
                OR artist = '' OR typeof(year) NOT IN ('integer', 'null')
                """, Finding.incompleteAlbums),
            some(
                """
                SELECT count(*) FROM album WHERE typeof(shelf) <> 'integer' OR typeof(rank) <> 'integer'
                OR shelf NOT IN (SELECT id FROM shelf)
                """, Finding.albumsWithoutPlace),
            some(
                """
                SELECT (SELECT count(*) FROM (SELECT 1 FROM album GROUP BY shelf, rank HAVING count(*) > 1))
                + (SELECT count(*) - count(DISTINCT place) FROM shelf)
                """, Finding.sharedPlaces),
            some(
                "SELECT count(*) FROM shelf s WHERE count IS NOT (SELECT count(*) FROM album WHERE shelf = s.id)",
                Finding.wrongCounts),
        ].compactMap { $0 }
    }

    // MARK: The journal

    /// Changes that are done or can be redone; discarded changes are deleted incrementally.
    private static let kept = "(c.undone IS NULL OR c.undone >= (SELECT epoch FROM ledger))"

    private func journal() throws -> [Finding] {
        try [
            brokenChanges(),
            some("SELECT count(*) FROM edit WHERE change NOT IN (SELECT number FROM change)", Finding.strayEdits),
            some("SELECT count(*) FROM kept WHERE key NOT IN (SELECT key FROM edit)", Finding.strayRows),
            some(
                """
                SELECT count(*) FROM kept k JOIN album a ON a.id = k.id
                WHERE k.shelf IS NOT NULL AND k.title IS NOT NULL
                """, Finding.doubleAlbums),
            some(Self.ledgerMismatch) { _ in .wrongLedger },
        ].compactMap { $0 }
    }

    /// The changes that are inconsistent. A change must have consecutive edits from 0, whose counts add up to its
    /// number of albums, and each edit must have that many rows in `kept`.
    private func brokenChanges() throws -> Finding? {
        let sql = """
            SELECT count(*), min(c.number) FROM change c WHERE \(Self.kept) AND (
                (SELECT count(*) = 0 OR max(ordinal) + 1 <> count(*) OR sum(count) <> c.albums
                    FROM edit WHERE change = c.number)
                OR EXISTS (
                    SELECT 1 FROM edit e WHERE e.change = c.number AND (e.kind NOT BETWEEN 0 AND 3
                        OR min(e.first, e.count, e.key) < 0 OR max(e.first, e.count, e.key) >= 1 << 60
                        OR e.kind = 0 AND e.first + e.count > (SELECT next_album FROM ledger)
                        OR (e.kind <> 0 OR c.undone IS NOT NULL)
                            AND (SELECT count(*) FROM kept WHERE key = e.key) <> e.count))
                OR c."group" IS NOT NULL AND c."group" NOT IN (SELECT id FROM "group"))
            """
        guard let row = try Row.fetchOne(db, sql: sql), let count = Int.fromDatabaseValue(row[0]), count > 0 else {
            return nil
        }
        return .brokenChanges(count, first: Int.fromDatabaseValue(row[1]) ?? 0)
    }

    private static let ledgerMismatch = """
        SELECT NOT (SELECT count(*) = 1 AND latest = coalesce((SELECT max(number) FROM change WHERE undone IS NULL), 0)
            AND next_change > coalesce((SELECT max(number) FROM change), 0)
            AND next_album > max(coalesce((SELECT max(id) FROM album), 0), coalesce((SELECT max(id) FROM kept), 0))
            AND next_kept > max(coalesce((SELECT max(key) FROM kept), 0), coalesce((SELECT max(key) FROM edit), 0))
            AND next_group > coalesce((SELECT max(id) FROM "group"), 0)
            AND max(next_album, next_change, next_kept, next_group) < 1 << 60 FROM ledger)
        """

    private func some(_ sql: String, _ finding: (Int) -> Finding) throws -> Finding? {
        let count = try Int.fetchOne(db, sql: sql) ?? 0
        return count > 0 ? finding(count) : nil
    }
}
