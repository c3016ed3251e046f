import BuiltProgram
import PostgresServer
import TestTraits
import Testing

@testable import Sharing

/// The rights of the role that shares a library, tried with psql.
@Suite(.blocking) struct MemberTests {
    private let shared: SharedLog
    private let member: String

    init() throws {
        shared = try SharedLog()
        member = "m\(shared.database)"
        try shared.server.query("CREATE ROLE \(member) LOGIN; GRANT \"\(shared.role)\" TO \(member)")
    }

    @Test func `a member reads, appends and is notified`() throws {
        let (log, other) = (shared.open(user: member), shared.open(user: member))
        #expect(try other.waitForNotice(seconds: 0))
        try log.add(entry("1"))
        try log.add(entry("2"), entry("3", size: 1_500_000))
        #expect(try other.waitForNotice(seconds: 5) && other.entries().map(\.command) == ["1", "2", "3"])
        #expect(try other.contains(other.entries()[1].id))
    }

    @Test(arguments: [
        "UPDATE bluelib.log SET author = 'x'", "UPDATE bluelib.log SET body = ''", "DELETE FROM bluelib.log",
        "TRUNCATE bluelib.log", "DROP TABLE bluelib.log", "ALTER TABLE bluelib.log ADD COLUMN x int",
        "UPDATE bluelib.head SET format = 2", "UPDATE bluelib.head SET is_only = true", "DELETE FROM bluelib.head",
        "INSERT INTO bluelib.head (format, newest) VALUES (1, 0)", "TRUNCATE bluelib.head",
        "DROP SCHEMA bluelib CASCADE",
        "CREATE TABLE bluelib.x (y int)", "CREATE INDEX ON bluelib.log (author)",
        "CREATE TRIGGER t BEFORE INSERT ON bluelib.log EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "INSERT INTO bluelib.log SELECT * FROM bluelib.log ON CONFLICT (number, part) DO UPDATE SET author = 'x'",
    ])
    func `a member cannot change or delete what is there`(sql: String) throws {
        try shared.open(user: member).add(entry("1"))
        let error = #expect(throws: PostgresServer.Failure.self) {
            try shared.server.query(sql, in: shared.database, user: member)
        }
        let message = error?.result.diagnostics ?? ""
        #expect(message.contains("permission denied") || message.contains("must be owner"), "\(message)")
        #expect(try shared.open(user: member).entries().map(\.author) == ["Ann"])
    }

    @Test func `a member cannot give others access`() throws {
        for right in ["USAGE ON SCHEMA bluelib", "SELECT ON bluelib.log", "SELECT ON bluelib.head"] {
            _ = try? shared.server.query("GRANT \(right) TO public", in: shared.database, user: member)
        }
        try shared.server.query("CREATE ROLE s\(member) LOGIN")
        #expect(throws: LogError.notAMember(role: shared.role)) { try shared.open(user: "s\(member)").newest() }
    }

    @Test func `a member can do what an append needs`() throws {
        let sql = """
            BEGIN; SELECT newest FROM bluelib.head FOR UPDATE;
            INSERT INTO bluelib.log VALUES (1, 1, 1, 'a', 1, 0, 'Ben', 'attic', 'add', '');
            UPDATE bluelib.head SET newest = 1; COMMIT
            """
        try shared.server.query(sql, in: shared.database, user: member)
        #expect(try shared.open(user: member).entries().map(\.author) == ["Ben"])
    }

    @Test func `who may not create roles or schemas, creates nothing`() throws {
        let database = try shared.server.newDatabase()
        let log = PostgresLog(try ServerAddress(shared.server.address(database, user: member)))
        let reason = "only the owner of the database can do this, who may also create roles"
        #expect(throws: LogError.refused(reason)) { try log.create() }
        let count = try shared.server.query(
            "SELECT count(*) FROM pg_roles WHERE rolname = '\(database)_bluelib'", in: database)
        #expect(count == "0\n")
        #expect(throws: LogError.notALog) { try log.newest() }
    }
}
