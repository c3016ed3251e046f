import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Every way to write to a file that the user names, with every kind of file that must not be changed.
@Suite(.blocking) struct ProtectedFileTests {
    private static let targets = [
        "library.sqlite", "./library.sqlite", "link", "hard", "dangling", "library.sqlite-gate", "library.sqlite-turn",
        "library.sqlite-wal", "library.sqlite-shm", "library.sqlite-damaged", "hard-turn", "other.sqlite",
        "other.sqlite-wal", "foreign.db", "foreign.db-journal", "logged.db", "logged.db-wal", "session.json",
        "session-link", "session-hard", "session.json.lock", "session.json.damaged", "history", "history.new",
        "plugins/trusted.jsonl", "plugins/trusted.jsonl.lock", "backups/library-2026-01-02.sqlite",
    ]

    private let home: ProgramHome

    init() throws {
        home = try ProgramHome()
        _ = try home.run(["-c", "set pager off", "-c", "delete 1"])
        _ = try home.run(["--library", home.file("other.sqlite"), "--create", "-c", "count"])
        for (name, text) in [
            ("history", "list\n"), ("plugins/trusted.jsonl", "{}\n"), ("backups/library-2026-01-02.sqlite", "x\n"),
            ("foreign.db", "SQLite format 3\0 of another program"), ("logged.db", ""),
        ] {
            try home.write(text, to: name)
        }
        try Data([0x37, 0x7f, 0x06, 0x82, 0]).write(to: URL(fileURLWithPath: home.file("logged.db-wal")))
        for (target, name) in [
            ("library.sqlite", "link"), ("library.sqlite-wal", "dangling"), ("session.json", "session-link"),
        ] {
            symlink(target, home.file(name))
        }
        for (target, name) in [
            ("library.sqlite", "hard"), ("library.sqlite-turn", "hard-turn"), ("session.json", "session-hard"),
        ] {
            link(home.file(target), home.file(name))
        }
    }

    private var contents: [String: Data] {
        Dictionary(uniqueKeysWithValues: Self.targets.compactMap { name in home.bytes(of: name).map { (name, $0) } })
    }

    /// Expects a refusal of each target, with the way out.
    private func expectRefusals(_ messages: String, _ situation: String) {
        let lines = messages.split(separator: "\n")
        for target in Self.targets.map(home.file) {
            let refusal = lines.first { $0.contains("'\(target)'") && $0.contains("was not ") }
            #expect(refusal?.hasSuffix("Name another file.") == true, "\(situation): \(target): \(messages)")
        }
    }

    @Test(arguments: [
        "list > %", "list >> %", "echo x > %", "export --to % --format json", "export --to % --format csv --replace",
        "count zzz > %", "transcript update %",
    ])
    func `a script changes no protected file`(way: String) throws {
        let before = contents
        let lines = Self.targets.flatMap { ["-c", way.replacing("%", with: home.file($0))] }
        let result = try home.run(["--on-error", "continue"] + lines)
        #expect(result.status == 1, "\(result)")
        #expect(result.output == "", "\(result)")
        expectRefusals(result.diagnostics, way)
        #expect(contents == before)
        #expect(try home.run(["-c", "undo; count"]).output == "5\n")
    }

    @Test func `the prompt records into no protected file, also through a link to a macro`() throws {
        let before = contents
        mkdir(home.file("macros"), 0o700)
        for (number, target) in Self.targets.enumerated() {
            symlink("../\(target)", home.file("macros/m\(number).blue"))
        }
        let lines = Self.targets.enumerated().map { number, target in
            "transcript record '\(home.file(target))'\nmacro record m\(number)\ncount\nmacro stop\n"
        }
        let result = try home.run(["-i", "--no-rc"], input: lines.joined())
        expectRefusals(result.diagnostics, "record")
        for number in Self.targets.indices {
            let name = home.file("macros/m\(number).blue")
            #expect(result.diagnostics.contains("'\(name)'"), "\(name): \(result)")
        }
        #expect(contents.filter { $0.key != "history" } == before.filter { $0.key != "history" })
        #expect(home.text(of: "history")?.hasPrefix("list\n") == true)
    }

    @Test(arguments: ["--save", "--backup"])
    func `the doctor writes to no protected file`(option: String) throws {
        let before = contents
        for target in Self.targets {
            let result = try home.run(["doctor", option, home.file(target), home.file("other.sqlite")])
            #expect(result.status == 1, "\(target): \(result)")
            #expect(result.diagnostics.contains("was not changed. Name a"), "\(target): \(result)")
        }
        #expect(contents == before)
    }

    @Test(arguments: ["session.json.lock", "session.json.damaged", "library.sqlite-turn", "history.new"])
    func `no library is created in a file of the program`(name: String) throws {
        let before = contents
        let result = try home.run(["--library", home.file(name), "--create", "-c", "count"])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("which was not changed. Name another file."), "\(result)")
        #expect(contents == before)
    }

    @Test func `the log of a library that another program has open is not changed`() throws {
        let neighbour = try home.start(["-i"])
        neighbour.send("add A --artist B\necho ready\n")
        #expect(neighbour.waitForOutput("ready"))
        for ending in ["", "-wal", "-shm"] {
            let file = home.file("library.sqlite\(ending)")
            #expect(FileManager.default.fileExists(atPath: file))
            for sign in [">", ">>"] {
                let result = try home.run(["-c", "list \(sign) '\(file)'"])
                #expect(result.status == 1, "\(result)")
                #expect(result.diagnostics.contains("was not changed"), "\(result)")
            }
        }
        neighbour.send("add C --artist D\n")
        #expect(try neighbour.finish().status == 0)
        #expect(try home.run(["-c", "count"]).output == "6\n")
        #expect(try home.run(["doctor"]).status == 0)
    }

    @Test(arguments: ["rc.blue", "macros/m.blue", "plain.txt", "/dev/null", "backups-of-mine"])
    func `files of the user are written as before`(name: String) throws {
        mkdir(home.file("macros"), 0o700)
        let path = name.hasPrefix("/") ? name : home.file(name)
        for sign in [">", ">>"] {
            #expect(try home.run(["-c", "echo x \(sign) '\(path)'"]) == ProgramResult())
        }
        if name != path { #expect(home.text(of: name) == "x\nx\n") }
    }
}
