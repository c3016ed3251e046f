import CSQLite
import SQLite
import TestTraits
import Testing

/// The runs of prepared statements.
@Suite(.blocking) struct StatementTests {
    private let db: Database

    init() throws {
        db = try Database(path: ":memory:")
        try db.execute("CREATE TABLE a (b INTEGER PRIMARY KEY CHECK (b < 100)); INSERT INTO a VALUES (1), (2), (3)")
    }

    private func numbers() throws -> [Int] { try db.prepare("SELECT b FROM a ORDER BY b").values() }

    @Test func `a statement is ready for new values after each run`() throws {
        let statement = try db.prepare("SELECT b FROM a WHERE b >= ? AND b <= ?")
        #expect(try statement.bind(1).bind(2).values() == [1, 2])
        #expect(try statement.bind(2).bind(3).first { $0.number(0) } == 2)
        #expect(try statement.bind(3).bind(3).values() == [3])
    }

    @Test(arguments: [[], [1], [1, 2, 3]])
    func `a run needs exactly the values of its placeholders`(values: [Int]) throws {
        let statement = try db.prepare("SELECT b FROM a WHERE b = ? OR b = ?")
        for value in values { statement.bind(value) }
        #expect(throws: SQLiteError(SQLITE_RANGE, "\(values.count) of 2 values are given")) { try statement.run() }
        #expect(try statement.bind(2).bind(3).values() == [2, 3])
    }

    @Test func `a visit ends when the reader returns false or throws, and the statement can run again`() throws {
        struct Stop: Error {}
        let statement = try db.prepare("SELECT b FROM a")
        var seen: [Int64] = []
        try statement.visit {
            seen.append($0.number(0))
            return seen.count < 2
        }
        #expect(seen == [1, 2])
        #expect(throws: Stop.self) { try statement.forEach { _ in throw Stop() } }
        #expect(throws: Stop.self) { try statement.first { _ in throw Stop() } }
        #expect(try statement.values() == [1, 2, 3])
        // No statement is in progress that would prevent this.
        try db.execute("DROP TABLE a")
    }

    @Test func `a statement cannot run within its own run, which goes on`() throws {
        let statement = try db.cached("SELECT b FROM a WHERE b > ?")
        var seen: [Int64] = []
        try statement.bind(0).forEach { row in
            #expect(throws: SQLiteError(SQLITE_MISUSE, "a statement runs within its own run")) {
                try db.cached("SELECT b FROM a WHERE b > ?").bind(2).run()
            }
            seen.append(row.number(0))
        }
        #expect(seen == [1, 2, 3])
        #expect(try statement.bind(2).values() == [3])
    }

    @Test func `a failed statement can run again`() throws {
        let insert = try db.prepare("INSERT INTO a VALUES (?)")
        let duplicate = SQLiteError(SQLITE_CONSTRAINT | 6 << 8, "UNIQUE constraint failed: a.b")
        #expect(throws: duplicate) { try insert.bind(1).run() }
        #expect(throws: SQLiteError.self) { try insert.bind(100).run() }
        try insert.bind(4).run()
        #expect(try numbers() == [1, 2, 3, 4])
        #expect((db.changes, db.lastInsertedRowID) == (1, 4))
    }

    @Test func `a prepared statement follows a change of the schema`() throws {
        let statement = try db.cached("SELECT * FROM a WHERE b = ?")
        #expect(try statement.bind(1).first { $0.number(0) } == 1)
        try db.execute("ALTER TABLE a ADD COLUMN c DEFAULT 'new'")
        #expect(try statement.bind(1).first { $0.text(1) } == "new")
        try db.execute("DROP TABLE a")
        #expect(throws: SQLiteError(SQLITE_ERROR, "no such table: a")) { try statement.bind(1).run() }
    }

    @Test func `a change of the schema during a run leaves the run its rows, or is refused`() throws {
        var seen: [Int64] = []
        try db.prepare("SELECT b FROM a").forEach { row in
            if seen.isEmpty { try db.execute("CREATE TABLE other (id INTEGER)") }
            #expect(throws: SQLiteError(SQLITE_LOCKED, "database table is locked")) { try db.execute("DROP TABLE a") }
            seen.append(row.number(0))
        }
        #expect(seen == [1, 2, 3])
    }

    @Test func `a rollback during a run ends it`() throws {
        try db.execute("BEGIN")
        try db.execute("CREATE TABLE other (id INTEGER)")
        #expect(throws: SQLiteError(SQLITE_ABORT | 2 << 8, "abort due to ROLLBACK")) {
            try db.prepare("SELECT b FROM a").forEach { _ in if db.isInTransaction { try db.execute("ROLLBACK") } }
        }
    }

    @Test(arguments: ["", "-- nothing"]) func `a text without a statement is an error`(_ text: String) {
        #expect(throws: SQLiteError(SQLITE_MISUSE, "there is no statement")) { try db.prepare(text) }
    }

    @Test(arguments: [
        ("SELECT \"no such column\" FROM a", "no such column: no such column"),
        ("CREATE TABLE c (d DEFAULT (\"text\"))", "default value of column [d] is not constant"),
        ("CREATE INDEX i ON a (\"text\")", "no such column: text"),
    ])
    func `double quotes make no texts`(sql: String, message: String) throws {
        let error = #expect(throws: SQLiteError.self) { try db.execute(sql) }
        #expect(error?.primaryCode == SQLITE_ERROR)
        #expect(error?.message == message)
    }

    @Test func `a transaction is rolled back if its body throws, and after a failed commit`() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try db.transaction {
                try db.execute("INSERT INTO a VALUES (4)")
                throw Stop()
            }
        }
        try db.execute("PRAGMA foreign_keys = ON; CREATE TABLE c (d REFERENCES a DEFERRABLE INITIALLY DEFERRED)")
        #expect(throws: SQLiteError.self) { try db.transaction { try db.execute("INSERT INTO c VALUES (99)") } }
        #expect(!db.isInTransaction)
        try db.transaction { try db.execute("INSERT INTO a VALUES (5)") }
        #expect(try numbers() == [1, 2, 3, 5])
    }
}
