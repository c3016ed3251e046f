import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Files that are not a usable library are reported in one sentence, and stay unchanged.
@Suite(.blocking) struct LibraryFileTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func expectRefused(
        _ file: String, _ message: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let before = home.bytes(of: file)
        for line in ["list", "add X --artist Y"] {
            let result = try home.run(["--library", home.file(file), "-c", line])
            let expected = ProgramResult(diagnostics: "bluelib: \(message)\n", status: 1)
            #expect(result == expected, sourceLocation: location)
        }
        #expect(home.bytes(of: file) == before, sourceLocation: location)
    }

    /// A library of the program, changed manually.
    private func spoil(_ change: (inout Data) -> Void) throws {
        _ = try home.run(["-c", "add Blue --artist 'Joni Mitchell'"])
        var bytes = try #require(home.bytes(of: "library.sqlite"))
        change(&bytes)
        try bytes.write(to: URL(fileURLWithPath: home.library))
    }

    @Test(arguments: [(["-c", "count"], ""), (["count.blue"], ""), (["-"], "count\n"), ([], "count\n")])
    func `a script creates a missing library only with --create`(script: [String], input: String) throws {
        try home.write("count\n", to: "count.blue")
        let script = script.map { $0 == "count.blue" ? home.file($0) : $0 }
        let (library, link) = (home.file("new.sqlite"), home.file("link.sqlite"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: library)
        for name in [library, link] {
            let message =
                "bluelib: the library '\(name)' does not exist. Check its name, or create it with '--create'.\n"
            let refused = try home.run(["--library", name] + script, input: input)
            #expect(refused == ProgramResult(diagnostics: message, status: 1))
        }
        #expect(home.bytes(of: "new.sqlite") == nil)
        #expect(home.bytes(of: "library.sqlite") == nil)
        for options in [["--create"], ["--create"], []] {
            let result = try home.run(["--library", library] + options + script, input: input)
            #expect(result == ProgramResult(output: "5\n"))
        }
    }

    @Test func `the prompt creates a missing library and says so`() throws {
        let library = home.file("new.sqlite")
        let message = "bluelib: created the library '\(library)' with 5 albums.\n"
        for expected in [message, ""] {
            let result = try home.run(["--library", library, "-i"], input: "count\n")
            #expect(result == ProgramResult(output: "5\n", diagnostics: expected))
        }
        let silent = try home.run(["--library", home.file("other.sqlite"), "--create", "-i"], input: "count\n")
        #expect(silent == ProgramResult(output: "5\n"))
        #expect(try home.run(["-i"], input: "count\n") == ProgramResult(output: "5\n"))
        #expect(try home.run(["--library", home.file("nothing.sqlite"), "--check", "-c", "count"]).status == 0)
        #expect(home.bytes(of: "nothing.sqlite") == nil)
    }

    @Test func `a missing directory, a directory and a text file are reported`() throws {
        try expectRefused(
            "missing/a.sqlite",
            "the directory of the library '\(home.file("missing/a.sqlite"))' does not exist. Create it, or name another file."
        )
        try FileManager.default.createDirectory(atPath: home.file("folder"), withIntermediateDirectories: false)
        try expectRefused("folder", "'\(home.file("folder"))' is a directory, not a library. Name a file in it.")
        try home.write("Dear diary,\n" + String(repeating: "nothing happened.\n", count: 400), to: "diary.txt")
        try expectRefused(
            "diary.txt",
            "'\(home.file("diary.txt"))' is not an album library. Name another file; this one was not changed.")
        #expect(!FileManager.default.fileExists(atPath: home.file("missing")))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("folder")).isEmpty)
    }

    @Test func `a library of a newer program is reported`() throws {
        // The format is the big-endian number at offset 60 of the file: https://www.sqlite.org/fileformat.html
        try spoil { $0.replaceSubrange(60..<64, with: [0, 0, 0, 99]) }
        try expectRefused(
            "library.sqlite",
            "the library '\(home.library)' was made by a newer program (format 99). Use that program; the file was not changed."
        )
    }

    @Test func `a database of another program is reported`() throws {
        // The application id is the number at offset 68.
        try spoil { $0.replaceSubrange(68..<72, with: [1, 2, 3, 4]) }
        try expectRefused(
            "library.sqlite",
            "'\(home.library)' is not an album library. Name another file; this one was not changed.")
    }

    @Test func `a library without its first page is reported`() throws {
        try spoil { $0.replaceSubrange(0..<100, with: [UInt8](repeating: 0, count: 100)) }
        try expectRefused(
            "library.sqlite",
            "the library '\(home.library)' is damaged. 'bluelib doctor FILE' describes the damage, and can recover data."
        )
    }

    @Test func `a library with damaged pages is reported`() throws {
        try spoil { $0.replaceSubrange(4096..<$0.count, with: [UInt8](repeating: 0, count: $0.count - 4096)) }
        let before = home.bytes(of: "library.sqlite")
        for line in ["list", "add X --artist Y", "undo"] {
            let result = try home.run(["-c", line])
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(
                result.diagnostics.contains(
                    "the library '\(home.library)' is damaged. 'bluelib doctor FILE' describes the damage, and can recover data.\n"
                ))
            #expect(!result.diagnostics.contains("internal error"))
        }
        #expect(home.bytes(of: "library.sqlite") == before)
    }

    @Test func `an empty file becomes a library`() throws {
        try home.write("", to: "library.sqlite")
        #expect(try home.run(["-c", "count"]) == ProgramResult(output: "5\n"))
    }

    @Test func `a link to a library uses the target and its related files`() throws {
        try FileManager.default.createDirectory(atPath: home.file("links"), withIntermediateDirectories: false)
        let link = home.file("links/mine.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.library)
        for name in [home.library, link] {
            let words = ["--library", name, "--create", "-c", "add Blue --artist 'Joni Mitchell'; previous"]
            #expect(try home.run(words).status == 0)
        }
        #expect(try home.run(["--library", link, "-c", "count; undo; undo"]).output.hasPrefix("7\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("links")) == ["mine.sqlite"])
        try Data().write(to: URL(fileURLWithPath: home.library))
        let emptied = try home.run(["--library", link, "-c", "list"])
        #expect(emptied.status == 1, "\(emptied)")
        #expect(emptied.diagnostics.contains("'\(home.library)'"), "\(emptied)")
        #expect(home.bytes(of: "library.sqlite") == Data())
    }
}
