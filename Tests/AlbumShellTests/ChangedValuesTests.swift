import AlbumModel
import AlbumShell
import Events
import MusicLibrary
import ShellCommands
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// The effect of a change, made or previewed: `changes NUMBER`, the rows of `--dry-run`, and the name of an edited album.
@MainActor
@Suite(.mainActor) struct ChangedValuesTests {
    private let folder = TemporaryFolder()

    private func shell(inMemory: Bool, isInteractive: Bool = true) throws -> TestShell {
        let location = inMemory ? LibraryLocation.memory : .file(folder.file("library.sqlite"))
        let library = try LibraryAPI.open(at: location, events: EventCenter(), author: "me (1)")
        return try TestShell(
            albums: AlbumWorkspace(library: library, name: "test"), [ShellCommandsPlugin()],
            isInteractive: isInteractive)
    }

    private nonisolated static let changes: [(line: String, rows: [String])] = [
        (
            "edit 3 genre=Folk label=ECM",
            ["3,Nothing Like The Sun,genre,Pop,Folk", "3,Nothing Like The Sun,label,,ECM"]
        ),
        (
            "edit 3 year= title=Sun",
            ["3,Nothing Like The Sun,title,Nothing Like The Sun,Sun", "3,Nothing Like The Sun,year,1999,"]
        ),
        ("edit 1-2 genre+=Rock", ["1,Best of Bowie,genre,Pop,Pop; Rock", "2,It's My Life,genre,Pop,Pop; Rock"]),
        (
            "edit * genre=Jazz",
            [
                "1,Best of Bowie,genre,Pop,Jazz", "2,It's My Life,genre,Pop,Jazz",
                "3,Nothing Like The Sun,genre,Pop,Jazz", "4,Staring at the Sun,genre,Pop,Jazz",
                "5,American Pie,genre,Pop,Jazz",
            ]
        ),
        ("replace artist '(.*) Doubt' '$1' *", ["2,It's My Life,artist,No Doubt,No"]),
        ("move 5 --to 1", ["5,American Pie,position,5,1"]),
        ("move 1-2 --to 4", ["1,Best of Bowie,position,1,4", "2,It's My Life,position,2,5"]),
        (
            "add Blue --artist Joni --year 1971 mood=sad --at 2",
            [
                "6,Blue,position,,2", "6,Blue,title,,Blue", "6,Blue,artist,,Joni", "6,Blue,year,,1971",
                "6,Blue,mood,,sad",
            ]
        ),
        (
            "begin all; edit 3 genre=Folk; edit 3 genre=Jazz; move 3 --to 1; commit",
            ["3,Nothing Like The Sun,position,3,1", "3,Nothing Like The Sun,genre,Pop,Jazz"]
        ),
        (
            "begin all; delete 1; edit 2 genre=Folk; commit",
            [
                "1,Best of Bowie,position,1,", "1,Best of Bowie,title,Best of Bowie,",
                "1,Best of Bowie,artist,David Bowie,", "1,Best of Bowie,genre,Pop,", "1,Best of Bowie,year,1992,",
                "1,Best of Bowie,cover,https://s3.amazonaws.com/CoverProject/album/album_david_bowie_best_of_bowie.png,",
                "3,Nothing Like The Sun,genre,Pop,Folk",
            ]
        ),
    ]

    /// Later changes of the same albums do not alter what an earlier one did, nor does its undo.
    @Test(arguments: changes, [true, false])
    func `a change is read back as it was made`(change: (line: String, rows: [String]), inMemory: Bool) async throws {
        let shell = try shell(inMemory: inMemory)
        _ = try await shell.run(change.line)
        let expected = "id,album,field,old,new\n" + change.rows.map { $0 + "\n" }.joined()
        func rows() async throws -> String {
            let steps = try await shell.run("changes --format csv").output
            let number = try #require(steps.split(separator: "\n").last?.split(separator: ",").first)
            return try await shell.run("changes \(number) --format csv").output
        }
        #expect(try await rows() == expected)
        let before = try await shell.run("list --format json").output
        let later = [
            "edit * genre=Later year=2001 label=Z", "delete 2", "move last --to 1", "add New --artist N --at 1",
            "delete *",
            "undo", "undo", "undo 3", "undo", "redo",
        ]
        for line in later {
            #expect(try await shell.run(line).status == 0, "\(line)")
            #expect(try await rows() == expected, "\(line)")
        }
        _ = try await shell.run("undo")
        #expect(try await shell.run("list --format json").output != before)
        _ = try await shell.run("redo")
        #expect(try await shell.run("list --format json").output == before)
    }

