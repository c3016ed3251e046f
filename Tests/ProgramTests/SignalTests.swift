import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// Ends of the program that signals and closed streams cause.
@Suite(.serialized, .blocking) struct SignalTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private static let lines = 200_000

    /// A script that takes far longer than its first lines.
    private func longScript() throws -> String {
        let line = "add Blue --artist 'Joni Mitchell' --year 1971\n"
        return try home.write(String(repeating: line, count: Self.lines), to: "long.blue")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a script that a signal ends exits with its status, and its changes are one step`(_ signal: Int32) throws {
        let program = try home.start([try longScript()])
        try #require(home.waitForChange())
        program.signal(signal)
        let result = try program.waitForEnd()
        #expect(result.status == 128 + signal, "\(result)")
        let count = try #require(Int(try home.run(["-c", "count"]).output.dropLast()))
        #expect(count > 5)
        #expect(count < Self.lines)
        let undone = try home.run(["-c", "undo; count"])
        #expect(undone.output == "5\n", "\(undone)")
        #expect(try home.run(["-c", "undo"]).status == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a script that waits for its input ends at once`(_ signal: Int32) throws {
        let program = try home.start(["-"])
        program.send("add Blue --artist 'Joni Mitchell'\necho begun\n")
        try #require(program.waitForOutput("begun\n"))
        program.signal(signal)
        #expect(try program.waitForEnd().status == 128 + signal)
        #expect(try home.run(["-c", "count"]).output == "6\n")
    }

    @Test(arguments: [SIGINT, SIGTERM], ["pipe", "-c"])
    func `a signal ends the wait for a named pipe without a writer`(_ signal: Int32, _ way: String) throws {
        let pipe = home.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let program = try home.start(["-c", "echo begun"] + (way == "-c" ? ["-c", "source '\(pipe)'"] : [pipe]))
        try #require(program.waitForOutput("begun\n"))
        try #require(program.waitUntilOpen(pipe))
        program.signal(signal)
        let result = try program.waitForEnd()
        #expect(result.status == 128 + signal)
        let told = "\(pipe): interrupted.\n" + (way == "-c" ? "  sourced at -c:2\n" : "")
        #expect(result.diagnostics == told)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["edit 1", "! sh $EDITOR"])
    func `a signal that only the program receives also ends the program that it has started`(
        _ signal: Int32, _ line: String
    ) throws {
        let editor = try home.write("echo $$; exec sleep 1000\n", to: "editor")
        let variable = line.contains("!") ? editor : "sh \(editor)"
        let program = try home.start(["-c", line], environment: ["EDITOR": variable, "TMPDIR": home.path])
        let process = try #require(program.nextOutputLine().flatMap { Int32($0) })
        program.signal(signal)
        let result = try program.waitForEnd()
        #expect(result.status == 128 + signal, "\(result)")
        let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
        // An ended process may still wait for its parent.
        #expect(status.isEmpty || String(decoding: status, as: UTF8.self).contains(") Z "))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal also ends the processes that a line is just starting`(_ signal: Int32) throws {
        let line = "! echo begun; n=0; while [ $n -lt 200 ]; do sleep 30 & n=$((n+1)); done; wait"
        for _ in 0..<10 {
            let program = try home.start(["-c", line])
            try #require(program.waitForOutput("begun\n"))
            let start = ContinuousClock.now
            program.signal(signal)
            // Each process has the output open, so its end is the end of the last one.
            #expect(try program.waitForEnd().status == 128 + signal)
            try #require(ContinuousClock.now - start < .seconds(10) * Sanitizers.slowness)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a script with an incomplete line ends at once`(_ signal: Int32) throws {
        let program = try home.start(["-"])
        program.send("echo begun\necho not wh")
        try #require(program.waitForOutput("begun\n"))
        program.signal(signal)
        let result = try program.waitForEnd()
        #expect(result.status == 128 + signal)
        #expect(result.diagnostics.contains("interrupted."), "\(result)")
    }

    /// Waits without an end; `$0` is a named pipe that is open for writing, but without input.
    private static let waits: [[String]] = [
        ["-i"], ["-"], ["$0"], ["-c", "source '$0'"], ["-c", "import -"], ["-c", "import '$0'"], ["-c", "! sleep 100"],
        ["-c", "list | sleep 100"], ["-i", "-c", "! sleep 100"],
    ]

    @Test(arguments: [SIGTERM, SIGHUP], waits)
    func `a signal ends the wait for input at once, and the current album is saved`(
        _ signal: Int32, _ words: [String]
    ) throws {
        let pipe = home.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        // Of two programs, the last one to move determines the saved album.
        #expect(try home.run(["-c", "go 1"]).status == 0)
        let program = try home.start(["-c", "go 3", "-c", "echo begun"] + words.map { $0.replacing("$0", with: pipe) })
        try #require(program.waitForOutput("begun\n"))
        let start = ContinuousClock.now
        program.signal(signal)
        #expect(try program.waitForEnd().status == 128 + signal)
        // A normal end takes some milliseconds; a forced one comes after two seconds.
        #expect(ContinuousClock.now - start < .seconds(1.5) * Sanitizers.slowness)
        #expect(try home.run(["-c", "next"]).output == "4  Staring at the Sun – U2 (2000)\n")
    }

    @Test(arguments: ["", "echo 'not wh"])
    func `Ctrl-C discards a line without an editor, and the next one is run`(_ line: String) throws {
        let program = try home.start(["-i"])
        program.send("echo begun\n\(line.isEmpty ? "" : line + "\n")")
        try #require(program.waitForOutput("begun\n"))
        poll(nil, 0, 200)
        program.signal(SIGINT)
        poll(nil, 0, 200)
        program.send("echo status $?\n")
        #expect(try program.finish() == ProgramResult(output: "begun\nstatus 130\n"))
    }

    @Test func `a script is read from a named pipe in pieces`() throws {
        #expect(mkfifo(home.file("pipe"), 0o600) == 0)
        let program = try home.start(["-c", "source '\(home.file("pipe"))' there; count"])
        let writer = open(home.file("pipe"), O_WRONLY)
        for piece in ["echo $1\nec", "ho b\nec", "ho c"] {
            #expect(write(writer, piece, piece.utf8.count) == piece.utf8.count)
            if piece.hasPrefix("echo") { try #require(program.waitForOutput("there\n")) }
        }
        close(writer)
        #expect(try program.finish() == ProgramResult(output: "there\nb\nc\n5\n"))
    }

    @Test func `a closed pipe ends the output without an error`() throws {
        let script = try home.write(String(repeating: "list\n", count: 2000), to: "lists.blue")
        let result = try home.runShell("{ \"$bluelib\" '\(script)'; echo \"status $?\" >&2; } | head -1")
        #expect(result.diagnostics == "status 141\n")
        #expect(result.output == "    #  title                 artist       genre  year\n")
    }

    @Test(arguments: ["quit", "quit 3", "", "SIGTERM", "SIGHUP"])
    func `the current album is restored`(after end: String) throws {
        let program = try home.start(["-i"])
        program.send("go 3\n\(end.hasPrefix("SIG") ? "" : end + "\n")")
        try #require(program.waitForOutput("3  Nothing Like The Sun"))
        switch end {
        case "SIGTERM":
            program.signal(SIGTERM)
            #expect(try program.waitForEnd().status == 128 + SIGTERM)
        case "SIGHUP":
            program.signal(SIGHUP)
            #expect(try program.waitForEnd().status == 128 + SIGHUP)
        default: #expect(try program.finish().status == (end == "quit 3" ? 3 : 0))
        }
        #expect(try home.run(["-c", "next"]).output == "4  Staring at the Sun – U2 (2000)\n")
    }

    @Test func `the current album is saved at the end of a script too, and for each library`() throws {
        _ = try home.run(["-c", "go 4"])
        _ = try home.run(["--library", home.file("other.sqlite"), "--create", "-c", "go 2; nope"])
        #expect(try home.run(["-c", "next"]).output == "5  American Pie – Madonna (2000)\n")
        let other = try home.run(["--library", home.file("other.sqlite"), "-c", "next"])
        #expect(other.output == "3  Nothing Like The Sun – Sting (1999)\n")
    }

    @Test(arguments: ["directory", "pipe", "device"])
    func `a directory, a pipe or a device in place of the session file is moved aside`(kind: String) throws {
        let path = home.file("session.json")
        switch kind {
        case "directory": #expect(mkdir(path, 0o700) == 0)
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        default: #expect(symlink("/dev/zero", path) == 0)
        }
        #expect(try home.run(["-c", "go 4"]).status == 0)
        #expect(try home.run(["-c", "next"]).output == "5  American Pie – Madonna (2000)\n")
        #expect(access(path + ".damaged", F_OK) == 0)
    }

    @Test func `the session is saved in the target of a link`() throws {
        try home.write("{}", to: "elsewhere/session.json")
        #expect(symlink("elsewhere/session.json", home.file("session.json")) == 0)
        #expect(try home.run(["-c", "go 4"]).status == 0)
        #expect(home.text(of: "elsewhere/session.json")?.contains("4") == true)
        #expect(try home.run(["-c", "next"]).output == "5  American Pie – Madonna (2000)\n")
    }
}
