import AlbumModel
import Events
import Foundation
import MusicLibrary
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// Imports that change the albums of a library to agree with a file.
@MainActor @Suite(.blocking) struct UpdateTests {
    private nonisolated static let header = "title,artist,genre,year,note,barcode\n"

    /// A library with the rows of a table.
    private func shell(_ rows: String, _ options: String = "--update --key barcode") async throws -> ExchangeShell {
        let shell = try ExchangeShell()
        let done = try await shell.importing(Self.header + rows, as: "old.csv", options)
        #expect(done.status == 0, "\(done)")
        return shell
    }

    private func updated(
        _ read: Int, added: Int = 0, changed: Int = 0, same: Int = 0, missing: Int = 0, refused: Int = 0
    ) -> String {
        "\(read == 1 ? "1 album" : "\(read) albums") read: \(added) added, \(changed) changed, \(same) unchanged, "
            + "\(missing) missing, \(refused) rejected.\n"
    }

    @Test func `an update changes what differs, adds what is new, and is one step`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\nHejira,Joni,Jazz,1976,b,2\nRed,Crimson,Rock,1974,c,3\n")
        let before = try await shell.run("export").output
        let done = try await shell.importing(
            Self.header + "BLUE,Joni,Folk,1971,a,1\nNew,Somebody,,2001,,4\nHejira,Joni,,1977,z,2\n", as: "new.csv",
            "--update --key barcode")
        let names = """
            changed: BLUE – Joni (1971): title: 'Blue' → 'BLUE'
            changed: Hejira – Joni (1977): genre: 'Jazz' removed; year: '1976' → '1977'; note: 'b' → 'z'

            """
        #expect(
            done == Outcome(output: names + updated(3, added: 1, changed: 2, missing: 1), diagnostics: "", status: 0))
        #expect(
            try shell.drafts == [
                AlbumDraft(
                    title: "BLUE", artist: "Joni", genre: "Folk", year: 1971, fields: ["note": "a", "barcode": "1"]),
                AlbumDraft(title: "Hejira", artist: "Joni", year: 1977, fields: ["note": "z", "barcode": "2"]),
                AlbumDraft(
                    title: "Red", artist: "Crimson", genre: "Rock", year: 1974, fields: ["note": "c", "barcode": "3"]),
                AlbumDraft(title: "New", artist: "Somebody", year: 2001, fields: ["barcode": "4"]),
            ])
        try shell.library.journal.perform(.undo(1))
        #expect(try await shell.run("export").output == before)
    }

    @Test(arguments: [
        // A column that is not in the file, and a field that the user added.
        ("title,artist,barcode\nBlue,Joni,1\n", "", ["shelf": "attic", "note": "a", "barcode": "1"]),
        // An empty cell of a column in the file.
        ("title,artist,barcode,NOTE\nBlue,Joni,1,\n", "", ["shelf": "attic", "barcode": "1"]),
        (
            "title,artist,barcode,note\nBlue,Joni,1, \n", "removed spaces around 1 value",
            ["shelf": "attic", "barcode": "1"]
        ),
        // A row that is too short does not contain its last fields.
        (
            "title,artist,barcode,note\nBlue,Joni,1\n", "3 cells instead of 4",
            ["shelf": "attic", "note": "a", "barcode": "1"]
        ),
        // An unreadable value does not replace another one, and stays as an own field.
        (
            "title,artist,barcode,year\nBlue,Joni,1,19x\n", "year '19x'",
            ["shelf": "attic", "note": "a", "barcode": "1", "year text": "19x"]
        ),
        (#"[{"title":"Blue","artist":"Joni","barcode":1}]"#, "", ["shelf": "attic", "note": "a", "barcode": "1"]),
        (#"[{"title":"Blue","artist":"Joni","barcode":"1","note":null}]"#, "", ["shelf": "attic", "barcode": "1"]),
        (
            #"[{"title":"Blue","artist":"Joni","barcode":"1","genre":{}}]"#, "genre is an object",
            ["shelf": "attic", "note": "a", "barcode": "1", "genre text": "{}"]
        ),
    ])
    func `fields that the file does not contain stay, and empty ones are removed`(
        text: String, note: String, fields: [String: String]
    ) async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\n", "--set shelf=attic")
        let file = text.hasPrefix("[") ? "a.json" : "a.csv"
        let done = try await shell.importing(text, as: file, "--update --key barcode")
        #expect(done.status == 0)
        #expect((note.isEmpty ? done.diagnostics == "" : done.diagnostics.contains(note)))
        var expected = AlbumDraft(title: "Blue", artist: "Joni", genre: "Folk", year: 1971)
        for (name, value) in fields { expected.fields[name] = value }
        #expect(try shell.drafts == [expected])
    }

    @Test func `--set also changes albums that equal their rows`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\nBlue,Joni,Folk,1971,a,1\n")
        let file = Self.header + "Blue,Joni,Folk,1971,a,1\nBlue,Joni,Folk,1971,a,1\n"
        let options = "--update --key barcode --set shelf=attic"
        #expect(try await shell.importing(file, options).lastLine == updated(2, changed: 2))
        #expect(try shell.drafts.map { $0.fields["shelf"] } == ["attic", "attic"])
        #expect(try await shell.importing(file, options).output == updated(2, same: 2))
    }

    @Test func `an update of unchanged albums makes no step and keeps the order`() async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\nHejira,Joni,Jazz,1976,b,2\n")
        let before = try (await shell.run("export").output, shell.library.journal.steps(limit: 9).count)
        let file = Self.header + "Hejira,Joni,Jazz,1976,b,2\nBlue,Joni,Folk,1971,a,1\n"
        #expect(try await shell.importing(file, "--update --key BARCODE").output == updated(2, same: 2))
        #expect(try (await shell.run("export").output, shell.library.journal.steps(limit: 9).count) == before)
    }

    @Test(arguments: [
        // The rows of the file, the summary, and the notes: artists are `x`, the key is 7, and the year tells copies apart.
        ("1,1", "1,1", "0 added, 0 changed, 2 unchanged, 0 missing, 0 rejected", 0),
        ("1,2", "2,1", "0 added, 0 changed, 2 unchanged, 0 missing, 0 rejected", 0),
        ("", "1,2", "2 added, 0 changed, 0 unchanged, 0 missing, 0 rejected", 0),
        ("1", "1,2", "1 added, 0 changed, 1 unchanged, 0 missing, 0 rejected", 0),
        ("1,2", "2", "0 added, 0 changed, 1 unchanged, 1 missing, 0 rejected", 0),
        ("1,2", "1,3", "0 added, 1 changed, 1 unchanged, 0 missing, 0 rejected", 0),
        ("1,2", "3,4", "0 added, 0 changed, 0 unchanged, 0 missing, 2 rejected", 2),
        ("1", "3,4", "0 added, 0 changed, 0 unchanged, 0 missing, 2 rejected", 2),
        ("1,2", "3", "0 added, 0 changed, 0 unchanged, 0 missing, 1 rejected", 1),
        ("1,2,3", "3,4,5,2", "0 added, 0 changed, 2 unchanged, 0 missing, 2 rejected", 2),
    ])
    func `copies with one key are paired if they are equal or alone, and refused otherwise`(
        old: String, new: String, counts: String, refused: Int
    ) async throws {
        let rows = { (years: String) in
            "title,artist,year,barcode\n" + years.split(separator: ",").map { "T,x,200\($0),7\n" }.joined()
        }
        let shell = try ExchangeShell()
        _ = try await shell.importing(rows(old), as: "old.csv", "--update --key barcode")
        let before = try shell.drafts
        let done = try await shell.importing(rows(new), as: "new.csv", "--update --key barcode")
        #expect(done.output.contains(": \(counts).\n"), "\(done)")
        var notes = done.diagnostics.split(separator: "\n")
        if refused > 0 {
            let hint = "Name another column that distinguishes albums with the same key: '--key COLUMN,COLUMN'."
            #expect(notes.popLast() ?? "" == hint)
        }
        #expect(notes.count == refused)
        for note in notes {
            #expect(note.hasPrefix("@/new.csv:"))
            #expect(note.contains("several rows or albums (positions 1"))
            #expect(note.hasSuffix("have barcode '7'; rejected."))
        }
        if refused > 0, !counts.contains("1 changed") { #expect(try shell.drafts == before) }
    }

    @Test func `@missing finds the albums with a key that is not in the file`() async throws {
        let shell = try await shell((1...9).map { "T\($0),A,,,,\($0)\n" }.joined() + "By hand,A,,,,\n", "--duplicates")
        let update = { (keys: [Int]) in
            let rows = keys.map { "T\($0),A,,,,\($0)\n" }.joined()
            return try await shell.importing(Self.header + rows, "--update --key barcode")
        }
        let done = try await update([2, 6, 7, 9])
        #expect(done == Outcome(output: updated(4, same: 4, missing: 5), diagnostics: "", status: 0))
        // In a line of `ExchangeShell`, '@' would be its directory.
        let export = { try await shell.test.run("export @missing --format jsonl", named: "test").output }
        #expect(try await export().split(separator: "\n").count == 5)
        let first = try #require(try shell.library.album(at: 1)).id.number
        #expect(try shell.library.savedQuery("missing") == "id:\(first),\(first + 2)-\(first + 4),\(first + 7)")
        #expect(try await update(Array(1...9)).output == updated(9, same: 9))
        #expect(try await export() == "")
        let dry = try await shell.importing(Self.header, "--update --key barcode --dry-run")
        #expect(dry.output.hasSuffix("9 missing, 0 rejected.\n"))
        #expect(try await export() == "")
    }

    @Test func `a row without a key is rejected`() async throws {
        let shell = try await shell("Blue,Joni,,,,1\n")
        let done = try await shell.importing(Self.header + "Blue,Joni,,,,\n", "--update --key barcode")
        #expect(
            done
                == Outcome(
                    output: updated(1, missing: 1, refused: 1),
                    diagnostics: "@/a.csv:2: no barcode; rejected.\n"
                        + "'import' without '--update' adds the rows that have no key.\n"
                        + "The missing albums may include those of rejected rows without a key.\n",
                    status: 0))
    }

    @Test(arguments: [
        (",,1", "a.csv", true), (",Joni,1", "a.csv", true), ("Blue,,", "a.csv", false),
        (#"{"title": "Blue", "artist": "Jo\u0000ni", "barcode": "1"}"#, "a.jsonl", true),
        (#"{"title": "Blue", "artist": "Jo\u0000ni", "barcode": "1\u0000"}"#, "a.jsonl", false),
        (#"{"title": "Blue", "artist": [["Joni"]], "barcode": 1}"#, "a.jsonl", true),
    ])
    func `the album of a rejected row is not missing, if the row has a key`(
        row: String, file: String, hasKey: Bool
    ) async throws {
        let shell = try await shell("Blue,Joni,,,,1\nHejira,Joni,,,,2\n")
        let text = file == "a.csv" ? "title,artist,barcode\n\(row)\nRed,Crimson,3\n" : row
        let done = try await shell.importing(text, as: file, "--update --key barcode")
        let missing = hasKey ? 1 : 2
        #expect(done.output.hasSuffix(" \(missing) missing, 1 rejected.\n"), "\(done)")
        let note = "The missing albums may include those of rejected rows without a key.\n"
        #expect(done.diagnostics.hasSuffix("rejected.\n" + (hasKey ? "" : note)), "\(done)")
        #expect(
            try await shell.test.run("export @missing --format jsonl", named: "test").output.utf8.count { $0 == 10 }
                == missing)
    }

    @Test func `a rejected row takes part in the pairing of rows with its key`() async throws {
        let shell = try await shell("Blue,Joni,,,a,1\n")
        let before = try shell.drafts
        let done = try await shell.importing(Self.header + "Blue,,,,a,1\nOther,Joni,,,b,1\n", "--update --key barcode")
        #expect(done.output == updated(2, refused: 2), "\(done)")
        #expect(try shell.drafts == before)
        let equal = try await shell.importing(Self.header + "Blue,Joni,,,a,1\nBlue,,,,a,1\n", "--update --key barcode")
        #expect(equal.output == updated(2, same: 1, refused: 1), "\(equal)")
    }

    @Test func `an unreadable value in the first row does not make equal copies ambiguous`() async throws {
        let shell = try await shell("Blue,Joni,,1971,,1\n" + String(repeating: "Red,Crimson,,1974,,2\n", count: 3))
        let rows = "Blue,Joni,,19x,,1\n" + String(repeating: "Red,Crimson,,1974,,2\n", count: 3)
        let done = try await shell.importing(Self.header + rows, "--update --key barcode")
        #expect(
            done.output
                == "changed: Blue – Joni (1971): year text: '19x'\n"
                + "4 albums read: 0 added, 1 changed, 3 unchanged, 0 missing, 1 with errors, 0 rejected.\n")
    }

    @Test func `a row has one outcome, even if it has an unreadable value and is rejected`() async throws {
        let shell = try await shell("Blue,Joni,,1971,a,1\nBlue,Joni,,1972,b,1\n")
        let done = try await shell.importing(
            Self.header + "Blue,Joni,,19x,c,1\nBlue,Joni,,1973,d,1\n", "--update --key barcode")
        #expect(done.output == updated(2, refused: 2))
        let notes = done.diagnostics.split(separator: "\n")
        #expect(notes.count == 3 && notes[0].contains("year '19x'") && notes[0].hasSuffix("rejected."), "\(notes)")
    }

    @Test func `@missing is durable together with the albums`() async throws {
        let shell = try await shell("Blue,Joni,,,,1\nHejira,Joni,,,,2\n")
        var found: [String?] = []
        let observation = shell.library.events.observe(LibraryDidChange.self, as: "test") { _ in
            let reader = try? LibraryAPI.open(at: .file(shell.folder.file("library.sqlite")), events: EventCenter())
            found.append(try? reader?.savedQuery("missing"))
            try? reader?.close()
        }
        let done = try await shell.importing(Self.header + "Blue,Joni,,,z,1\n", "--update --key barcode")
        #expect(done.lastLine == updated(1, changed: 1, missing: 1))
        #expect(found == ["id:7"])
        _ = observation
    }

    @Test(arguments: [
        ("title,artist,Barcode,id\nA,B,1,2\n", "--update", "--key Barcode, --key file-id, --key artist,title."),
        (
            "title,artist,year\nA,B,1999\n", "--update",
            "'@/a.csv' has no known key. Name columns that identify an album:"
        ),
        ("title,artist\n", "--update", "no known key"),
        (
            "title,artist,shelf,notes,Bar Code Number,added\nA,B,1,,7,x\nC,D,1,n,8,y\nE,F,2,m,9,z\n", "--update",
            "--key 'Bar Code Number', --key added, --key artist,title."
        ),
        (
            "title,artist,year,shelf,code\nA,B,1999,1,k\nA,B,2001,1,K\n", "--update",
            "an album: --key artist,title,year."
        ),
        (
            "title,artist,shelf\nA,B,1\nA,b,1\n", "--update",
            "no column identifies its rows: each is empty in a row, or the same in two."
        ),
        (
            "title,artist\nA,B\n", "--rename nots=notes",
            "'@/a.csv' has no column 'nots' to rename. Its columns are 'title', 'artist'. Name one of them."
        ),
        ("title,artist\nA,B\n", "--rename artist=id", "id"),
        ("title,artist\nA,B\n", "--rename artist", "write a column, '=' and a field: 'Date Added=bought'"),
        (
            "title,artist,x\nA,B,1\n", "--rename x=year --rename X=shelf",
            "'--rename' names the column 'x' twice. Leave one of them out."
        ),
        ("title,artist\nA,B\n", "--rename =artist", "write a column, '=' and a field"),
        ("title,artist\nA,B\n", "--update --key label", "'@/a.csv' has no column 'label' to identify albums."),
        ("title,artist\nA,B\n", "--update --key artist,label", "no column 'label'"),
        ("title,artist\nA,B\n", "--update --key ,", "no column ','"),
        ("title,artist\nA,B\n", "--update --duplicates", "'--update' and '--duplicates' exclude each other."),
        ("title,artist\nA,B\n", "--key title", "'--key' needs '--update'."),
        ("title,artist\nA,B\n", "--split title=/", "'--split' needs the genre or a field of your own"),
        ("title,artist\nA,B\n", "--split label=", "and the separator of its values"),
        ("title,artist\nA,B\n", "--split label", "write a field, '=' and a text"),
        ("title,artist\nA,B\n", "--set =x", "write a field, '=' and a text"),
        ("title,artist\nA,B\n", "--set title=", "title"),
        ("title,artist\nA,B\n", "--set year=19x", "19x"),
        ("title,artist\nA,B\n", "--set id=1", "id"),
        ("title,artist\nA,B\n", "--set genre+=Dub", "an import sets whole values"),
    ])
    func `a wrong form changes nothing and is explained`(text: String, options: String, reason: String) async throws {
        let shell = try ExchangeShell()
        let done = try await shell.importing(text, options)
        #expect(done.status == 1, "\(done)")
        #expect(done.output == "", "\(done)")
        #expect(done.diagnostics.contains(reason), "\(done)")
        #expect(try shell.library.isEmpty)
    }

    @Test func `several columns can be the key, case aside`() async throws {
        let shell = try await shell("Blue,Joni,Folk,,,\nBlue,Other,,,,\n", "")
        let done = try await shell.importing(
            "artist,title,genre\nJONI,blue,Jazz\nJoni,Blue Train,\n", "--update --key artist,title")
        #expect(done.lastLine == updated(2, added: 1, changed: 1, missing: 1))
        #expect(try shell.drafts.map(\.genre) == ["Jazz", nil, nil])
        #expect(try shell.drafts[0].title == "blue")
    }

    @Test func `Discogs' release_id is the key of its export`() async throws {
        let header = "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder\n"
        let shell = try ExchangeShell()
        _ = try await shell.importing(header + "C,A (2),T,L,LP,,0,1,X\nD,A,U,L,LP,3,1999,2,X\n")
        let done = try await shell.importing(header + "C,A (3),T,L,\"LP, Album\",5,0,1,X\n", "--update")
        #expect(done.lastLine == updated(1, changed: 1, missing: 1))
        #expect(try shell.drafts[0].fields["Format"] == "LP; Album" && shell.drafts[0].fields["Rating"] == "5")
    }

    @Test func `a renamed column updates the renamed field, also if it is the key, and a new field is noted`()
        async throws
    {
        let header = "Catalog#,Artist,Title,Label,Released,release_id,Collection Notes\n"
        let shell = try ExchangeShell()
        let options = "--update --rename 'Collection Notes=notes' --rename RELEASE_ID=discogs --rename label=on"
        #expect(try await shell.importing(header + "C,A,T,\"L, M\",0,1,old\n", options).diagnostics == "")
        let done = try await shell.importing(header + "C,A,T,\"L, M\",0,1,new\nD,B,U,,0,2,\n", options)
        let changed = "changed: T – A: notes: 'old' → 'new'\n"
        #expect(done == Outcome(output: changed + updated(2, added: 1, changed: 1), diagnostics: "", status: 0))
        #expect(
            try shell.drafts[0].fields.map { "\($0.name)=\($0.value)" }.sorted()
                == ["Catalog#=C", "discogs=1", "notes=new", "on=L; M"])
        let file = header + "C,A,T,\"L, M\",0,1,\n"
        let note = "New fields: 'Label', 'release_id'. '--rename COLUMN=FIELD' imports a column as another field.\n"
        let dry = try await shell.importing(file, "--update --key 'Catalog#' --dry-run")
        #expect(dry.diagnostics == note)
        #expect(dry.output.hasPrefix("changed: T – A: Label: 'L; M'"), "\(dry)")
        #expect(try await shell.importing(file, "--update").output == updated(1, added: 1))
    }

    @Test func `a merged album follows the row of its first release, and the others are not added again`() async throws
    {
        let header = "Catalog#,Artist,Title,Label,Released,release_id\n"
        let shell = try ExchangeShell()
        let merged = #"[{"title":"T","artist":"A","release_id":["1","2"]},{"title":"U","artist":"A","release_id":"3"}]"#
        _ = try await shell.importing(merged, as: "a.json")
        let file = header + "D,A,T,M,0,2\nC,A,T,New,0,1\nE,A,U,N,0,3\n"
        #expect(try await shell.importing(file, "--update").lastLine == updated(3, changed: 2, same: 1))
        #expect(try shell.drafts[0].fields["release_id"] == "1; 2" && shell.drafts[0].fields["Label"] == "New")
        #expect(try await shell.importing(file, "--update").output == updated(3, same: 3))
        // The album follows the other row if the first one is missing, and is missing with both.
        let other = header + "D,A,T,M,0,2\nE,A,U,N,0,3\n"
        #expect(try await shell.importing(other, "--update").lastLine == updated(2, changed: 1, same: 1))
        #expect(
            try await shell.importing(header + "E,A,U,N,0,3\n", "--update").output == updated(1, same: 1, missing: 1))
        // An album with one of the releases has priority.
        _ = try await shell.importing(#"[{"title":"V","artist":"A","release_id":"2"}]"#, as: "b.json")
        #expect(try await shell.importing(file, "--update").lastLine == updated(3, changed: 2, same: 1))
        #expect(try shell.drafts.map(\.title) == ["T", "U", "T"])
    }

    @Test func `an update keeps what an album has gained from others by a merge`() async throws {
        let header = "Catalog#,Artist,Title,Label,Released,release_id,Notes\n"
        let merged = #"[{"title":"T","artist":"A","year":1970,"label":"M; N","notes":"x","release_id":["1","2"]}]"#
        let shell = try ExchangeShell()
        _ = try await shell.importing(merged, as: "a.json")
        let rows = "C,A,T,\"M, L\",0,1,\nD,A,T,N,1970,2,x\n"
        #expect(try await shell.importing(header + rows, "--update").lastLine == updated(2, changed: 1, same: 1))
        let album = try shell.drafts[0]
        #expect(album.fields["label"] == "M; N; L")
        #expect(album.fields["notes"] == "x")
        #expect(album.year == 1970)
        #expect(try await shell.importing(header + rows, "--update").output == updated(2, same: 2))
        #expect(
            try await shell.importing(header + "C,A,T2,M,1971,1,y\n", "--update").lastLine == updated(1, changed: 1))
        #expect(try shell.drafts[0].title == "T2" && shell.drafts[0].year == 1971)
        #expect(try shell.drafts[0].fields["notes"] == "y" && shell.drafts[0].fields["label"] == "M; N; L")
    }

    @Test(arguments: ["csv", "tsv", "json", "jsonl"])
    func `the id is the key of the program's own export`(format: String) async throws {
        let shell = try await shell("Blue,Joni,Folk,1971,a,1\nHejira,Joni,Jazz,1976,b,2\n", "")
        _ = try await shell.run("export --to @/a.\(format)")
        #expect(try await shell.run("import @/a.\(format) --update").output == updated(2, same: 2))
        let text = try #require(shell.folder.text(of: "a.\(format)")).replacing("Hejira", with: "Mingus")
        #expect(
            try await shell.importing(text, as: "a.\(format)", "--update").lastLine == updated(2, changed: 1, same: 1))
        #expect(try shell.drafts.map(\.title) == ["Blue", "Mingus"])
    }

    @Test func `--set changes all albums of the file`() async throws {
        let shell = try await shell("Blue,Joni,,,a,1\nHejira,Joni,,,b,2\n")
        _ = try await shell.importing(
            Self.header + "Blue,Joni,,,a,1\nHejira,Joni,,,z,2\nNew,Joni,,,,3\n", "--update --key barcode --set shelf=5")
        #expect(try shell.drafts.map { $0.fields["shelf"] } == ["5", "5", "5"])
    }

    @Test func `--verbose names albums with their outcomes, and a dry run those that differ`() async throws {
        let shell = try await shell("Blue,Joni,,1971,a,1\nHejira,Joni,,,b,2\nRed,Crimson,,,,3\n")
        let names = """
            changed: Hejira – Joni (1976): year: '1976'; label: 'Asylum'; note: 'b' removed
            new: A\\u{1b} – B

            """
        let file =
            "title,artist,year,note,barcode,label\nBlue,Joni,1971,a,1,\nHejira,Joni,1976,,2,Asylum\nA\u{1B},B,,,4,\n"
        let dry = try await shell.importing(file, "--update --key barcode --dry-run")
        #expect(
            dry.output == names + "missing: Red – Crimson\n"
                + "3 albums read: 1 would be added, 1 would be changed, 1 unchanged, 1 missing, 0 rejected.\n")
        #expect(try shell.drafts.count == 3)
        let done = try await shell.importing(file, "--update --key barcode --verbose")
        #expect(
            done.output == "already there: Blue – Joni (1971)\n" + names + "missing: Red – Crimson\n"
                + updated(3, added: 1, changed: 1, same: 1, missing: 1))
        let plain = try await shell.importing(file, "--verbose")
        #expect(
            plain.output
                == "already there: Blue – Joni (1971)\nalready there: Hejira – Joni (1976)\nalready there: A\\u{1b} – B\n"
                + summary(3, added: 0, alike: 3))
        let more = "title,artist\nLow,Bowie\nBlue,Joni\n"
        #expect(
            try await shell.importing(more, "--dry-run").output
                == "already there: Blue – Joni\n2 albums read: 1 would be added, 1 already in the library, 0 rejected.\n"
        )
        #expect(
            try await shell.importing(more, "--verbose").output
                == "already there: Blue – Joni\nnew: Low – Bowie\n" + summary(2, added: 1, alike: 1))
    }

    @Test func `a strict update with an error changes nothing`() async throws {
        let shell = try await shell("Blue,Joni,,,a,1\nBlue,Joni,,,b,1\n")
        let before = try shell.drafts
        for rows in ["New,B,,x,,3\nBlue,Joni,,,a,1\n", "New,B,,,,3\nBlue,Joni,,,y,1\nBlue,Joni,,,z,1\n"] {
            let done = try await shell.importing(Self.header + rows, "--update --key barcode --strict")
            #expect(done.status == 1, "\(done)")
            #expect(done.output == "", "\(done)")
            #expect(done.diagnostics.contains("'--strict'"), "\(done)")
            #expect(try shell.drafts == before)
        }
    }

    @Test func `a pipe can be the source of an update`() async throws {
        let shell = try await shell("Blue,Joni,,,a,1\n")
        let path = shell.folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            try? Data((Self.header + "Blue,Joni,,,z,1\n").utf8).write(to: URL(fileURLWithPath: path))
        }
        writer.start()
        #expect(
            try await shell.run("import @/pipe --format csv --update --key barcode").lastLine == updated(1, changed: 1))
    }

    @Test func `many rows with one key are paired or refused in a few seconds`() async throws {
        let count = 200_000
        let rows = { (note: String) in
            "title,artist,barcode,note\n" + String(repeating: "T,x,7,\(note)\n", count: count)
        }
        let shell = try ExchangeShell(inMemory: true)
        #expect(try await shell.importing(rows("a"), "--update --key barcode").output == updated(count, added: count))
        #expect(try await shell.importing(rows("a"), "--update --key barcode").output == updated(count, same: count))
        let refused = try await shell.importing(rows("b"), "--update --key barcode")
        #expect(refused.output == updated(count, refused: count))
        #expect(refused.diagnostics.split(separator: "\n").count == 22)
    }
}