    @Test func `the values of a deleted album can be read back, and other formats have them all`() async throws {
        let shell = try shell(inMemory: false)
        _ = try await shell.run("edit 3 note='a, \"b\"'\ndelete 3")
        let json = try await shell.run("changes 2 --format jsonl").output
        #expect(
            json.hasPrefix(#"{"id":3,"album":"Nothing Like The Sun","field":"position","old":"3","new":null}"#),
            "\(json)")
        #expect(json.contains(#""field":"note","old":"a, \"b\"","new":null}"#), "\(json)")
        #expect(
            try await shell.run("changes 3").diagnostics == "There is no change '3'. 'changes' lists the changes.\n")
        #expect(try await shell.run("changes 1 --objects").status == 1)
    }

    @Test func `a large change is cut, and a note says so`() async throws {
        let shell = try shell(inMemory: false, isInteractive: false)
        _ = try await shell.run((0..<1200).map { "add A\($0) --artist B\n" }.joined())
        _ = try await shell.run("edit * genre=X")
        let cut = try await shell.run("changes 1201 --format csv")
        #expect(cut.output.split(separator: "\n").count == 1001)
        #expect(cut.diagnostics == "Only 1000 albums of this change are shown. '--limit N' shows more.\n")
        let all = try await shell.run("changes 1201 --limit 5000 --format csv")
        #expect(all.output.split(separator: "\n").count == 1206)
        #expect(all.diagnostics == "")
        let first = try await shell.run("changes 1201 --limit 1 --format csv")
        #expect(first.output.contains("1,Best of Bowie,genre,Pop,X\n"))
        #expect(first.diagnostics == "Only 1 album of this change is shown. '--limit N' shows more.\n")
    }

    // MARK: Dry runs

    @Test(arguments: [
        (
            "edit 3 genre=Folk year=1988",
            "Would change 1 album:\n  3  Nothing Like The Sun: genre Pop → Folk, year 1999 → 1988\n"
        ),
        (
            "edit 1-2 genre=",
            "Would change 2 albums:\n  1  Best of Bowie: genre Pop → (nothing)\n  2  It's My Life: genre Pop → (nothing)\n"
        ),
        ("edit 1 x='{title}!'", "Would change 1 album:\n  1  Best of Bowie: x (nothing) → Best of Bowie!\n"),
        ("edit 1 genre=Pop", "Would change 0 albums.\n"),
        ("delete 3", "Would delete 1 album:\n  3  Nothing Like The Sun – Sting: deleted\n"),
        ("move 5 --to 1", "Would move 1 album to position 1:\n  5  American Pie: position 5 → 1\n"),
        ("add Blue --artist Joni --at 2 mood=sad", "Would add 'Blue' by Joni:\n  2  Blue – Joni: added, mood sad\n"),
        ("replace artist no Yes *", "Would change 1 album:\n  2  No Doubt → Yes Doubt\n"),
        ("edit * genre=X; undo", "Would undo 1: edit * genre=X\n  1  Best of Bowie: genre X → Pop\n"),
        (
            "delete 3; undo",
            "Would undo 1: delete 3\n  3  Nothing Like The Sun – Sting: added, genre Pop, year 1999, cover "
        ),
        ("delete 3; undo; redo", "Would redo 1: delete 3\n  3  Nothing Like The Sun – Sting: deleted\n"),
        (
            "edit 1-2 lable=EMI; fields rename lable label",
            "Would rename 'lable' to 'label' on 2 albums:\n  1  Best of Bowie: label (nothing) → EMI, lable EMI → (nothing)\n"
        ),
        (
            "merge 3 4 --different",
            "is lost.\n  4  Staring at the Sun – U2: deleted\n"
        ),
    ])
    func `a dry run shows albums, fields, old and new values`(line: String, text: String) async throws {
        for inMemory in [true, false] {
            let shell = try shell(inMemory: inMemory)
            let steps = line.split(separator: "; ")
            for step in steps.dropLast() { _ = try await shell.run(String(step)) }
            let before = try await shell.run("list --format json; changes").output
            let dry = try await shell.run(steps[steps.count - 1] + " --dry-run")
            #expect(dry.diagnostics.contains(text), "\(dry)")
            #expect(try await shell.run("list --format json; changes").output == before)
            for step in steps.dropLast() where step != "undo" { _ = try await shell.run("undo; \(step); undo") }
        }
    }

    @Test func `a dry run of many albums shows the first ones`() async throws {
        let shell = try shell(inMemory: false, isInteractive: false)
        _ = try await shell.run((0..<1200).map { "add A\($0) --artist B\n" }.joined())
        let dry = try await shell.run("delete * --dry-run").diagnostics
        #expect(dry.hasPrefix("Would delete 1205 albums:\n   1  Best of Bowie – David Bowie: deleted\n"), "\(dry)")
        #expect(dry.hasSuffix("  10  A4 – B: deleted\n  … and 1195 more\n"), "\(dry)")
    }

    /// Edits of the same albums count them several times, so the number of the others is unknown.
    @Test(arguments: [true, false])
    func `albums that several edits have touched are listed once, and none is left out`(inMemory: Bool) async throws {
        let shell = try shell(inMemory: inMemory)
        for number in 6...12 { _ = try await shell.run("add A\(number) --artist B") }
        for (first, second, rows, rest) in [
            ("1-10", "1-10", 10, nil), ("1-10", "1-4", 10, nil), ("1-4", "3-12", 10, "  … and more"),
            ("*", "1-10", 10, "  … and more"), ("*", "2", 10, "  … and more"),
        ] as [(String, String, Int, String?)] {
            _ = try await shell.run("edit \(first) genre=X")
            _ = try await shell.run("edit \(second) year=1900")
            let lines = try await shell.run("undo 2 --dry-run").diagnostics.split(separator: "\n").dropFirst(2)
            #expect(lines.filter { $0.contains(" → ") }.count == rows, "\(first) \(second): \(lines)")
            #expect(lines.dropFirst(rows).first.map(String.init) == rest, "\(first) \(second): \(lines)")
            _ = try await shell.run("undo 2")
        }
        _ = try await shell.run("begin all; edit 1-5 genre=X; edit 1-5 genre=Y; commit")
        let steps = try await shell.run("changes --limit 1 --format csv").output
        let number = try #require(steps.split(separator: "\n").last?.split(separator: ",").first)
        #expect(try await shell.run("changes \(number) --limit 5").diagnostics == "")
    }

    // MARK: The edited album

    @Test(arguments: [
        ("edit genre=Folk", "1 Best of Bowie: genre Pop → Folk\n"),
        ("go 4; edit genre=Folk", "4 Staring at the Sun: genre Pop → Folk\n"),
        ("edit 3 genre=Folk year=", "3 Nothing Like The Sun: genre Pop → Folk, year 1999 → (nothing)\n"),
        ("edit sting title=Sun", "3 Nothing Like The Sun: title Nothing Like The Sun → Sun\n"),
        ("edit last genre+=Dub", "5 American Pie: genre Pop → Pop; Dub\n"),
        ("edit 2 note='{artist}!'", "2 It's My Life: note (nothing) → No Doubt!\n"),
        ("edit 2 genre=Pop", "Changed 0 albums.\n"), ("edit 1-2 genre=X", "Changed 2 albums.\n"),
    ])
    func `one edited album is named`(line: String, note: String) async throws {
        let transcript = try await shell(inMemory: true).run(line)
        #expect(transcript.diagnostics == note, "\(transcript)")
        #expect(transcript.status == 0, "\(transcript)")
    }

    /// The script's author knows which albums it names, but not which one is the current one.
    @Test func `a script names an edited album only if it is the current one`() async throws {
        let script = try shell(inMemory: true, isInteractive: false)
        #expect(try await script.run("edit 3 genre=Folk").diagnostics == "")
        #expect(try await script.run("edit genre=Folk").diagnostics == "1 Best of Bowie: genre Pop → Folk\n")
    }

    // MARK: Authors

    private func change(by author: String) throws {
        let other = try LibraryAPI.open(
            at: .file(folder.file("library.sqlite")), events: EventCenter(), author: author)
        try other.journal.state.begin(command: "delete 3")
        try other.remove(.album(Album.ID(3)))
        try other.journal.endChange()
        try other.close()
    }

    @Test(arguments: [
        ("me (2)", " (by another session, "), ("ann (2)", " (by ann, "), ("ann", " (by ann, "), ("me (1)", "\n"),
    ])
    func `undo names the author of another program's change`(author: String, note: String) async throws {
        let shell = try shell(inMemory: false)
        _ = try await shell.run("count")
        try change(by: author)
        for (line, verb) in [
            ("undo --dry-run", "Would undo"), ("undo", "Undid"), ("redo", "Redid"), ("undo 1", "Undid"),
        ] {
            let said = try await shell.run(line).diagnostics
            #expect(said.hasPrefix("\(verb) 1: delete 3\(note)"), "\(said)")
            if note != "\n" { #expect(said.contains(/(just now|second ago|seconds ago)\)\n/), "\(said)") }
        }
    }

    @Test func `a change of the user's earlier session is not named, and one of another user is`() async throws {
        try change(by: "me (999999999)")
        #expect(try await shell(inMemory: false).run("undo").diagnostics == "Undid 1: delete 3\n")
        try change(by: "ann (999999999)")
        #expect(try await shell(inMemory: false).run("undo").diagnostics.hasPrefix("Undid 2: delete 3 (by ann, "))
    }
}
