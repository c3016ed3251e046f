import BuiltProgram
import Foundation
import TestTraits
import Testing

/// A first start with too little space for a library.
@Suite(.blocking(isLong: true)) struct FullDiskTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// A library of albums whose fields have 12 MB each, and the imported file, which are made once for all tests.
    private static let longFields = Result {
        let long = String(repeating: "x", count: 1000)
        let rows = (1...12_000).map { "\(long) \($0),A,http://b/\(long),\(long) \($0)\n" }.joined()
        let home = try ProgramHome()
        let file = try home.write("title,artist,cover,label\n" + rows, to: "long.csv")
        let result = try home.run(["-c", "import '\(file)'"])
        #expect(result.status == 0, "\(result.diagnostics)")
        return (home: home, file: file)
    }

    private func list(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }

    @Test(
        .enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"),
        arguments: [4, 20, 40, 60, 80, 100])
    func `a start on a full disk reports it, leaves no file, and succeeds when there is space`(kilobytes: Int) throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: kilobytes << 10)
        let more = ["BLUELIB_HOME": disk.path]
        let message =
            "bluelib: cannot open the library '\(disk.path)/library.sqlite', because its disk is full. "
            + "Free some space, then try again.\n"
        for _ in 1...2 {
            let result = try home.run(["-c", "count"], environment: more)
            #expect(result == ProgramResult(diagnostics: message, status: 1))
            #expect(try list(disk.path) == [])
        }
        try disk.resize(to: 4 << 20)
        #expect(try home.run(["-c", "count"], environment: more) == ProgramResult(output: "5\n"))
    }

    @Test(
        .disabled(if: Sanitizers.watchThreads, "ThreadSanitizer needs files of any size"),
        arguments: [
            ("add X --artist $0", "'ulimit -f', allows no larger file for the library"),
            ("echo $0 > '@/long.txt'", "File too large"), ("export --to '@/long.csv'", "File too large"),
            ("! head -c 900000 /dev/zero > '@/long'", "ended with status 153."),
        ])
    func `a limit of the size of files is an error with a message`(line: String, message: String) throws {
        let long = "'" + String(repeating: "xx ", count: 300_000) + "'"
        let first = try home.write("add \(long) --artist A\n", to: "first.blue")
        if line.hasPrefix("export") { _ = try home.run([first]) }
        let before = try home.run(["-c", "count"]).output
        let script = try home.write(
            line.replacing("$0", with: long).replacing("@", with: home.path) + "\n", to: "script.blue")
        let result = try home.runShell("ulimit -f 800; \"$bluelib\" '\(script)'")
        #expect(result.status == 1, "\(result.diagnostics.suffix(300))")
        #expect(result.diagnostics.contains(message), "\(result.diagnostics.suffix(300))")
        #expect(try home.run(["-c", "count"]).output == before)
        #expect(try home.run(["doctor"]).status == 0)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `a list without space for sorting fails, and earlier changes are saved`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 256 << 10)
        try FileManager.default.copyItem(atPath: Self.longFields.get().home.library, toPath: home.library)
        let result = try home.run(
            ["--on-error", "continue", "-c", "delete 1\nlist --sort title > /dev/null\ndelete 1"],
            environment: ["SQLITE_TMPDIR": disk.path])
        let said = "the disk of the library '\(home.library)', or that of temporary files, is full. Free some space;"
        #expect(result.status == 1, "\(result.diagnostics)")
        #expect(result.diagnostics.contains(said), "\(result.diagnostics)")
        #expect(try home.run(["-c", "count; undo"]).output.hasPrefix("12003\n"))
        #expect(try home.run(["-c", "count"]).output == "12005\n")
        let doctor = try home.run(["doctor"])
        #expect(doctor.status == 0, "\(doctor)")
        #expect(doctor.output.contains("is intact"), "\(doctor)")
    }

    /// The rows of each edit have 12 MB.
    @Test(
        .enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"),
        arguments: ["edit * title=$0", "edit * label=$0", "edit * cover=http://a/$0", "delete *", "import '$1'"])
    func `a change of many albums, its undo and its redo need little temporary space`(line: String) throws {
        let made = try Self.longFields.get()
        if !line.hasPrefix("import") {
            try FileManager.default.copyItem(atPath: made.home.library, toPath: home.library)
        }
        let disk = try SmallDisk(at: home.file("disk"), bytes: 4 << 20)
        let line = line.replacing("$0", with: String(repeating: "x", count: 1000)).replacing("$1", with: made.file)
        for line in [line, "undo", "redo", "undo"] {
            let result = try home.run(["-c", line], environment: ["SQLITE_TMPDIR": disk.path])
            #expect(result.status == 0, "\(line.prefix(20)): \(result.diagnostics)")
        }
        #expect(try home.run(["doctor"]).output.contains("is intact"))
    }

    /// Many different words, whose index takes the most space.
    @Test(
        .enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"),
        arguments: ["edit 1-20000 genre=x; edit 20001-40000 genre=y", "delete 1-20000; delete 1-20000"])
    func `a step of several large changes, its undo and its redo need little temporary space`(line: String) throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 2 << 20)
        let rows = (1...40_000).map { row in
            let words = (1...3).map { "w\((row &* 2_654_435_761 &* $0) >> 7 & 0x7FFF)" }
            return "\(words[0]) \(words[1]),\(words[2])\n"
        }
        let file = try home.write("title,artist\n" + rows.joined(), to: "words.csv")
        #expect(try home.run(["-c", "import '\(file)'"]).status == 0)
        for line in [line, "undo", "redo", "undo"] {
            let result = try home.run(["-c", line], environment: ["SQLITE_TMPDIR": disk.path])
            #expect(result.status == 0, "\(line): \(result.diagnostics)")
        }
        #expect(try home.run(["doctor"]).output.contains("is intact"))
    }

    @Test(
        .enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"),
        arguments: ["time add $0 --artist Z", "add $0 --artist Z; bogus"])
    func `changes that are lost while a message is pending are reported`(line: String) throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 1 << 20)
        #expect(try home.run(["-c", "count"], environment: ["BLUELIB_HOME": disk.path]).status == 0)
        let title = String(repeating: "x", count: 600_000)
        try home.write(line.replacing("$0", with: title) + "\n", to: "script.blue")
        let seen = try home.runShell(
            """
            cd '\(home.path)' && mkfifo pipe && exec 3<>pipe && head -c 65536 /dev/zero >&3
            BLUELIB_HOME='\(disk.path)' "$bluelib" script.blue 2>&3 3>&- & script=$!
            sleep 0.5
            exec 4<pipe 3>&-
            tr -d '\\0' <&4
            wait $script
            echo "status $?"
            BLUELIB_HOME='\(disk.path)' "$bluelib" -c count
            """)
        #expect(seen.output.contains("is full. Free some space;"), "\(seen)")
        #expect(seen.output.hasSuffix("status 1\n5\n"), "\(seen)")
    }

    @Test(
        .enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"),
        arguments: [
            ("add A --artist B", "The change of $0:3 was lost."),
            ("add A --artist B\nundo", "The change of $0:3 was lost.\n    undo"),
            (
                "add A --artist B\ntry delete 3-4\ncount\nedit 1-2 genre=X\ncount",
                "3 changes, from $0:3 to $0:6, were lost."
            ),
            ("echo begun\nsource inner.blue\ncount", "2 changes, from inner.blue:2 to inner.blue:3, were lost."),
        ])
    func `the lost commands of a script are reported`(lines: String, sentence: String) throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 1 << 20)
        let library = ["--library", disk.path + "/library.sqlite", "--create"]
        #expect(try home.run(library + ["-c", "add Before --artist C"]).status == 0)
        try home.write("count\ndelete 1-2\nadd B --artist C\n", to: "inner.blue")
        let full = "delete 1\n! head -c 2M /dev/zero > disk/filling 2> /dev/null; true\n"
        try home.write(full + lines + "\n", to: "script.blue")
        let result = try home.runInside(library + ["script.blue"])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("is full. Free some space;"), "\(result)")
        #expect(result.diagnostics.hasSuffix(" \(sentence.replacing("$0", with: "script.blue"))\n"), "\(result)")
        try disk.remove("filling")
        #expect(try home.run(library + ["-c", "count"]) == ProgramResult(output: "5\n"))
        #expect(try home.run(["doctor", library[1]]).status == 0)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `a change that was kept is not reported as lost with a later one`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 8 << 20)
        let library = ["--library", disk.path + "/library.sqlite", "--create"]
        try home.write("title,artist\n" + (1...10_000).map { "Title \($0),A\n" }.joined(), to: "rows.csv")
        #expect(try home.run(library + ["-c", "import '\(home.file("rows.csv"))'"]).status == 0)
        // The change of the first line is durable before the program of the second one runs.
        try home.write(
            "delete 1\n! head -c 8M /dev/zero > disk/filling 2> /dev/null; true\nedit * genre=Folk\n", to: "script.blue"
        )
        let result = try home.runInside(library + ["script.blue"])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("is full. Free some space;"), "\(result)")
        #expect(!result.diagnostics.contains("script.blue:1 was lost"), "\(result)")
        try disk.remove("filling")
        #expect(try home.run(library + ["-c", "count"]) == ProgramResult(output: "10004\n"))
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `after a script on a full disk the current album exists`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 2 << 20)
        let program = ["--library", disk.path + "/library.sqlite", "--create"]
        let script = try home.write(String(repeating: "add Blue --artist M\n", count: 50_000), to: "script.blue")
        let result = try home.run(program + [script])
        #expect(result.diagnostics.contains("is full. Free some space;"), "\(result)")
        #expect(result.status == 1, "\(result)")
        try disk.resize(to: 16 << 20)
        let id = try #require(
            home.text(of: "session.json").flatMap { $0.firstMatch(of: #/"[^"]*library.sqlite":\s*(\d+)/#)?.1 })
        let count = try home.run(program + ["-c", "count id:\(id)"])
        #expect(count == ProgramResult(output: "1\n"), "\(id)")
    }
}
