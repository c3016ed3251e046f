internal import CSQLite
internal import SQLite

/// Checks all invariants of a library on a connection.
struct Examination {
    /// The maximum number of reported messages of SQLite.
    private static let mostMessages = 10

    private let db: Database

    init(of db: Database) { self.db = db }

    /// The diagnosis, which begins with a known finding, if any.
    func diagnosis(_ known: Finding?) throws -> Diagnosis {
        var findings = known.map { [$0] } ?? []
        for table in Self.tables where (try? exists(table)) != true {
            findings.append(.stopped("table '\(table)'"))
        }
        findings += reading("file") { try messages() }
        if findings.isEmpty {
            findings += reading("table of albums") { try albums() }
            findings += reading("journal") { try journal() }
            findings += reading("table of saved queries") {
                try SavedQueryTable.check(db)
                return []
            }
            findings += reading("table of imports") {
                try BaseTable.check(db)
                return []
            }
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

    private static let tables = [
        "ledger", "shelf", "album", "kept", "change", "edit", "group", "search", "remote", "outbox",
    ]

    private func exists(_ table: String) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?)"
        return try db.prepare(sql).bind(table).value() ?? false
    }

    private func count(_ sql: String) -> Int? { try? db.value(sql, as: Int.self) }

    private func reading(_ part: String, _ look: () throws -> [Finding]) -> [Finding] {
        do {
            return try look()
        } catch let error as SQLiteError where error.code == csqlite_ioerr_data {
            return [.alteredPages]
        } catch {
            return [.stopped(part)]
        }
    }

    // MARK: The file

    private func messages() throws -> [Finding] {
        let sql = "PRAGMA integrity_check(\(Self.mostMessages))"
        let said = try db.prepare(sql).all { $0[0] as String? }.compactMap { $0 }
        // A message may contain several lines.
        let lines = said.flatMap { $0.split(separator: "\n") }.map(String.init).filter {
            $0 != "ok" && !$0.hasPrefix("***")
        }
        let (pages, others) = (lines.filter(Self.isOfPage), lines.filter { !Self.isOfPage($0) })
        return (pages.isEmpty ? [] : [.alteredPages]) + others.prefix(Self.mostMessages).map(Finding.sqlite)
    }

    /// True if a message of SQLite reports a page with a wrong sum.
    private static func isOfPage(_ message: String) -> Bool {
        message.hasSuffix("error code=\(csqlite_ioerr_data)")
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
                """, Finding.albumsWithoutPosition),
            some(
                """
                SELECT (SELECT count(*) FROM (SELECT 1 FROM album GROUP BY shelf, rank HAVING count(*) > 1))
                + (SELECT count(*) - count(DISTINCT rank) FROM shelf)
                """, Finding.sharedPositions),
            some(
                "SELECT count(*) FROM shelf s WHERE count IS NOT (SELECT count(*) FROM album WHERE shelf = s.id)",
                Finding.wrongCounts),
        ].compactMap { $0 }
    }

    // MARK: The journal

    /// Changes that are done or can be redone; discarded changes are deleted incrementally.
    private static let isNotDiscarded = "(c.undone IS NULL OR c.undone >= (SELECT epoch FROM ledger))"

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
            some(Self.counterMismatch) { _ in .wrongLedger },
            some("SELECT (\(Self.partedGroups)) + (\(Self.sumMismatch))") { _ in .wrongLedger },
        ].compactMap { $0 }
    }

    /// The changes that are inconsistent. A change must have consecutive edits from 0, whose counts add up to its
    /// number of albums, and each edit must have that many rows in `kept`.
    private func brokenChanges() throws -> Finding? {
        let sql = """
            SELECT count(*), min(c.number) FROM change c WHERE \(Self.isNotDiscarded) AND (
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
        let found = try db.prepare(sql).first { (count: $0[0] ?? 0, first: $0[1] ?? 0) }
        guard let found, found.count > 0 else { return nil }
        return .brokenChanges(found.count, first: found.first)
    }

    private static let counterMismatch = """
        SELECT NOT (SELECT count(*) = 1 AND latest = coalesce((SELECT max(number) FROM change WHERE undone IS NULL), 0)
            AND next_change > coalesce((SELECT max(number) FROM change), 0)
            AND next_album > max(coalesce((SELECT max(id) FROM album), 0), coalesce((SELECT max(id) FROM kept), 0))
            AND next_kept > max(coalesce((SELECT max(key) FROM kept), 0), coalesce((SELECT max(key) FROM edit), 0))
            AND next_group > coalesce((SELECT max(id) FROM "group"), 0)
            AND max(next_album, next_change, next_kept, next_group) < 1 << 60 FROM ledger)
        """

    /// The changes outside the sums of their group: before its first or after its last change, or not undone together with that.
    private static let partedGroups = """
        SELECT count(*) FROM change c JOIN "group" g ON g.id = c."group" WHERE g.changes IS NOT NULL AND \(isNotDiscarded)
        AND (g.changes = 0 OR (c.number BETWEEN g.first AND g.last) IS NOT TRUE OR NOT EXISTS
            (SELECT 1 FROM change WHERE number = g.last AND "group" = g.id AND undone IS c.undone))
        """

    /// The groups whose sums are not those of their changes, or with changes of others between them.
    private static let sumMismatch = """
        SELECT count(*) FROM "group" g JOIN change c ON c.number = g.last WHERE g.changes > 0 AND \(isNotDiscarded) AND (
            (SELECT min(number) IS NOT g.first OR count(*) IS NOT g.changes OR sum(albums) IS NOT g.albums
                OR max(before IS NOT after) IS NOT g.moves FROM \(changesOfGroup))
            OR g.before IS NOT (SELECT before FROM \(changesOfGroup) ORDER BY before IS after, number LIMIT 1)
            OR g.after IS NOT (SELECT after FROM \(changesOfGroup)
                ORDER BY before IS after, iif(before IS after, number, -number) LIMIT 1)
            OR EXISTS (SELECT 1 FROM change
                WHERE number BETWEEN g.first AND g.last AND "group" IS NOT g.id AND undone IS c.undone))
        """

    private static let changesOfGroup =
        #"change WHERE number BETWEEN g.first AND g.last AND "group" = g.id AND undone IS c.undone"#

    private func some(_ sql: String, _ finding: (Int) -> Finding) throws -> Finding? {
        let count = try db.value(sql) ?? 0
        return count > 0 ? finding(count) : nil
    }
}

/// Compares the search index with the words of all albums, including deleted ones.
///
/// The index cannot be read album by album in reasonable time. So each word with its location is hashed to a number,
/// and the sums of these numbers, which do not depend on the order, are compared. Equal 64-bit sums of different data
/// are negligibly improbable.
struct SearchAgreement {
    private static let columns = ["title", "artist", "genre", "own"]

