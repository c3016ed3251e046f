import BuiltProgram
import Foundation
import PostgresServer
import TestFiles
import TestTraits
import Testing

@testable import Sharing

/// Logs and servers that are not as they should be.
@Suite(.blocking) struct BadLogTests {
    private let shared: SharedLog

    init() throws { shared = try SharedLog() }

    @Test(arguments: [
        ("DELETE FROM bluelib.log WHERE number = 1", 1), ("DELETE FROM bluelib.log WHERE number = 2", 2),
        ("DELETE FROM bluelib.log WHERE number = 3 AND part = 1", 3),
        ("DELETE FROM bluelib.log WHERE number = 3 AND part = 2", 3),
        ("DELETE FROM bluelib.log WHERE number = 3 AND part = 3", 3),
        ("UPDATE bluelib.log SET number = 9 WHERE number = 4", 4),
    ])
    func `a gap is found where it is`(sql: String, number: Int) throws {
        let log = shared.open()
        try log.add(entry("1"), entry("2"), entry("3", size: 2_500_000), entry("4"), entry("5"))
        try shared.server.query(sql, in: shared.database)
        var read = 0
        #expect(throws: LogError.gap(at: number)) {
            try log.visit(after: 0) { entry in
                read = entry.number
                return true
            }
        }
        #expect(read == number - 1)
        #expect(try log.newest() == 5)
    }

    @Test(arguments: [("DELETE FROM bluelib.log WHERE number = 3", 3), ("UPDATE bluelib.head SET newest = 1", 2)])
    func `nothing is appended if the head and the entries differ`(sql: String, number: Int) throws {
        let log = shared.open()
        try log.add(entry("1"), entry("2"), entry("3"))
        try shared.server.query(sql, in: shared.database)
        #expect(throws: LogError.gap(at: number)) { try log.add(entry("4")) }
        #expect(throws: LogError.self) { try log.commit() }
        #expect(
            try shared.server.query("SELECT count(*) FROM bluelib.log WHERE command = '4'", in: shared.database)
                == "0\n")
    }

    @Test(arguments: [
        ("DROP SCHEMA bluelib CASCADE", LogError.notALog), ("DROP TABLE bluelib.head", .notALog),
        ("TRUNCATE bluelib.head", .notALog), ("ALTER TABLE bluelib.head DROP COLUMN format", .notALog),
        ("UPDATE bluelib.head SET format = 0", .otherFormat(0)),
        ("UPDATE bluelib.head SET format = 2", .otherFormat(2)),
    ])
    func `a database without a log of this format is refused`(sql: String, error: LogError) throws {
        try shared.server.query(sql, in: shared.database)
        #expect(throws: error) { try shared.open().newest() }
        #expect(throws: error) { try shared.open().lock() }
    }

    @Test func `the settings of a database do not prevent changes or weaken them`() throws {
        for setting in [
            "default_transaction_read_only = on", "default_transaction_isolation = 'serializable'",
            "synchronous_commit = off", "bytea_output = 'escape'", "client_min_messages = debug5",
        ] {
            try shared.server.query("ALTER DATABASE \(shared.database) SET \(setting)")
        }
        let (first, second) = (shared.open(), shared.open())
        try first.add(entry("1"))
        try second.add(entry("2"), entry("3"))
        try first.add(entry("4"))
        #expect(try second.entries().map(\.command) == ["1", "2", "3", "4"])
    }

    @Test func `a server that cannot be used is described`() throws {
        let folder = TemporaryFolder()
        func error(_ text: String) throws -> LogError? {
            let log = PostgresLog(try ServerAddress(text))
            do {
                _ = try log.newest()
                return nil
            } catch { return error as? LogError }
        }
        #expect(
            try error(PostgresServer.address(folder.path, "music")) == .unreachable("No such file or directory"))
        #expect(try error("postgresql://127.0.0.1:1/music") == .unreachable("Connection refused"))
        let server = shared.server
        #expect(try error(server.address("none")) == .refused(#"database "none" does not exist"#))
        #expect(
            try error(server.address(shared.database, user: "nobody")) == .refused(#"role "nobody" does not exist"#))
        #expect(try error(server.address(shared.database, user: "guarded")) == .passwordNeeded)
        try server.query("CREATE ROLE u\(shared.database) LOGIN")
        let stranger = server.address(shared.database, user: "u\(shared.database)")
        #expect(try error(stranger) == .notAMember(role: "\(shared.database)_bluelib"))
        try server.query("ALTER DATABASE \(shared.database) CONNECTION LIMIT 0")
        #expect(
            try error(stranger) == .unreachable("too many connections for database \"\(shared.database)\""))
    }

    @Test func `a program that has stopped with the lock does not stop the others for ever`() throws {
        let log = shared.open()
        _ = try log.lock()
        try shared.server.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(shared.database)' AND pid <> pg_backend_pid()",
            in: shared.database)
        try shared.open().add(entry("other"))
        #expect(throws: LogError.self) { try log.append([entry("lost")]) }
        #expect(throws: LogError.self) { try log.commit() }
        log.rollBack()
        try log.add(entry("later"))
        #expect(try log.entries().map(\.command) == ["other", "later"])
    }

    @Test(arguments: [1, 2])
    func `a transaction that the server has ended because it was idle is named, and the next one succeeds`(count: Int)
        throws
    {
        // The server's limit is a minute, which the first entry shortens.
        try shared.server.query(
            """
            CREATE FUNCTION hurry() RETURNS trigger LANGUAGE plpgsql AS
            $$BEGIN PERFORM set_config('idle_in_transaction_session_timeout', '100ms', false); RETURN NULL; END$$;
            CREATE TRIGGER hurry AFTER INSERT ON bluelib.log FOR EACH ROW EXECUTE FUNCTION hurry()
            """, in: shared.database)
        let log = shared.open()
        _ = try log.lock()
        try log.append([entry("1")])
        usleep(1_000_000)
        #expect(throws: LogError.tooSlow) {
            if count == 2 { try log.append([entry("2")]) }
            try log.commit()
        }
        log.rollBack()
        try log.add(entry("3"))
        #expect(try log.entries().map(\.command) == ["3"])
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func `a full disk of the server is named, and nothing is appended`()
        throws
    {
        // After this test, the server cannot write what it still has in memory for the disk.
        let server = try PostgresServer()
        let disk = try SmallDisk(at: "/tmp/disk-\(UUID().uuidString)", bytes: 24 << 20)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: disk.path)
        try server.run(["mkdir", disk.path + "/space"])
        try server.query("CREATE TABLESPACE small LOCATION '\(disk.path)/space'")
        let full = try server.newDatabase("TABLESPACE small")
        let log = PostgresLog(try ServerAddress(server.address(full)))
        _ = try log.create()
        try log.add(entry("small"))
        // The server compresses other bytes.
        let random = try #require(try FileHandle(forReadingAtPath: "/dev/urandom")?.read(upToCount: 40_000_000))
        let body = [UInt8](random)
        let large = LogEntry(format: 1, date: Date(), author: "", machine: "", command: "large", body: body)
        #expect(throws: LogError.isFull) { try log.add(large) }
        log.rollBack()
        #expect(try log.entries().map(\.command) == ["small"] && !log.contains(large.id))
        log.close()
        withExtendedLifetime(disk) {}
    }
}
