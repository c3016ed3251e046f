import BuiltProgram
import Foundation
import PostgresServer
import TestTraits
import Testing

/// A library that programs with different homes share over a real server.
@Suite(.blocking) struct SharedLibraryTests {
    private let server: PostgresServer
    private let database: String
    private let role: String
    private let (ann, ben): (ProgramHome, ProgramHome)

    init() throws {
        server = try PostgresServer.shared.get()
        database = try server.newDatabase()
        (ann, ben) = (try ProgramHome(), try ProgramHome())
        role = "\(database)_bluelib"
        let result = try ann.run(["-c", "share --create \(server.address(database))"])
        try #require(result.status == 0 && result.diagnostics.contains("'GRANT \"\(role)\" TO NAME'"), "\(result)")
    }

    private var address: String { server.address(database) }

    /// Runs lines with the shared library.
    private func run(_ home: ProgramHome, _ lines: String..., user: String = "tester") throws -> ProgramResult {
        try home.run(["--library", address] + lines.flatMap { ["-c", $0] }, environment: ["USER": user])
    }

    private func albums(_ home: ProgramHome, _ options: [String]) throws -> String {
        let result = try home.run(options + ["-c", "export --format jsonl", "-c", "changes --format jsonl"])
        #expect(result.status == 0, "\(result)")
        return result.output
    }

    @Test func `a program sees what another one with another home has added`() throws {
        #expect(try run(ann, "add Blue --artist 'Joni Mitchell'") == ProgramResult())
        #expect(try run(ben, "list artist:joni --line {title}", "count") == ProgramResult(output: "Blue\n6\n"))
        #expect(try run(ben, "delete 1-2").status == 0)
        #expect(try run(ann, "count") == ProgramResult(output: "4\n"))
        #expect(try albums(ann, ["--library", address]) == albums(ben, ["--library", address]))
        let copies = try FileManager.default.contentsOfDirectory(atPath: ann.file("shared"))
        #expect(copies.filter { $0.hasSuffix(".sqlite") }.count == 1)
        #expect(ben.bytes(of: "library.sqlite") == nil)
    }

    @Test func `the journal names the user and the machine`() throws {
        #expect(try run(ann, "delete 1", user: "ann").status == 0)
        let machine = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
        let changes = try run(ben, "changes --format jsonl", user: "ben")
        #expect(changes.output.contains("\"author\":\"ann@\(machine) ("), "\(changes)")
        let undo = try run(ben, "undo", user: "ben")
        #expect(undo.diagnostics.contains("Undid 1: delete 1 (by ann@\(machine), "), "\(undo)")
    }

    @Test func `an uploaded library has the same journal on each machine, and no remote`() throws {
        _ = try ann.run(["-c", "edit 1 year=1950", "-c", "delete 2"])
        _ = try ann.run(["-c", "move 3 --to 1"])
        _ = try ann.run(["-c", "set remote http://me:geheim@127.0.0.1:9/x"])
        _ = try ann.run(["-c", "query old year:..1960"])
        let shared = try ann.run(["-c", "share \(address)", "-c", "undo", "-c", "add A --artist B"])
        #expect(shared.status == 0 && shared.diagnostics.contains("Shared 4 albums."), "\(shared)")
        // Without '--library', the file is a copy from now on.
        #expect(try albums(ann, []) == albums(ben, ["--library", address]))
        #expect(try run(ben, "undo", "count @old", "count").output == "1\n4\n")
        #expect(try ann.run(["-c", "undo", "-c", "count"]).output == "5\n")
        #expect(try albums(ann, []) == albums(ben, ["--library", address]))
        let secrets = "SELECT count(*) FROM bluelib.log WHERE position('geheim'::bytea in body) > 0"
        #expect(try server.query(secrets, in: database) == "0\n")
        #expect(try run(ben, "set remote").output == "off\n")
    }

    @Test func `a library is shared and left once`() throws {
        #expect(try ann.run(["-c", "share \(address)", "-c", "share --leave"]).status == 0)
        let again = try ann.run(["-c", "share --leave"])
        #expect(again.status == 1 && again.diagnostics.contains("the library is not shared"), "\(again)")
        let full = try ann.run(["-c", "share \(address)"])
        #expect(full.status == 1 && full.diagnostics.contains("already has this shared library"), "\(full)")
        #expect(try ann.run(["-c", "add A --artist B", "-c", "count"]).output == "6\n")
        #expect(try run(ben, "count").output == "5\n")
        let twice = try run(ben, "share \(address)")
        #expect(twice.status == 1 && twice.diagnostics.contains("the library is already shared at"), "\(twice)")
        #expect(try run(ben, "share --leave", "add C --artist D", "count").output == "6\n")
        // A file that is no copy any more is kept beside a new one.
        let new = try run(ben, "count")
        #expect(new.output == "5\n" && new.diagnostics.contains("was made again"), "\(new)")
    }