    private let db: Database

    init(_ db: Database) { self.db = db }

    /// True if index and albums agree.
    func holds() throws -> Bool { try indexSum() == albumSum() }

    private func indexSum() throws -> UInt64 {
        try db.execute("CREATE VIRTUAL TABLE temp.word USING fts5vocab(main, search, instance)")
        defer { try? db.execute("DROP TABLE temp.word") }
        var sum: UInt64 = 0
        var isWhole = true
        try db.prepare(#"SELECT term, doc, col, "offset" FROM temp.word"#).visit { row in
            let column = (row[2] as String?).flatMap(Self.columns.firstIndex) ?? -1
            guard let word: String = row[0], let album: Int64 = row[1], let position: Int = row[3] else {
                isWhole = false
                return false
            }
            sum &+= Self.number(album, column, position, Array(word.utf8)[...])
            return true
        }
        return isWhole ? sum : ~sum
    }

    private func albumSum() throws -> UInt64 {
        let sql = """
            SELECT id, words(title), words(artist), words(genre), own_words(fields) FROM album UNION ALL
            SELECT id, words(title), words(artist), words(genre), own_words(fields) FROM kept
            WHERE shelf IS NOT NULL AND title IS NOT NULL
            """
        var sum: UInt64 = 0
        try db.prepare(sql).forEach { row in
            guard let album: Int64 = row[0] else { return }
            for column in Self.columns.indices {
                guard let words: String = row[Int32(column) + 1] else { continue }
                for (position, word) in words.utf8.split(whereSeparator: Self.parts).enumerated() {
                    sum &+= Self.number(album, column, position, Array(word)[...])
                }
            }
        }
        return sum
    }

    /// True if a byte separates words in the index: an ASCII character that is neither a letter nor a digit.
    private static func parts(_ byte: UInt8) -> Bool {
        !(byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte))
    }

    /// The hash of a word at a location (FNV-1a, then mixed as in SplitMix64).
    private static func number(_ album: Int64, _ column: Int, _ position: Int, _ word: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for part in [UInt64(bitPattern: album), UInt64(bitPattern: Int64(column)), UInt64(bitPattern: Int64(position))]
        {
            hash = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
            hash ^= hash >> 29
        }
        return hash
    }
}
