import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// The program as a doctor for a library.
@Suite(.blocking) struct DoctorTests {
    /// A home with a library of 504 albums and six changes, created in several parts so that the pages of its tables
    /// alternate.
    private func makeHome() throws -> ProgramHome {
        let home = try ProgramHome()
        for piece in 1...5 {
            let rows = (1...100).map { "Album \(piece)-\($0),Artist \($0)" }
            try home.write("title,artist\n" + rows.joined(separator: "\n") + "\n", to: "albums.csv")
            _ = try home.run(["-c", "import '\(home.file("albums.csv"))'"])
        }
        _ = try home.run(["-c", "delete 3"])
        return home
    }

    private func damage(_ home: ProgramHome, _ change: (inout Data) -> Void) throws {
        var bytes = try #require(home.bytes(of: "library.sqlite"))
        change(&bytes)
        try bytes.write(to: URL(fileURLWithPath: home.library))
    }

    private func names(_ home: ProgramHome) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
    }

    @Test func `an intact library is reported as such, and nothing is written`() throws {
        let home = try makeHome()
        let (bytes, before) = (home.bytes(of: "library.sqlite"), try names(home))
        let expected = "The library '\(home.library)' is intact: 504 albums, 6 changes that can be undone.\n"
        #expect(try home.run(["doctor"]) == ProgramResult(output: expected))
        #expect(try home.run(["doctor", home.library]) == ProgramResult(output: expected))
        #expect(try home.bytes(of: "library.sqlite") == bytes && names(home) == before)
    }

    @Test(arguments: [1, 2, 511, 512, 513, 4096, 10_000])
    func `bytes after the last page are harmless`(count: Int) throws {
        let home = try makeHome()
        try damage(home) { $0.append(Data(repeating: 10, count: count)) }
        let found = try home.run(["doctor"])
        let more = count == 1 ? "1 more byte, which is" : "\(count) more bytes, which are"
        #expect(
            found.output.hasSuffix("After its last page, the file has \(more) ignored and harmless.\n"),
            "\(found)")
        #expect(
            found.status == 0,
            "\(found)")
        #expect(try home.run(["-c", "count"]) == ProgramResult(output: "504\n"))
        #expect(try home.run(["-c", "add New --artist A; count"]) == ProgramResult(output: "505\n"))
        #expect(try home.run(["doctor"]).status == 0)
    }

    @Test(arguments: [1, 511, 512, 2048, 4095, 4096, 4097])
    func `a file that lacks its last bytes is damaged for the doctor and for every command`(count: Int) throws {
        let home = try makeHome()
        try damage(home) { $0.removeLast(count) }
        #expect(try home.run(["doctor"]).status == 1)
        let result = try home.run(["-c", "count"])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("is damaged"), "\(result)")
    }

    @Test func `the changes that can be undone are counted`() throws {
        let home = try ProgramHome()
        for line in ["edit 1 genre=A", "begin; edit 2 genre=B; edit 3 genre=B; commit"] {
            #expect(try home.run(["-c", line]).status == 0)
        }
        #expect(try home.run(["doctor"]).output.hasSuffix(" is intact: 5 albums, 2 changes that can be undone.\n"))
    }

    @Test func `a damaged library is not changed through a link`() throws {
        let home = try makeHome()
        try damage(home) { $0.replaceSubrange(0..<4096, with: Data(count: 4096)) }
        let real = home.file("real.sqlite")
        try FileManager.default.moveItem(atPath: home.library, toPath: real)
        try FileManager.default.createSymbolicLink(atPath: home.library, withDestinationPath: real)
        let bytes = home.bytes(of: "real.sqlite")
        let new = home.file("new.sqlite")
        let saved = try home.run(["doctor", "--save", new])
        #expect(saved.status == 0, "\(saved)")
        #expect(saved.output.hasPrefix("Recovered all 504 albums"), "\(saved)")
        #expect(home.bytes(of: "real.sqlite") == bytes)
        let mode = try FileManager.default.attributesOfItem(atPath: new)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try names(home).allSatisfy { !$0.contains("unfinished") })
    }

    @Test(arguments: ["--save", "--backup"])
    func `a log of another library is not applied to the new one`(_ option: String) throws {
        let home = try makeHome()
        let log = home.file("new.sqlite-wal")
        try home.write("left behind", to: "new.sqlite-wal")
        let refused = "bluelib: '\(log)' already exists and was not changed. Name a new file.\n"
        let result = try home.run(["doctor", option, home.file("new.sqlite")])
        #expect(result == ProgramResult(diagnostics: refused, status: 1))
        #expect(try names(home).allSatisfy { !$0.contains("unfinished") && $0 != "new.sqlite" })
    }

    @Test(.enabled(if: SystemTrace.isPossible, "strace cannot trace here"), arguments: ["--save", "--backup"])
    func `a new file and its name are on disk before the message`(option: String) throws {
        let home = try makeHome()
        try FileManager.default.createDirectory(atPath: home.file("new"), withIntermediateDirectories: false)
        let words = ["doctor", option, home.file("new/library"), home.library]
        let command = SystemTrace.command(into: home.file("trace")) + [BuiltProgram.path] + words
        let result = try RunningProgram(command, environment: home.environment).finish()
        #expect(result.status == 0, "\(result)")
        let calls = SystemTrace(try #require(home.text(of: "trace"))).calls
        let said = try #require(calls.firstIndex { $0.isShown })
        let before = calls[..<said].filter { $0.path.hasPrefix(home.file("new")) }
        #expect(before.suffix(2).map(\.isSync) == [true, true], "\(before.map(\.path))")
        #expect(before.last?.path == home.file("new"))
        #expect(!calls[said...].contains { $0.path.hasPrefix(home.file("new")) })
    }

    @Test func `the remaining part of a truncated library is recovered`() throws {
        let home = try makeHome()
        try damage(home) { $0.removeLast($0.count / 4) }
        let bytes = home.bytes(of: "library.sqlite")
        let found = try home.run(["doctor"])
        #expect(found.status == 1)
        #expect(found.diagnostics == "")
        #expect(found.output.hasPrefix("The library '\(home.library)' is damaged:\n  The file ends after "))
        #expect(
            found.output.hasSuffix(
                "'bluelib doctor --save NEWFILE' recovers the readable parts into a new file. It does not change this file.\n"
            ))
        let new = home.file("new.sqlite")
        let saved = try home.run(["doctor", "--save", new])
        #expect(
            saved.status == 0,
            "\(saved)")
        #expect(
            saved.output.hasSuffix("The new library is intact. '--library \(new)' opens it.\n"),
            "\(saved)")
        #expect(try home.run(["doctor", new]).status == 0)
        let count = try #require(Int(home.run(["--library", new, "-c", "count"]).output.dropLast()))
        #expect((1..<504).contains(count))
        #expect(saved.output.hasPrefix("Recovered \(count) "))
        #expect(home.bytes(of: "library.sqlite") == bytes)
        let again = "bluelib: '\(new)' already exists and was not changed. Name a new file.\n"
        #expect(try home.run(["doctor", "--save", new]) == ProgramResult(diagnostics: again, status: 1))
    }

    @Test func `a copy is made while the library is in use`() throws {
        let home = try makeHome()
        let prompt = try home.start(["-"])
        prompt.send("add One --artist A\necho ready\n")
        try #require(prompt.waitForOutput("ready\n"))
        let result = try home.runInside(["doctor", "--backup", "copy.sqlite"])
        #expect(result == ProgramResult(output: "Copied the library to 'copy.sqlite'.\n"))
        #expect(try prompt.finish().status == 0)
        #expect(try home.run(["--library", home.file("copy.sqlite"), "-c", "count; undo"]).output == "505\n")
    }

    @Test func `the newest backup is reported`() throws {
        let home = try makeHome()
        let prompt = try home.start(["-i"])
        for _ in 0..<15_000
        where (try? FileManager.default.contentsOfDirectory(atPath: home.file("backups")))?.contains(where: {
            $0.hasPrefix("library-")
        }) != true {
            usleep(2000)
        }
        #expect(try prompt.finish().status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.file("backups"))
        try #require(names.count == 1)
        try damage(home) { $0 = Data() }
        let found = try home.run(["doctor"])
        #expect(found.output.hasSuffix("The newest backup is '\(home.file("backups"))/\(names[0])'.\n"), "\(found)")
        #expect(try home.run(["doctor", home.file("backups/" + names[0])]).status == 0)
    }

    @Test func `neither a script nor a prompt with 'set backups 0' makes a backup`() throws {
        let home = try makeHome()
        _ = try home.run(["-i"], input: "set backups 0\n")
        _ = try home.run(["-i"], input: "count\n")
        try FileManager.default.removeItem(atPath: home.file("backups"))
        _ = try home.run(["-i"], input: "count\n")
        _ = try home.run(["-c", "delete 1"])
        #expect(try !names(home).contains("backups"))
    }

    @Test func `a script named doctor is run`() throws {
        let home = try makeHome()
        try home.write("echo script $1\n", to: "doctor")
        #expect(try home.runInside(["doctor", "a"]) == ProgramResult(output: "script a\n"))
    }

    @Test(
        arguments: [
            (["--nope"], 64, "unknown option '--nope'"), (["a", "b"], 64, "unexpected argument 'b'"),
            (["--save", "a", "--backup", "b"], 64, "'--save' and '--backup' cannot be combined."),
            (["/nowhere/a.sqlite"], 1, "the file '/nowhere/a.sqlite' does not exist."),
            (["/dev/null"], 1, "'/dev/null' is a device, a pipe or a socket, so it cannot be a library."),
            (["Package.swift"], 1, "/Package.swift' is not an album library."),
        ] as [([String], Int32, String)])
    func `invalid calls are reported`(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let result = try ProgramHome().run(["doctor"] + arguments)
        #expect(result.status == status, "\(result)")
        #expect(result.output == "", "\(result)")
        #expect(result.diagnostics.contains(words), "\(result)")
    }

    @Test func `the option has its own help page, which the program's help names`() throws {
        let home = try ProgramHome()
        #expect(
            try home.run(["doctor", "--help"]).output.hasPrefix(
                "bluelib doctor [LIBRARY] [--save NEWFILE] [--backup NEWFILE] [--restore COPY]\n    [-h]\n"))
        #expect(try home.run(["--help"]).output.contains("'bluelib doctor --help'"))
        #expect(try home.run(["--generate", "man"]).output.contains(".SH BLUELIB DOCTOR\n"))
        #expect(try names(home) == [])
    }
}