    @Test(
        .enabled(if: SystemTrace.isPossible, "strace cannot trace here"),
        arguments: ["share --leave", "set remote http://127.0.0.1:9/x"])
    func `a change that the log does not have is on disk before its message`(line: String) throws {
        #expect(try ann.run(["-c", "share \(address)"]).status == 0)
        let command = SystemTrace.command(into: ann.file("trace")) + [BuiltProgram.path, "-c", line, "-c", "count"]
        let result = try RunningProgram(command, environment: ann.environment).finish()
        #expect(result.status == 0 && result.output == "5\n", "\(result)")
        let calls = SystemTrace(try #require(ann.text(of: "trace"))).calls
        let said = try #require(calls.firstIndex { $0.isShown && $0.arguments.contains(#""5\n""#) })
        #expect(calls[..<said].last { $0.path.hasSuffix(".sqlite-wal") }?.isSync == true)
    }

    @Test func `a program that has opened the file before cannot change it any more`() throws {
        let prompt = try ann.start(["-i"])
        prompt.send("count\n")
        #expect(prompt.nextOutputLine() == "5")
        #expect(try ann.run(["-c", "share \(address)"]).status == 0)
        prompt.send("count\ndelete 1\ncount\n")
        #expect(prompt.nextOutputLine() == "5" && prompt.nextOutputLine() == "5")
        let result = try prompt.finish()
        #expect(result.diagnostics.contains("a copy of a shared library. Start the program again."), "\(result)")
        #expect(try ann.run(["-c", "delete 1"]).status == 0)
        #expect(try run(ben, "count").output == "4\n")
    }

    @Test func `two programs use one copy`() throws {
        let prompt = try ann.start(["--library", address, "-i"])
        prompt.send("count\n")
        #expect(prompt.nextOutputLine() == "5")
        #expect(try run(ann, "delete 1").status == 0)
        prompt.send("count\ndelete 1\ncount\n")
        #expect(prompt.nextOutputLine() == "4" && prompt.nextOutputLine() == "3")
        let state = try run(ben, "share")
        #expect(state.output == "Shared at \(address). 1 other program has it open. This copy has all changes.\n")
        #expect(try prompt.finish().status == 0)
        #expect(try run(ben, "count").output == "3\n")
    }

    /// A lock of another connection, and a line that waits for it.
    private static let waits = [
        ("SELECT newest FROM bluelib.head FOR UPDATE", "delete 3"),
        ("SELECT newest FROM bluelib.head FOR UPDATE", "undo"),
        ("SELECT newest FROM bluelib.head FOR UPDATE", "query old year:..1960"),
        ("LOCK TABLE bluelib.log IN EXCLUSIVE MODE", "delete 3"),
        ("SELECT newest FROM bluelib.head FOR UPDATE", "share"),
        ("LOCK TABLE bluelib.log IN EXCLUSIVE MODE", "share"),
    ]

    @Test(arguments: waits)
    func `Ctrl-C ends a wait for the server, and nothing is changed`(_ lock: String, _ line: String) throws {
        let isUpload = line == "share"
        if !isUpload { #expect(try run(ann, "delete 1").status == 0) }
        let before = try server.query("SELECT count(*) FROM bluelib.log", in: database)
        try server.beginPause(after: lock, in: database)
        defer { try? server.endPauses(in: database) }
        let arguments = isUpload ? ["-c", "share \(address)"] : ["--library", address, "-c", line]
        let program = try ann.start(arguments)
        try server.waitForConnection("Lock", in: database)
        let start = ContinuousClock.now
        program.signal(SIGINT)
        let result = try program.waitForEnd()
        #expect(ContinuousClock.now - start < .seconds(1) * Sanitizers.slowness)
        #expect(result.status == 130 && result.output.isEmpty, "\(result)")
        #expect(result.diagnostics.contains("nterrupted. Nothing was changed."), "\(result)")
        #expect(!result.diagnostics.contains("Deleted") && !result.diagnostics.contains("offline"), "\(result)")
        try server.endPauses(in: database)
        let count = try ann.run((isUpload ? [] : ["--library", address]) + ["-c", "count"])
        #expect(count == ProgramResult(output: isUpload ? "5\n" : "4\n"))
        #expect(try server.query("SELECT count(*) FROM bluelib.log", in: database) == before)
    }

    /// Addresses, with `SERVER` for the folder of the server, and parts of the messages.
    private static let mistakes = [
        ("postgresql://postgres@SERVER/nowhere", "database \"nowhere\" does not exist"),
        ("postgresql://nobody@SERVER/music", "role \"nobody\" does not exist"),
        ("postgresql://postgres@SERVER/postgres", "the database contains no shared library."),
        ("postgresql://postgres@%2Fnowhere/music", "the server of the shared library cannot be reached"),
        ("postgresql://postgres@127.0.0.1:1/music", "the server of the shared library cannot be reached"),
        ("postgresql://guarded@SERVER/music", "asks for a password. Set 'PGPASSWORD'"),
        ("postgresql://postgres:geheim@SERVER/music", "must not contain a password"),
        ("postgresql://postgres@SERVER/music?password=geheim", "must not contain a password"),
        ("postgresql://postgres@SERVER/music?password=geheim&library=x", "must not contain a password"),
        ("postgresql://postgres@SERVER/", "names no database"),
        ("postgresql://postgres@SERVER:0/music", "the port in the address is not valid"),
        ("postgresql://postgres@SERVER/music?library=A-B", "the name 'A-B' of a shared library is not valid"),
        ("postgresql://postgres@SERVER/music?sslmode=off", "the address has the unknown option 'sslmode'"),
        ("postgres://", "names no database"),
    ]

    @Test(arguments: mistakes)
    func `a mistake in the address is one message`(_ address: String, _ message: String) throws {
        let address = address.replacing("SERVER", with: server.folder.replacing("/", with: "%2F"))
            .replacing("/music", with: "/\(database)")
        for arguments in [["--library", address, "-c", "count"], ["-c", "share '\(address)'"]] {
            let result = try ann.run(arguments)
            #expect(result.status == 1 && result.output.isEmpty, "\(result)")
            #expect(result.diagnostics.contains(message), "\(result)")
            let text = result.diagnostics.replacing(address, with: "")
            #expect(!text.contains("geheim") && !text.contains("internal error"), "\(result)")
        }
        #expect(ann.bytes(of: "library.sqlite") != nil)
        let copies = (try? FileManager.default.contentsOfDirectory(atPath: ann.file("shared"))) ?? []
        #expect(copies.filter { $0.hasSuffix(".sqlite") } == [])
    }

    @Test func `who is no member is told the role`() throws {
        try server.query("CREATE ROLE out\(database) LOGIN")
        let address = server.address(database, user: "out\(database)")
        let result = try ann.run(["--library", address, "-c", "count"])
        #expect(result.status == 1 && result.diagnostics.contains("'GRANT \"\(role)\" TO'"), "\(result)")
        try server.query("GRANT \"\(role)\" TO out\(database)")
        #expect(try ann.run(["--library", address, "-c", "count"]) == ProgramResult(output: "5\n"))
    }

    @Test func `without the server, albums can be read, and not changed`() throws {
        let server = try PostgresServer()
        let address = server.address("postgres")
        #expect(try ann.run(["-c", "share --create \(address)", "-c", "share \(address)"]).status == 0)
        try server.crash()
        #expect(try ann.run(["-c", "count", "-c", "list --limit 1 --line {title}"]).output == "5\nBest of Bowie\n")
        for line in ["add A --artist B", "delete 1", "edit 1 year=1950", "move 1 --to 2", "query old year:..1960"] {
            let result = try ann.run(["-c", line])
            #expect(result.status == 1 && result.output.isEmpty, "\(result)")
            #expect(
                result.diagnostics.hasPrefix("-c:1: the server of the shared library cannot be reached"), "\(result)")
        }
        let state = try ann.run(["-c", "share"])
        #expect(state.status == 0 && state.output.contains("but offline since "), "\(state)")
        try server.start()
        #expect(try ann.run(["-c", "delete 1", "-c", "count"]).output == "4\n")
    }

    @Test func `a start does not wait for a silent server, and the first change does`() throws {
        let server = try PostgresServer()
        let address = server.address("postgres")
        #expect(try ann.run(["-c", "share --create \(address)", "-c", "share \(address)"]).status == 0)
        func send(_ signal: String) throws {
            let file = "'\(server.folder)/data/postmaster.pid'"
            try server.run(["sh", "-c", "kill -\(signal) $(head -n 1 \(file))"])
        }
        try send("STOP")
        defer { try? send("CONT") }
        let start = ContinuousClock.now
        #expect(try ann.run(["-c", "count"]) == ProgramResult(output: "5\n"))
        #expect(ContinuousClock.now - start < .seconds(6) * Sanitizers.slowness)
        let prompt = try ann.start(["-i"])
        prompt.send("count\n")
        #expect(prompt.nextOutputLine() == "5")
        prompt.send("delete 1\ncount\n")
        usleep(2_000_000)
        try send("CONT")
        #expect(prompt.nextOutputLine() == "4")
        #expect(try prompt.finish().status == 0)
    }

    @Test func `the library for the connection is opened only for a shared library`() throws {
        #expect(try ann.run(["-c", "count"], environment: ann.recordingLibraries).status == 0)
        #expect(!ann.openedLibraries.contains("libpq.so.5"))
        #expect(try ben.run(["--library", address, "-c", "count"], environment: ben.recordingLibraries).status == 0)
        #expect(ben.openedLibraries.contains("libpq.so.5"))
    }
}
