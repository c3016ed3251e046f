import AlbumModel
import Foundation
import MusicLibrary
import Randomness
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// Updates of albums that the user has corrected since the last import from the same source.
@MainActor @Suite(.blocking) struct CorrectedUpdateTests {
    private nonisolated static let header = "title,artist,genre,year,note,barcode\n"
    private let options = "--update --key barcode"

    private func shell(_ rows: String, _ options: String = "") async throws -> ExchangeShell {
        let shell = try ExchangeShell()
        let done = try await shell.importing(Self.header + rows, as: "old.csv", options)
        #expect(done.status == 0, "\(done)")
        return shell
    }

    private func update(_ shell: ExchangeShell, _ rows: String, _ more: String = "") async throws -> Outcome {
        try await shell.importing(Self.header + rows, as: "new.csv", options + " " + more)
    }

    @Test(arguments: ["", "--update --key barcode"])
    func `an edited value stays until the file changes it too`(first: String) async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\nHejira,Joni,Jazz,1976,b,2\n", first)
        try await shell.run("edit 1 genre=Pop")
        let same = try await update(shell, "Blue,Joni,Folk,1971,a,1\nHejira,Joni,Jazz,1976,b,2\n")
        #expect(
            same.output
                == "2 albums read: 0 added, 0 changed, 1 kept as edited here, 1 unchanged, 0 missing, 0 rejected.\n")
        #expect(same.diagnostics == "")
        // Another field of the album is taken, and the edited one still stays.
        let note = try await update(shell, "Blue,Joni,Folk,1971,z,1\nHejira,Joni,Jazz,1976,b,2\n")
        #expect(
            note.output == """
                changed: Blue – Joni (1971): note: 'a' → 'z'
                2 albums read: 0 added, 1 changed, 1 kept as edited here, 1 unchanged, 0 missing, 0 rejected.

                """)
        #expect(try shell.drafts[0].genre == "Pop")
        let both = try await update(shell, "Blue,Joni,Rock,1971,z,1\nHejira,Joni,Jazz,1976,b,2\n")
        #expect(
            both.output == """
                conflict: Blue – Joni (1971): genre: 'Pop' here, 'Rock' in the file
                2 albums read: 0 added, 0 changed, 1 in conflict, 1 unchanged, 0 missing, 0 rejected.

                """)
        #expect(
            both.diagnostics
                == "Where the file and you have changed a value differently, yours stays. '--theirs' takes the file's.\n"
        )
        #expect(try shell.drafts[0].genre == "Pop")
        // It is named once.
        let again = try await update(shell, "Blue,Joni,Rock,1971,z,1\nHejira,Joni,Jazz,1976,b,2\n")
        #expect(again.output.hasPrefix("2 albums read: 0 added, 0 changed, 1 kept as edited here, 1 unchanged"))
    }

    @Test func `--theirs takes the file's values of conflicts, also of named ones, and no others`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n")
        try await shell.run("edit 1 genre=Pop note=mine")
        _ = try await update(shell, "Blue,Joni,Rock,1971,a,1\n")
        let dry = try await update(shell, "Blue,Joni,Rock,1971,a,1\n", "--theirs --dry-run")
        #expect(dry.output.hasPrefix("changed: Blue – Joni (1971): genre: 'Pop' → 'Rock'\n"), "\(dry)")
        let done = try await update(shell, "Blue,Joni,Rock,1971,a,1\n", "--theirs")
        #expect(
            done.output == """
                changed: Blue – Joni (1971): genre: 'Pop' → 'Rock'
                1 album read: 0 added, 1 changed, 1 kept as edited here, 0 unchanged, 0 missing, 0 rejected.

                """)
        #expect(try shell.drafts[0].genre == "Rock" && shell.drafts[0].fields["note"] == "mine")
        let direct = try await update(shell, "Blue,Joni,Rock,1971,b,1\n", "--theirs")
        #expect(direct.output.hasPrefix("changed: Blue – Joni (1971): note: 'mine' → 'b'\n"))
        #expect(try await shell.run("import @/new.csv --theirs").diagnostics.contains("'--theirs' needs '--update'."))
    }

    @Test func `a dry run names conflicts, and remembers nothing`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n")
        try await shell.run("edit 1 genre=Pop")
        for _ in 1...2 {
            let dry = try await update(shell, "Blue,Joni,Rock,1971,z,1\n", "--dry-run")
            #expect(
                dry.output == """
                    changed: Blue – Joni (1971): note: 'a' → 'z'
                    conflict: Blue – Joni (1971): genre: 'Pop' here, 'Rock' in the file
                    1 album read: 0 would be added, 1 would be changed, 1 in conflict, 0 unchanged, 0 missing, 0 rejected.

                    """)
        }
        #expect(try shell.drafts[0].fields["note"] == "a")
    }

    @Test func `the first update without a base takes the file's values and names each album`() async throws {
        let shell = try ExchangeShell()
        try await shell.run(
            (1...12).map { "add T\($0) --artist A; edit T\($0) barcode=\($0) genre=Pop" }.joined(separator: "\n"))
        let rows = { (genre: String) in (1...12).map { "T\($0),A,\(genre),,,\($0)\n" }.joined() }
        let done = try await update(shell, rows("Rock"))
        #expect(done.output.split(separator: "\n").count == 13)
        #expect(done.output.contains("changed: T12 – A: genre: 'Pop' → 'Rock'\n"))
        #expect(
            done.diagnostics
                == "12 albums have values of the file in place of others, because no import of them from this "
                + "source is known. From now on, updates keep what you edit.\n")
        try await shell.run("edit T3 genre=Dub")
        let next = try await update(shell, rows("Jazz"))
        let lines = next.output.split(separator: "\n")
        // With a base, ten albums are named, and all conflicts.
        #expect(lines.count == 13 && lines[10] == "changed: … and 1 more", "\(next)")
        #expect(lines[11] == "conflict: T3 – A: genre: 'Dub' here, 'Jazz' in the file")
        #expect(next.diagnostics.hasPrefix("Where the file and you"))
    }

    @Test(arguments: [("own", "'--source own'"), ("my own", "\"--source 'my own'\"")])
    func `an update without the source of its albums names it`(source: String, option: String) async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n", "--update --key barcode --source '\(source)'")
        try await shell.run("edit 1 genre=Pop")
        let done = try await update(shell, "Blue,Joni,Rock,1971,a,1\n")
        #expect(done.diagnostics.hasSuffix("To keep what you edited, take it back with 'undo' and add \(option).\n"))
        try await shell.run("undo")
        let named = try await update(shell, "Blue,Joni,Folk,1971,a,1\n", "--source '\(source)'")
        #expect(named.output.contains("1 kept as edited here"))
        #expect(try shell.drafts[0].genre == "Pop")
    }

    @Test func `undo takes back an update and what it remembers`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n")
        try await shell.run("edit 1 genre=Pop")
        _ = try await update(shell, "Blue,Joni,Rock,1971,z,1\n")
        try await shell.run("undo")
        let done = try await update(shell, "Blue,Joni,Rock,1971,z,1\n")
        #expect(done.output.contains("conflict: Blue – Joni (1971): genre: 'Pop' here, 'Rock' in the file\n"))
        try await shell.run("delete 1; undo")
        #expect(try await update(shell, "Blue,Joni,Rock,1971,z,1\n").output.contains("1 kept as edited here"))
    }

    @Test func `an album is found by the key that its row had, although the user has corrected it`() async throws {
        let shell = try await shell("Blu,Joni,Folk,1971,a,\nHejira,Joni,Jazz,1976,b,\n")
        try await shell.run("edit 1 title=Blue")
        let update = "--update --key artist,title"
        let file = Self.header + "Blu,Joni,Folk,1971,a,\nHejira,Joni,Jazz,1976,b,\n"
        let done = try await shell.importing(file, update)
        #expect(
            done.output
                == "2 albums read: 0 added, 0 changed, 1 kept as edited here, 1 unchanged, 0 missing, 0 rejected.\n")
        // The file is corrected too.
        let corrected = try await shell.importing(file.replacing("Blu,", with: "Blue,"), update)
        #expect(corrected.output == "2 albums read: 0 added, 0 changed, 2 unchanged, 0 missing, 0 rejected.\n")
        try await shell.run("edit 1 title='Blue (Remastered)'")
        let last = try await shell.importing(file.replacing("Blu,", with: "Blue,"), update)
        #expect(last.output.hasPrefix("2 albums read: 0 added, 0 changed, 1 kept as edited here"))
        #expect(try shell.drafts.count == 2)
    }

    @Test func `an album whose key was edited is found by every later update`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n")
        try await shell.run("edit 1 barcode=99 genre=Pop")
        for _ in 1...3 {
            let done = try await update(shell, "Blue,Joni,Folk,1971,a,1\n")
            #expect(done.output.contains("0 added, 0 changed, 1 kept as edited here, 0 unchanged"), "\(done)")
        }
        #expect(try await update(shell, "Blue,Joni,Folk,1971,b,1\n").output.contains("0 added, 1 changed"))
        #expect(try await update(shell, "Blue,Joni,Folk,1971,b,1\n").output.contains("0 added, 0 changed"))
    }

    @Test func `corrections of a field that is renamed here and in the import stay`() async throws {
        let shell = try await shell("Blue,Joni,,,a,1\nHejira,Joni,,,b,2\nMingus,Joni,,,c,3\nHits,Joni,,,,4\n")
        try await shell.run("edit 1 note=before; fields rename note remark; edit 2 remark=after; edit 4 remark=mine")
        let rows = "Blue,Joni,,,a,1\nHejira,Joni,,,x,2\nMingus,Joni,,,y,3\nHits,Joni,,,,4\n"
        let remarks = { try shell.drafts.map { $0.fields["remark"] } }
        let done = try await update(shell, rows, "--rename note=remark")
        #expect(done.output.contains("1 changed, 2 kept as edited here, 1 in conflict, 0 unchanged"), "\(done)")
        #expect(try remarks() == ["before", "after", "y", "mine"])
        #expect(try await update(shell, rows, "--rename note=remark").output.contains("0 changed, 3 kept as edited"))
        // Without 'fields rename', the column becomes a new field.
        let other = try await self.shell("Blue,Joni,,,a,1\n")
        #expect(try await update(other, "Blue,Joni,,,a,1\n", "--rename note=text").output.contains("1 changed, 0 unch"))
        #expect(try other.drafts[0].fields["text"] == "a")
    }

    @Test func `corrections of a merged album stay`() async throws {
        let header = "Artist,Title,Released,release_id,Rating,Label\n"
        let rows = "A,T,1971,1,3,L\nA,U,1972,2,4,M\n"
        let shell = try ExchangeShell()
        let update = { try await shell.importing(header + $0, as: "own.csv", "--update") }
        _ = try await update(rows)
        try await shell.run("merge 1-2 --different; edit 1 title=Mine Rating=5")
        for _ in 1...2 {
            let done = try await update(rows)
            #expect(done.output.contains("0 changed, 1 kept as edited here, 1 unchanged"), "\(done)")
        }
        let next = try await update("A,T,1970,1,2,N\nA,U,1972,2,4,M\n")
        #expect(next.output.hasPrefix("changed: Mine – A (1970): year: '1971' → '1970'"), "\(next)")
        #expect(next.output.contains("conflict: Mine – A (1970): Rating: '5' here, '2' in the file\n"), "\(next)")
        // A list gains what is new in the file, and no value that was removed here.
        try await shell.run("edit 1 'Label=L; M; O'")
        _ = try await update("A,T,1970,1,2,\"N, Q\"\nA,U,1972,2,4,M\n")
        let album = try shell.drafts[0]
        #expect(album.title == "Mine" && album.fields["Rating"] == "5")
        #expect(album.fields["release_id"] == "1; 2" && album.fields["Label"] == "L; M; O; Q")
    }

    @Test func `copies that were edited alike belong to their rows`() async throws {
        let rows = "Blue,Joni,Folk,1971,first,1\nBlue,Joni,Folk,1971,second,1\nBlue,Joni,Folk,1971,third,1\n"
        let shell = try await shell(rows, "--duplicates")
        try await shell.run("edit 1-2 genre=Pop")
        let done = try await update(
            shell, "Blue,Joni,Folk,1971,second,1\nBlue,Joni,Folk,1971,third,1\nBlue,Joni,Folk,1971,new,1\n")
        #expect(done.output.contains("1 changed, 2 kept as edited here, 1 unchanged, 0 missing, 0 rejected"), "\(done)")
        #expect(try shell.drafts.map { $0.fields["note"] } == ["new", "second", "third"])
        #expect(try shell.drafts.map(\.genre) == ["Pop", "Pop", "Folk"])
    }

    @Test func `a field without a column stays, and keeps its base`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n")
        try await shell.run("edit 1 note=mine")
        let without = try await shell.importing("title,artist,genre,barcode\nBlue,Joni,Pop,1\n", options)
        #expect(without.output.hasPrefix("changed: Blue – Joni (1971): genre: 'Folk' → 'Pop'\n1 album read"))
        #expect(try await update(shell, "Blue,Joni,Pop,1971,a,1\n").output.contains("1 kept as edited here"))
        try await shell.run("edit 1 shelf=2")
        // Before, the source had no value for a new column.
        let empty = try await shell.importing("title,artist,barcode,shelf\nBlue,Joni,1,\n", options)
        #expect(empty.output.contains("1 kept as edited here"), "\(empty)")
        let new = try await shell.importing("title,artist,barcode,shelf\nBlue,Joni,1,9\n", options)
        #expect(new.output.hasPrefix("conflict: Blue – Joni (1971): shelf: '2' here, '9' in the file\n"), "\(new)")
    }

    @Test func `a field for texts that are no years stays until the file that had it corrects its year`() async throws {
        let shell = try await shell("Blue,Joni,Folk,soon,a,1\n")
        let rows = "Blue,Joni,Folk,1971,a,1\n"
        #expect(try await update(shell, rows, "--source other").status == 0)
        #expect(try shell.drafts[0].year == 1971 && shell.drafts[0].fields["year text"] == "soon")
        try await shell.run("edit 1 'title text'=mine")
        let done = try await update(shell, rows)
        #expect(done.output.hasPrefix("changed: Blue – Joni (1971): year text: 'soon' removed\n"), "\(done)")
        #expect(try shell.drafts[0].fields["title text"] == "mine")
    }

    @Test func `a renamed or removed field does not come back, and --set is a value of the file`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n", "--set status=wanted")
        try await shell.run("fields rename note remark; edit 1 status=bought")
        let done = try await update(shell, "Blue,Joni,Folk,1971,a,1\n", "--set status=wanted")
        #expect(done.output.hasPrefix("1 album read: 0 added, 0 changed, 1 kept as edited here"), "\(done)")
        #expect(try shell.drafts[0].fields == ["remark": "a", "status": "bought", "barcode": "1"])
    }

    @Test func `an export of the library always wins without a source, because the user has edited it`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n")
        for genre in ["Pop", "Rock"] {
            try await shell.run("edit 1 genre=\(genre); export --to @/own.csv --replace")
            let text = try #require(shell.folder.text(of: "own.csv")).replacing("\(genre)", with: "\(genre) 2")
            let done = try await shell.importing(text, as: "own.csv", "--update")
            #expect(
                done
                    == Outcome(
                        output:
                            "changed: Blue – Joni (1971): genre: '\(genre)' → '\(genre) 2'\n1 album read: 0 added, 1 changed, "
                            + "0 unchanged, 0 missing, 0 rejected.\n", diagnostics: "", status: 0))
        }
    }

    // MARK: Sources

    @Test func `two sources report nothing of the other, and an album of both counts for both`() async throws {
        let header = "Catalog#,Artist,Title,Label,Released,release_id\n"
        let shell = try ExchangeShell()
        let own = { try await shell.importing(header + $0, as: "own.csv", "--update") }
        let wanted = {
            try await shell.importing(header + $0, as: "want.csv", "--update --set status=wanted --source wants")
        }
        let missing = { try await shell.test.run("export @missing --format csv --fields title", named: "test").output }
        _ = try await own("C,A,T1,L,0,1\nC,A,T2,L,0,2\n")
        let first = try await wanted("C,B,U1,L,0,11\nC,B,U2,L,0,12\nC,A,T2,L,0,2\n")
        #expect(
            first.output.hasSuffix("3 albums read: 2 added, 1 changed, 0 unchanged, 0 missing, 0 rejected.\n"),
            "\(first)")
        #expect(try shell.drafts.map { $0.fields["source"] } == [nil, "wants", "wants", "wants"])
        #expect(try shell.drafts[1].fields["status"] == "wanted")
        #expect(try await own("C,A,T1,L,0,1\nC,A,T2,L,0,2\n").output.contains("0 changed, 2 unchanged, 0 missing"))
        #expect(try await wanted("C,B,U2,L,0,12\nC,A,T2,L,0,2\n").output.contains("2 unchanged, 1 missing"))
        #expect(try shell.library.savedQuery("missing") == "id:8")
        // The album of both is missing in both.
        #expect(try await own("C,A,T1,L,0,1\n").output.contains("1 unchanged, 1 missing"))
        #expect(try await wanted("C,B,U1,L,0,11\nC,B,U2,L,0,12\n").output.contains("2 unchanged, 1 missing"))
        _ = missing
    }

    @Test func `--source adds a name to an album's sources, which can be edited`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\nHejira,Joni,,,,2\n", "--source 'shop A'")
        #expect(try shell.drafts.map { $0.fields["source"] } == ["shop A", "shop A"])
        let rows = "Blue,Joni,Folk,1971,a,1\n"
        let done = try await update(shell, rows, "--source B")
        #expect(done.output.hasSuffix("1 album read: 0 added, 1 changed, 0 unchanged, 0 missing, 0 rejected.\n"))
        #expect(try shell.drafts[0].fields["source"] == "shop A; B")
        #expect(try await update(shell, rows, "--source b").output.contains("0 changed, 1 unchanged, 0 missing"))
        #expect(try await update(shell, rows, "--source 'SHOP a'").output.contains("1 unchanged, 1 missing"))
        try await shell.run("edit 2 source-='shop A'")
        #expect(try await update(shell, rows, "--source 'SHOP a'").output.contains("1 unchanged, 0 missing"))
        for wrong in ["''", "'a; b'", "' '"] {
            let refused = try await update(shell, rows, "--source \(wrong)")
            #expect(refused.status == 1 && refused.diagnostics.contains("'--source' needs one name"), "\(refused)")
        }
    }

    @Test func `--source without --update marks albums that are in the library, each once`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\nBLUE,Joni,Folk,1971,a,2\nHejira,Joni,,,,3\n")
        let rows = Self.header + "blue,joni,Jazz,,,1\nNew,Joni,,,,4\n"
        let done = try await shell.importing(rows, as: "want.csv", "--source wants")
        #expect(done.diagnostics == "1 album already in the library has this source now.\n")
        #expect(done.output == summary(2, added: 1, alike: 1))
        #expect(try shell.drafts.map { $0.fields["source"] } == ["wants", nil, nil, "wants"])
        #expect(try shell.drafts[0].genre == "Folk")
        _ = try await shell.importing(rows, as: "want.csv", "--source wants --dry-run")
        #expect(try shell.drafts.map { $0.fields["source"] } == ["wants", nil, nil, "wants"])
        _ = try await shell.importing(rows, as: "want.csv", "--source WANTS")
        #expect(try shell.drafts.map { $0.fields["source"] } == ["wants", "WANTS", nil, "wants"])
        #expect(try await shell.run("undo; undo").status == 0)
        #expect(try shell.drafts.map { $0.fields["source"] } == [nil, nil, nil])
    }

    @Test func `what is said about named albums follows their names`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n")
        try await shell.run("edit 1 genre=Pop")
        try shell.write(Self.header + "Blue,Joni,Rock,1971,a,1\nX,,,,,2\n", to: "new.csv")
        let output = MemoryOutput()
        let context = ShellContext(
            shell: shell.test.shell, output: Output(output), diagnostics: Output(output), isInteractive: true)
        let line = "import \(shell.folder.file("new.csv")) --update --key barcode"
        await TypedLine(line, in: context).run()
        let lines = output.text.split(separator: "\n").map { String($0.prefix(28)) }
        let expected = ["conflict: Blue – Joni (1971)", "Where the file and you have ", "2 albums read: 0 added, 0 ch"]
        #expect(Array(lines.dropFirst()) == expected, "\(output.text)")
    }

    @Test func `a longer key that distinguishes copies is named, and works`() async throws {
        let header = "title,artist,label,folder,Date Added,release_id\n"
        let (one, two) = ("Blue,Joni,A&M,All,2020-01-01,7\n", "Blue,Joni,A&M,All,2021-01-01,7\n")
        let shell = try ExchangeShell()
        _ = try await shell.importing(header + one + two, as: "old.csv", "--duplicates")
        try await shell.run("edit * label=EMI")
        let changed =
            header + one.replacingOccurrences(of: "All", with: "1") + two.replacingOccurrences(of: "All", with: "1")
        let done = try await shell.importing(changed, as: "new.csv", "--update")
        #expect(
            done.diagnostics.contains(
                "To distinguish albums with the same key, add another column: --key 'release_id,Date Added'\n"),
            "\(done)")
        let longer = try await shell.importing(changed, as: "new.csv", "--update --key 'release_id,Date Added'")
        #expect(
            longer.output.contains("2 albums read: 0 added, 2 changed, 2 kept as edited here, 0 unchanged"), "\(longer)"
        )
        #expect(try shell.drafts.map { $0.fields["folder"] } == ["1", "1"])
    }

    @Test func `each source has a base of its own, and copies of different sources are told apart`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,mine,1\n", "--source own")
        _ = try await shell.importing(Self.header + "Blue,Joni,Folk,1971,theirs,1\n", "--source shop --duplicates")
        try await shell.run("edit 1 genre=Pop; edit 2 genre=Dub")
        let own = try await update(shell, "Blue,Joni,Folk,1971,mine 2,1\n", "--source own")
        #expect(own.output.contains("1 changed, 1 kept as edited here, 0 unchanged, 0 missing, 0 rejected"), "\(own)")
        let shop = try await update(shell, "Blue,Joni,Rock,1971,theirs,1\n", "--source shop")
        #expect(
            shop.output.contains("conflict: Blue – Joni (1971): genre: 'Dub' here, 'Rock' in the file\n"), "\(shop)")
        #expect(try shell.drafts.map { $0.fields["note"] } == ["mine 2", "theirs"])
    }

    // MARK: Property

    /// The values of an album in the fields of the property, by barcode.
    private func values(_ shell: ExchangeShell) throws -> [String: [String?]] {
        Dictionary(
            uniqueKeysWithValues: try shell.drafts.map { album in
                (album.fields["barcode"] ?? "", [album.genre, album.year.map(String.init), album.fields["note"]])
            })
    }

    @Test(arguments: 0..<2)
    func `no value of the user is lost, and none of the file is missed`(run: Int) async throws {
        var random = SeededRandom(seed: RunSeed.value &+ run)
        let fields = ["genre", "year", "note"]
        func value(_ field: Int) -> String { random.pick(field == 1 ? ["", "1970", "1980"] : ["", "a", "b; c"]) }
        func rows(_ table: [String: [String]]) -> String {
            table.sorted { $0.key < $1.key }.map { "T\($0.key),A,\($0.value.joined(separator: ",")),\($0.key)\n" }
                .joined()
        }
        let shell = try ExchangeShell()
        var base = Dictionary(uniqueKeysWithValues: (1...9).map { ("\($0)", (0..<3).map { value($0) }) })
        _ = try await shell.importing(Self.header + rows(base), random.once(in: 2) ? "--duplicates" : options)
        for month in 1...5 {
            for _ in 1...random.below(8) + 1 {
                let field = random.below(3)
                try await shell.run(
                    "edit barcode:=\(random.pick(Array(base.keys).sorted())) \(fields[field])='\(value(field))'")
            }
            if random.once(in: 3) { try await shell.run("edit barcode:=1 shelf=\(month)") }
            let here = try values(shell)
            var file = base
            for (key, values) in base.sorted(by: { $0.key < $1.key }) {
                file[key] = values.indices.map { random.once(in: 4) ? value($0) : values[$0] }
            }
            let before = try await shell.run("export --format jsonl").output
            let done = try await update(shell, rows(file))
            #expect(done.status == 0, "\(done)")
            for (key, after) in try values(shell) {
                for index in fields.indices {
                    let old = base[key]?[index], new = file[key]?[index] ?? "", mine = here[key]?[index] ?? ""
                    #expect((after[index] ?? "") == (mine == old ? new : mine), "\(key) \(fields[index]) \(done)")
                    if mine != old, new != old, mine != new {
                        #expect(done.output.contains("conflict: T\(key) – A"), "\(done)")
                    }
                }
            }
            let updated = try await shell.run("export --format jsonl").output
            let again = try await update(shell, rows(file))
            #expect(again.output.contains("0 added, 0 changed,"), "\(again)")
            #expect(!again.output.contains("conflict"), "\(again)")
            #expect(try await shell.run("export --format jsonl").output == updated)
            if updated != before {
                try await shell.run("undo")
                #expect(try await shell.run("export --format jsonl").output == before)
                // The base came back too, so the update does the same again.
                #expect(try await update(shell, rows(file)).output == done.output)
                #expect(try await shell.run("export --format jsonl").output == updated)
            }
            base = file
        }
        #expect(try LibraryDoctor.examine(shell.folder.file("library.sqlite")).findings == [])
    }
}
