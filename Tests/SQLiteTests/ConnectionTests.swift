import CSQLite
import Foundation
import SQLite
import TestFiles
import TestTraits
import Testing

/// Connections to files: opening, locks, interrupts, copies and the end.
@Suite(.blocking) struct ConnectionTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("a b?#%ö.sqlite") }

    private func create() throws -> Database {
        let db = try Database(path: path)
        try db.execute("CREATE TABLE a (b); INSERT INTO a VALUES (1)")
        return db
    }

    // MARK: Opening

    @Test func `a path with any characters is opened, also with parameters`() throws {
        try create().close()
        let immutable = Database.Options(isReadOnly: true, parameters: ["immutable=1"])
        #expect(try Database(path: path, immutable).value("SELECT b FROM a") == 1)
        #expect(folder.names == ["a b?#%ö.sqlite"])
    }

    @Test func `a read-only connection creates and changes nothing`() throws {
        let reading = Database.Options(isReadOnly: true)
        #expect(throws: SQLiteError(SQLITE_CANTOPEN, "unable to open database file")) {
            try Database(path: path, reading)
        }
        try create().close()
        #expect(throws: SQLiteError(SQLITE_READONLY, "attempt to write a readonly database")) {
            try Database(path: path, reading).execute("DELETE FROM a")
        }
    }

    @Test func `a directory cannot be opened`() {
        #expect(throws: SQLiteError(SQLITE_CANTOPEN, "unable to open database file")) {
            try Database(path: folder.path)
        }
    }

    @Test func `the first statement finds that a file is no database`() throws {
        folder.write(String(repeating: "no database ", count: 100), to: "text")
        let db = try Database(path: folder.file("text"))
        #expect(throws: SQLiteError(SQLITE_NOTADB, "file is not a database")) { try db.execute("SELECT 1 FROM a") }
    }

    // MARK: Other connections

    @Test func `a locked database is busy at once without a timeout`() throws {
        let (first, second) = (try create(), try Database(path: path))
        try first.execute("BEGIN IMMEDIATE")
        #expect(throws: SQLiteError(SQLITE_BUSY, "database is locked")) { try second.execute("BEGIN IMMEDIATE") }
        #expect(!second.isInTransaction)
        try first.execute("ROLLBACK")
        try second.execute("BEGIN IMMEDIATE")
    }

    @Test func `with a timeout a connection waits for the lock of another`() async throws {
        let first = try create()
        try first.execute("BEGIN IMMEDIATE")
        let waiting = Task.detached { [path] in
            try Database(path: path, Database.Options(busyTimeout: 60_000)).execute(
                "BEGIN IMMEDIATE; INSERT INTO a VALUES (2); COMMIT")
        }
        try await Task.sleep(for: .milliseconds(50))
        try first.execute("COMMIT")
        try await waiting.value
        #expect(try first.value("SELECT count(*) FROM a") == 2)
    }

    // MARK: Interrupts

    private static let endless =
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    @Test(.timeLimit(.minutes(5))) func `another thread interrupts a running statement, and later ones run`() throws {
        let db = try create()
        let (interrupter, stops) = (db.interrupter, Date(timeIntervalSinceNow: 0.1))
        // The interrupt has no effect until the statement runs.
        let thread = Thread {
            Thread.sleep(until: stops)
            while !Thread.current.isCancelled {
                interrupter.interrupt()
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
        thread.start()
        #expect(throws: SQLiteError(SQLITE_INTERRUPT, "interrupted")) { try db.execute(Self.endless) }
        thread.cancel()
        while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        #expect(try db.value("SELECT b FROM a") == 1)
    }

    @Test func `an interrupt of a closed connection has no effect`() throws {
        let db = try create()
        try db.close()
        db.interrupter.interrupt()
        let interrupter = try Database(path: path).interrupter
        interrupter.interrupt()
    }

    // MARK: The end

    @Test func `a closed connection is closed again without effect, and has no more statements`() throws {
        let db = try create()
        try db.close()
        try db.close()
        #expect(throws: SQLiteError(SQLITE_MISUSE, "the connection is closed")) { try db.prepare("SELECT 1") }
        #expect(throws: SQLiteError(SQLITE_MISUSE, "the connection is closed")) { try db.execute("SELECT 1") }
        #expect(!db.isInTransaction)
    }

    @Test func `a connection with a living statement stays open, and can be interrupted and used`() throws {
        let db = try create()
        #expect(try db.cached("SELECT b FROM a").value() == 1)
        var statement: Statement? = try db.prepare("SELECT b FROM a")
        let busy = SQLiteError(SQLITE_BUSY, "unable to close due to unfinalized statements or unfinished backups")
        #expect(throws: busy) { try db.close() }
        #expect(try statement?.value() == 1)
        statement = nil
        try db.close()
    }

    @Test func `a statement that is released after its connection closes that`() throws {
        var db: Database? = try create()
        try db?.execute("PRAGMA journal_mode = WAL; INSERT INTO a VALUES (2)")
        var statement = try db?.prepare("SELECT count(*) FROM a")
        db = nil
        #expect(folder.names.count > 1)
        #expect(try statement?.value() == 2)
        statement = nil
        #expect(folder.names == ["a b?#%ö.sqlite"])
    }

    // MARK: Copies

    @Test func `a database is copied in pieces, during which it can be paused`() throws {
        let db = try create()
        try db.execute("CREATE TABLE large (bytes BLOB); INSERT INTO large VALUES (zeroblob(4 << 20))")
        for isPaused in [false, true] {
            let copy = try Database(path: folder.file("copy-\(isPaused)"))
            var pauses = 0
            try db.copy(to: copy, pause: isPaused ? { pauses += 1 } : nil)
            #expect(try copy.value("SELECT length(bytes) FROM large") == 4 << 20)
            #expect(pauses == (isPaused ? 4 : 0))
        }
    }

    @Test func `an error of the pause ends a copy, and the connections can be closed`() throws {
        struct Stop: Error {}
        let db = try create()
        try db.execute("CREATE TABLE large (bytes BLOB); INSERT INTO large VALUES (zeroblob(4 << 20))")
        let copy = try Database(path: folder.file("copy"))
        #expect(throws: Stop.self) { try db.copy(to: copy) { throw Stop() } }
        try copy.close()
        try db.close()
    }
}
