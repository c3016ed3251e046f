import BuiltProgram
import Foundation
import TestTraits
import Testing

/// An import of the built program that fails or is interrupted leaves no partial change.
@Suite(.serialized, .blocking) struct InterruptedImportTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private static let rows = 400_000
    private static let text =
        "title,artist,label\n" + (1...rows).map { "Album \($0),Somebody \($0 % 999),Label\n" }.joined()

    /// A file whose import takes far longer than its first thousand albums.
    private func longFile(in home: ProgramHome) throws -> String { try home.write(Self.text, to: "long.csv") }

    private func expectUntouched(_ home: ProgramHome, _ more: [String: String] = [:]) throws {
        #expect(try home.run(["-c", "count"], environment: more).output == "5\n")
        #expect(try home.run(["-c", "undo"], environment: more).status == 1)
        #expect(try home.run(["-c", "add Blue --artist Joni; count"], environment: more).output.hasSuffix("6\n"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func `an import that a signal ends leaves the library as it was`(_ signal: Int32) throws {
        let program = try home.start(["-c", "import '\(try longFile(in: home))'"])
        try #require(home.waitForChange())
        program.signal(signal)
        let result = try program.waitForEnd()
        #expect(result.status == 128 + signal, "\(result)")
        #expect(result.output == "")
        #expect(!result.diagnostics.contains("Importing"))
        try expectUntouched(home)
    }

    @Test(arguments: [SIGINT, SIGKILL])
    func `the changes of a script before an import that a signal ends are on disk`(_ signal: Int32) throws {
        let script = try home.write(
            "add Blue --artist Joni\nimport '\(try longFile(in: home))'\n", to: "a.blue")
        let program = try home.start([script])
        try #require(home.waitForChange())
        program.signal(signal)
        #expect(try program.waitForEnd().status == 128 + signal)
        #expect(try home.run(["-c", "count; undo; count"]).output == "6\n5\n")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an import that waits for its pipe ends at once`(_ signal: Int32) throws {
        #expect(mkfifo(home.file("pipe"), 0o600) == 0)
        let program = try home.start(["-c", "echo begun; import '\(home.file("pipe"))'"])
        // Opening for writing succeeds when the program reads; without the end of the pipe nothing is imported.
        let writer = waitForReader(of: home.file("pipe"))
        try #require(writer >= 0)
        defer { close(writer) }
        #expect(write(writer, "title,artist\nA,B\n", 17) == 17)
        program.signal(signal)
        #expect(try program.waitForEnd().status == 128 + signal)
        try expectUntouched(home)
    }

    @Test func `a script continues after a failed import, and its other changes are kept`() throws {
        try home.write("[" + (1...5000).map { #"{"title":"\#($0)","artist":"B"},"# }.joined(), to: "cut.json")
        let script = try home.write(
            "add Blue --artist Joni\nimport '\(home.file("cut.json"))'\nadd Hejira --artist Joni\n", to: "a.blue")
        let result = try home.run(["--on-error", "continue", script])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("is incomplete: it ends on line 1"), "\(result)")
        #expect(try home.run(["-c", "count; undo; count"]).output.hasPrefix("7\n"))
        #expect(try home.run(["-c", "count"]).output == "5\n")
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `a full disk leaves the library as it was`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 3 << 20)
        let more = ["BLUELIB_HOME": disk.path]
        #expect(try home.run(["-c", "count"], environment: more).output == "5\n")
        let result = try home.run(["-c", "import '\(try longFile(in: home))'"], environment: more)
        #expect(result.status == 1, "\(result)")
        #expect(result.output == "", "\(result)")
        #expect(result.diagnostics.contains("is full. Free some space"), "\(result)")
        try expectUntouched(home, more)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `an import that fails while it is written to disk reports no success`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 3 << 20)
        let more = ["BLUELIB_HOME": disk.path]
        #expect(try home.run(["-c", "count"], environment: more).output == "5\n")
        let rows = (1...2000).map { "Title \($0),Somebody\n" }.joined()
        let file = try home.write("title,artist\n" + rows, to: "short.csv")
        let result = try home.run(
            [
                "-c", "! cat /dev/zero > '\(disk.path)/rest' 2> '\(home.file("errors"))'; true", "-c",
                "import '\(file)'",
            ],
            environment: more)
        #expect(result.status == 1, "\(result)")
        #expect(result.output == "", "\(result)")
        #expect(result.diagnostics.contains("is full. Free some space"), "\(result)")
        #expect(try home.runShell("rm '\(disk.path)/rest'").status == 0)
        try expectUntouched(home, more)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `an import from a pipe without space for a temporary file changes nothing`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 1 << 20)
        let result = try home.run(
            ["-c", "import -"], input: "title,artist\n" + String(repeating: "A,B\n", count: 500_000),
            environment: ["TMPDIR": disk.path])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("Free some space for temporary files."), "\(result)")
        try expectUntouched(home)
    }

    /// Opens a pipe for writing as soon as another process reads it; -1 after a minute without a reader.
    private func waitForReader(of pipe: String) -> Int32 {
        for _ in 0..<6000 {
            let writer = open(pipe, O_WRONLY | O_NONBLOCK)
            if writer >= 0 { return writer }
            poll(nil, 0, 10)
        }
        return -1
    }
}
