import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// `bluelib doctor --restore`.
@Suite(.blocking) struct RestoreTests {
    private let home: ProgramHome
    private var backups: String { home.file("backups") }

    /// A library of 7 albums with two changes, and backups of it with 5 and 6 albums.
    init() throws {
        home = try ProgramHome()
        try FileManager.default.createDirectory(atPath: home.file("backups"), withIntermediateDirectories: false)
        for (day, title) in [(20, "One"), (21, "Two")] {
            let copy = "\(home.file("backups"))/library-2026-11-\(day).sqlite"
            #expect(try home.run(["-c", "count", "--create"]).status == 0)
            #expect(try home.run(["doctor", "--backup", copy]).status == 0)
            #expect(try home.run(["-c", "add \(title) --artist A"]).status == 0)
            let date = DateComponents(calendar: .init(identifier: .gregorian), year: 2026, month: 11, day: day).date
            try FileManager.default.setAttributes([.modificationDate: date ?? .now], ofItemAtPath: copy)
        }
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: backups).sorted() }
    }

    private func count(_ file: String? = nil) throws -> String {
        try home.run(["--library", file ?? home.library, "-c", "count"]).output
    }

    @Test func `the copies are listed with numbers, and nothing is written`() throws {
        let before = try names
        let result = try home.run(["doctor", "--restore"])
        #expect(
            result.output == """
                Copies of the library '\(home.library)':
                 1  2026-11-21 00:00  6 albums  daily
                 2  2026-11-20 00:00  5 albums  daily
                'bluelib doctor --restore NUMBER' replaces the library by a copy, and keeps it as a further copy.

                """, "\(result)")
        #expect(try names == before && result.status == 0)
        let none = try home.run(["doctor", home.file("other.sqlite"), "--restore"])
        #expect(none.output.hasPrefix("There are no copies of the library '\(home.file("other.sqlite"))'"), "\(none)")
    }

    @Test func `the columns of a hundred copies are aligned`() throws {
        for day in 1...100 {
            let date = String(day / 28 + 1).count == 1 ? "0\(day / 28 + 1)" : "\(day / 28 + 1)"
            let name = "library-2025-\(date)-\(day % 28 + 10).sqlite"
            try FileManager.default.copyItem(
                atPath: backups + "/library-2026-11-20.sqlite", toPath: backups + "/" + name)
        }
        let rows = try home.run(["doctor", "--restore"]).output.split(separator: "\n").dropFirst().dropLast()
        #expect(rows.count == 102)
        #expect(Set(rows.map { $0.firstRange(of: " albums")?.lowerBound.utf16Offset(in: $0) }).count == 1)
        #expect(rows.first?.hasPrefix("  1  20") == true)
        #expect(rows.last?.hasPrefix("102  20") == true)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends a restoration with its status`(_ signal: Int32) throws {
        for attempt in 1...16 {
            let this = try ProgramHome(copying: home)
            let program = try this.start(["doctor", "--restore", this.file("backups/library-2026-11-21.sqlite")])
            usleep(UInt32(10 + attempt * 2) * 1000)
            program.signal(signal)
            let result = try program.waitForEnd()
            #expect(result.status == 0 || result == ProgramResult(status: 128 + signal), "\(attempt): \(result)")
            #expect(try this.run(["doctor"]).status == 0)
            // The next restoration removes a file that was created while the signal removed the others.
            #expect(try this.run(["doctor", "--restore", "1"]).status == 0)
            let files = try FileManager.default.subpathsOfDirectory(atPath: this.path)
            #expect(!files.contains { $0.contains("-restored-") || $0.contains("incoming-") }, "\(files)")
        }
    }

    @Test(arguments: [["1"], ["@/library-2026-11-21.sqlite"], ["1", "#"]])
    func `a copy replaces the library, which becomes a copy`(_ arguments: [String]) throws {
        let words = arguments.map {
            $0.replacingOccurrences(of: "@", with: backups).replacingOccurrences(of: "#", with: home.library)
        }
        #expect(chmod(home.library, 0o640) == 0)
        let result = try home.run(["doctor", "--restore"] + words)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("as '\(home.library)': 6 albums, 1 change that can be undone.\n"))
        let replaced = try #require(names.first { $0.contains("-replaced") })
        #expect(result.output.contains("The library before is kept as '\(backups)/\(replaced)'."))
        #expect(try count() == "6\n" && count("\(backups)/\(replaced)") == "7\n")
        let mode = try FileManager.default.attributesOfItem(atPath: home.library)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try home.run(["-c", "undo; count"]).output.hasSuffix("5\n"))
        // The restoration itself can be reversed.
        #expect(try home.run(["doctor", "--restore", "1"]).status == 0)
        #expect(try count() == "7\n" && names.filter { $0.contains("-replaced") }.count == 2)
        #expect(try home.run(["-c", "undo 2; count"]).output.hasSuffix("5\n"))
    }

    @Test func `sessions that have the library open notice a restoration`() throws {
        let prompts = try (1...2).map { number in
            let prompt = try home.start(["-i"])
            prompt.send("add Open\(number) --artist A\necho ready\n")
            try #require(prompt.waitForOutput("ready\n"))
            return prompt
        }
        #expect(try home.run(["doctor", "--restore", "library-2026-11-20.sqlite"]).status == 1)
        #expect(try home.run(["doctor", "--restore", backups + "/library-2026-11-20.sqlite"]).status == 0)
        for prompt in prompts {
            prompt.send("add Lost --artist A\ncount\necho ready2\n")
            #expect(prompt.waitForOutput("9\nready2\n"))
            #expect(prompt.diagnostics.contains("Another file has replaced the library '"))
        }
        #expect(try home.run(["-c", "add New --artist B"]).status == 0)
        for prompt in prompts { #expect(try prompt.finish().status == 0) }
        #expect(try home.run(["doctor"]).output.contains(" is intact: 6 albums, 1 change "))
        let replaced = try #require(names.first { $0.hasSuffix("-replaced.sqlite") })
        #expect(try count("\(backups)/\(replaced)") == "9\n")
    }

    @Test(arguments: [false, true])
    func `a damaged library is kept byte for byte, with its log`(isKilled: Bool) throws {
        if isKilled {
            let prompt = try home.start(["-i"])
            prompt.send("add Open --artist A\necho ready\n")
            try #require(prompt.waitForOutput("ready\n"))
            prompt.signal(SIGKILL)
            _ = try? prompt.waitForEnd()
        }
        var bytes = try #require(home.bytes(of: "library.sqlite"))
        bytes.replaceSubrange(8192..<20480, with: Data(repeating: 7, count: 12288))
        try bytes.write(to: URL(fileURLWithPath: home.library), options: [])
        let log = isKilled ? home.bytes(of: "library.sqlite-wal") : nil
        #expect(try home.run(["doctor"]).status == 1)
        // The killed session may have made a newer backup.
        let result = try home.run(["doctor", "--restore", backups + "/library-2026-11-21.sqlite"])
        #expect(result.status == 0, "\(result)")
        let replaced = try #require(names.first { $0.hasSuffix("-replaced.sqlite") })
        #expect(home.bytes(of: "backups/" + replaced) == bytes)
        #expect(home.bytes(of: "backups/" + replaced + "-wal") == log)
        #expect(try home.run(["-c", "add New --artist A; count"]) == ProgramResult(output: "7\n"))
        #expect(try home.run(["doctor"]).status == 0)
        #expect(try home.run(["doctor", "--restore"]).output.contains("  replaced by another copy\n"))
    }

    @Test(arguments: ["removed", "emptied", "no database"])
    func `a copy replaces a library that is missing or no library`(_ state: String) throws {
        switch state {
        case "removed": unlink(home.library)
        case "emptied": truncate(home.library, 0)
        default: try home.write("hello", to: "library.sqlite")
        }
        #expect(try home.run(["doctor", "--restore", "1"]).status == 0)
        #expect(try count() == "6\n")
        #expect(try names.filter { $0.contains("-replaced") }.count == (state == "removed" ? 0 : 1))
    }

    @Test(
        arguments: [
            (["3"], 1, "there is no copy '3'. 'bluelib doctor --restore' lists the copies; write './3' for a file."),
            (["0"], 1, "there is no copy '0'."), (["-1"], 1, "there is no copy '-1'."),
            (["/nowhere"], 1, "the file '/nowhere' does not exist."),
            (["Package.swift"], 1, "Package.swift' is not an album library."),
            ([""], 64, "the name of a file cannot be empty."), (["1", ""], 64, "the name of a file cannot be empty."),
            (["--save", ""], 64, "the name of a file cannot be empty."),
            (["--backup="], 64, "the name of a file cannot be empty."),
            (["1", "--save", "new"], 64, "'--save' and '--restore' cannot be combined."),
        ] as [([String], Int32, String)])
    func `invalid calls are reported, and the library remains`(_ words: [String], _ status: Int32, _ part: String)
        throws
    {
        let bytes = home.bytes(of: "library.sqlite")
        let result = try home.run(["doctor", "--restore"] + words)
        #expect(result.status == status, "\(result)")
        #expect(result.diagnostics.contains(part), "\(result)")
        #expect(home.bytes(of: "library.sqlite") == bytes)
    }

    @Test func `a damaged copy is refused`() throws {
        let copy = "\(backups)/library-2026-11-21.sqlite"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
        bytes.replaceSubrange(8192..<20480, with: Data(repeating: 7, count: 12288))
        try bytes.write(to: URL(fileURLWithPath: copy))
        let result = try home.run(["doctor", "--restore", copy])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("the library '\(copy)' is damaged."), "\(result)")
        #expect(try count() == "7\n" && names.allSatisfy { !$0.contains("-replaced") })
    }

    @Test func `a restoration that is killed leaves the old library or the restored one`() throws {
        for attempt in 1...24 {
            let this = try ProgramHome(copying: home)
            let session = attempt.isMultiple(of: 2) ? try this.start(["-i"]) : nil
            session?.send("add Open --artist A\necho ready\n")
            if let session { #expect(session.waitForOutput("ready\n")) }
            let copy = this.file("backups/library-2026-11-21.sqlite")
            let restoration = try this.start(["doctor", "--restore", copy])
            usleep(UInt32(attempt) * 1500)
            restoration.signal(SIGKILL)
            _ = try? restoration.waitForEnd()
            _ = try session?.finish()
            let found = try this.run(["doctor"])
            #expect(found.status == 0, "\(attempt): \(found)")
            let counts = session == nil ? ["6\n", "7\n"] : ["6\n", "8\n"]
            #expect(try counts.contains(this.run(["-c", "count"]).output), "\(attempt)")
            // The next restoration removes what is unfinished.
            #expect(try this.run(["doctor", "--restore", copy]).status == 0)
            let files = try FileManager.default.subpathsOfDirectory(atPath: this.path)
            let left = files.filter { $0.contains("-restored-") || $0.contains("incoming-") }
            #expect(left.isEmpty, "\(attempt): \(left)")
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible))
    func `a restoration without space names the library and the disk`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 200_000)
        let library = disk.path + "/library.sqlite"
        #expect(try home.run(["doctor", "--backup", library]).status == 0)
        let result = try home.run(["doctor", library, "--restore", backups + "/library-2026-11-20.sqlite"])
        #expect(
            result.status == 1,
            "\(result)")
        #expect(
            result.diagnostics.contains("the library '\(library)' was not replaced: No space left"),
            "\(result)")
        #expect(try count(library) == "7\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["library.sqlite"])
    }
}
