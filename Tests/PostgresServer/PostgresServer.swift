public import BuiltProgram
import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server with a socket in a folder of its own, and without a port.
///
/// It stops when this value is released, or when the tests end in any way. As PostgreSQL does not run as root, the server then runs
/// as the user `postgres`. Anybody may connect as any user without a password, except as `guarded`, whose password is `geheim`.
public final class PostgresServer: Sendable {
    /// PostgreSQL is not installed, or does not start.
    public struct Failure: Error {
        public let result: ProgramResult
    }

    /// The server that all tests share. A test that stops its server, or fills its disk, creates one.
    public static let shared = Result { try PostgresServer() }

    /// The server's folder; its socket is in it.
    public let folder: String
    /// Stops the server at the end of its input, and removes the folder.
    private let guardian: Mutex<RunningProgram>

    private static let programs: String = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let latest = versions.max { $0.compare($1, options: .numeric) == .orderedAscending }
        return latest.map { "\(root)/\($0)/bin" } ?? "/usr/bin"
    }()
    private static let asUser =
        geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"] : []
    private static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]

    /// Starts a server.
    public init() throws {
        // The folder of the tests may be closed to the user of the server.
        var template = Array("/tmp/postgres-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(result: ProgramResult(diagnostics: "mkdtemp", status: errno))
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if geteuid() == 0, let user = getpwnam("postgres") { chown(folder, user.pointee.pw_uid, user.pointee.pw_gid) }
        let end = #"read line; "$1/pg_ctl" -D "$2/data" -m immediate stop; rm -rf "$2""#
        guardian = try Mutex(
            RunningProgram(
                Self.asUser + ["/bin/sh", "-c", end, "", Self.programs, folder], environment: Self.environment,
                directory: "/"))
        try run(["initdb", "-D", folder + "/data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
        let rules = "local all guarded scram-sha-256\nlocal all all trust\n"
        try run(["sh", "-c", #"printf %s "$1" >"$2""#, "", rules, folder + "/data/pg_hba.conf"])
        try start()
        try query("CREATE ROLE guarded LOGIN PASSWORD 'geheim'")
    }

    deinit { _ = try? guardian.withLock { try $0.finish() } }

    /// Starts the server again.
    public func start() throws {
        let options = "-c listen_addresses='' -c unix_socket_directories='\(folder)' -c fsync=off -c max_connections=60"
        try run(["pg_ctl", "-w", "-D", folder + "/data", "-l", folder + "/log", "-o", options, "start"])
    }

    /// Stops the server as a crash does: no process of it finishes anything.
    public func crash() throws { try run(["pg_ctl", "-D", folder + "/data", "-m", "immediate", "stop"]) }

    /// The address of a database, as a user.
    public func address(_ database: String, user: String = "postgres") -> String {
        Self.address(folder, database, user: user)
    }

    /// The address of a database behind a socket in another folder.
    public static func address(_ folder: String, _ database: String, user: String = "postgres") -> String {
        "postgresql://\(user)@\(folder.replacing("/", with: "%2F"))/\(database)"
    }

    /// Creates an empty database with a new name, and returns the name.
    public func newDatabase(_ options: String = "") throws -> String {
        let name = "d" + UUID().uuidString.filter { $0 != "-" }.lowercased().prefix(12)
        try query("CREATE DATABASE \(name) \(options)")
        return name
    }

    /// Runs SQL in psql, and returns its rows, or throws its message.
    @discardableResult
    public func query(_ sql: String, in database: String = "postgres", user: String = "postgres") throws -> String {
        let words = [
            "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", user, "-d", database, "-c",
            sql,
        ]
        return try run(words).output
    }

    /// Runs SQL on another thread, and then keeps its locks until ``endPauses(in:)``.
    public func beginPause(after sql: String, in database: String = "postgres") throws {
        Thread { [self] in _ = try? query("BEGIN; \(sql); SELECT pg_sleep(300)", in: database) }.start()
        try waitForConnection("PgSleep", in: database)
    }

    public func endPauses(in database: String = "postgres") throws {
        try query("SELECT pg_terminate_backend(pid) \(Self.connections("PgSleep", database))")
    }

    /// Waits until a connection waits for an event of this name or type.
    public func waitForConnection(_ event: String, in database: String = "postgres") throws {
        for _ in 0..<1500 {
            guard try query("SELECT count(*) \(Self.connections(event, database))") == "0\n" else { return }
            usleep(20_000)
        }
    }

    private static func connections(_ event: String, _ database: String) -> String {
        "FROM pg_stat_activity WHERE datname = '\(database)' AND '\(event)' IN (wait_event, wait_event_type)"
    }

    /// Runs a program of PostgreSQL as the user of the server.
    @discardableResult
    public func run(_ words: [String]) throws -> ProgramResult {
        let isOwn = access("\(Self.programs)/\(words[0])", X_OK) == 0
        let program = try RunningProgram(
            Self.asUser + [isOwn ? "\(Self.programs)/\(words[0])" : words[0]] + words.dropFirst(),
            environment: Self.environment, directory: "/")
        let result = try program.finish()
        guard result.status == 0 else { throw Failure(result: result) }
        return result
    }
}
