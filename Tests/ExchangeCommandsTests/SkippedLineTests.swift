import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// Lines of a table that are no albums, and the advice for tables without a header.
@MainActor @Suite(.mainActor) struct SkippedLineTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    @Test(arguments: [
        (
            "My Vinyl Collection,,,,\n,,,,\nArtist,Album,Year,Price,Wishlist\nB,A,1994,,\n",
            "@/a.csv:3: skipped 2 lines above the header, 'My Vinyl Collection'.\n"
        ),
        (
            "My collection 2024\n\nArtist;Album\nB;A\n",
            "@/a.csv:3: skipped 2 lines above the header, 'My collection 2024'.\n"
        ),
        (
            "# my records, 2024\n# from the cellar\nArtist,Album\nB,A\n",
            "@/a.csv:3: skipped 2 lines above the header, '# my records  2024'.\n"
        ),
        ("Artist,Album\nB,A\nArtist,Album\n", "@/a.csv:1: skipped another header on line 3.\n"),
        ("Artist,Album,Year\nB,A,\nAlbum,Year,Artist\n", "@/a.csv:1: skipped another header on line 3.\n"),
        (
            "Artist,Album\nArtist,Album\nB,A\n\u{FEFF}Artist,Album\n",
            "@/a.csv:1: skipped another header on line 2, 4.\n"
        ),
    ])
    func `lines that are no albums are skipped and named, and refused by a strict import`(
        text: String, note: String
    ) async throws {
        let strict = try await shell.importing(text, "--strict")
        #expect(strict.status == 1)
        #expect(try shell.library.isEmpty)
        let done = try await shell.importing(text)
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: note, status: 0))
        #expect(try shell.drafts.map { [$0.title, $0.artist] } == [["A", "B"]])
    }

    @Test(arguments: [
        ("title,artist,genre\nA,B,C\nD,E", 3, "2 cells of 3", "imported unchanged", 2),
        ("title;artist\r\nA;B\r\nC", 3, "1 cell of 2", "no artist; rejected", 1),
    ])
    func `a last row that may be cut off is named, and the other rows are imported`(
        text: String, line: Int, cells: String, result: String, count: Int
    ) async throws {
        #expect(try await shell.importing(text, "--strict").status == 1)
        #expect(try shell.library.isEmpty)
        let done = try await shell.importing(text)
        #expect(
            done.diagnostics
                == "@/a.csv:\(line): the file ends here, after \(cells), and may be incomplete; \(result).\n")
        #expect(try shell.drafts.count == count)
    }

    @Test(arguments: ["sep=\t\nArtist\tAlbum\nB\tA\n"], ["a.csv", "a.tsv", "a.txt"])
    func `a first line may name the tab as the separator`(text: String, file: String) async throws {
        #expect(try await shell.importing(text, as: file).output == summary(1, added: 1))
        #expect(try shell.drafts == [AlbumDraft(title: "A", artist: "B")])
    }

    @Test(arguments: ["1981\u{FEFF}", "1981\u{A0}", "\u{FEFF}1981", "\u{A0}1981 "])
    func `a space without a width beside a year is removed`(year: String) async throws {
        try await shell.importing("title,artist,year\nA,B,\(year)\n")
        #expect(try shell.drafts == [AlbumDraft(title: "A", artist: "B", year: 1981)])
    }

    @Test func `a field of a file of objects has one spelling`() async throws {
        let text = #"{"title":"A","artist":"B","Rating":"1"}"# + "\n" + #"{"title":"C","artist":"D","rating":"2"}"#
        try await shell.importing(text, as: "a.jsonl")
        let albums = try shell.drafts
        #expect(albums.map { $0.fields["Rating"] } == ["1", "2"])
        try await shell.run("export --to @/out.csv")
        let other = try ExchangeShell()
        try other.write(Array(try #require(shell.bytes(of: "out.csv"))), to: "out.csv")
        try await other.run("import @/out.csv")
        #expect(try other.drafts == albums)
    }

    @Test(arguments: ["A,B\n\u{1A}", "A,B\u{1A}", "A,B\n\u{1A}\u{1A}"])
    func `the character with which DOS ends a text is no part of it`(text: String) async throws {
        #expect(try await shell.importing("title,artist\n" + text, "--strict").diagnostics == "")
        #expect(try shell.drafts == [AlbumDraft(title: "A", artist: "B")])
        try shell.empty()
        try await shell.importing(#"[{"title":"A","artist":"B"}]"# + "\n\u{1A}", as: "a.json")
        #expect(try shell.drafts == [AlbumDraft(title: "A", artist: "B")])
    }

    @Test func `an album may have the names of columns, and columns may have another order from a header on`()
        async throws
    {
        try await shell.importing("Artist,Title,Year\nArtist,Title,1990\nTitle,Artist,Year\nA,B,1971\n")
        let albums = [
            AlbumDraft(title: "Title", artist: "Artist", year: 1990), AlbumDraft(title: "A", artist: "B", year: 1971),
        ]
        #expect(try shell.drafts == albums)
    }

    // The table, the options of the command in the refusal, and the album after it.
    @Test(arguments: [
        (
            "Portishead,Dummy,1994\n", "--columns artist,title,year",
            AlbumDraft(title: "Dummy", artist: "Portishead", year: 1994)
        ),
        (
            "P,Dummy,x\n", "--columns 'artist,title,column 3'",
            AlbumDraft(title: "Dummy", artist: "P", fields: ["column 3": "x"])
        ),
        ("Artst,Title\nP,Dummy\n", "--rename 'Artst=artist'", AlbumDraft(title: "Dummy", artist: "P")),
        ("Performer,Title\nP,Dummy\n", "--rename 'Performer=artist'", AlbumDraft(title: "Dummy", artist: "P")),
        ("Author,Title\nP,Dummy\n", "--rename 'Author=artist'", AlbumDraft(title: "Dummy", artist: "P")),
        (
            "Band,Record\nP,Dummy\n", "--rename 'Record=title' --rename 'Band=artist'",
            AlbumDraft(title: "Dummy", artist: "P")
        ),
        (
            "band_name,item title,id\nP,Dummy,1\n", "--rename 'item title=title' --rename 'band_name=artist'",
            AlbumDraft(title: "Dummy", artist: "P", fields: ["file-id": "1"])
        ),
        (
            "Исполнитель,Альбом\nP,Dummy\n", "--rename 'Альбом=title' --rename 'Исполнитель=artist'",
            AlbumDraft(title: "Dummy", artist: "P")
        ),
        (
            "item_id,Title\n1,Dummy\n", "--set artist=NAME",
            AlbumDraft(title: "Dummy", artist: "NAME", fields: ["item_id": "1"])
        ),
    ])
    func `a refusal prints a command that works`(text: String, options: String, album: AlbumDraft) async throws {
        let refused = try await shell.importing(text, as: "a.csv")
        #expect(refused.status == 1 && refused.diagnostics.contains("import @/a.csv \(options)"), "\(refused)")
        try shell.write(text, to: "a b.csv")
        let command = "import '@/a b.csv' \(options)"
        #expect(try await shell.run("import '@/a b.csv'").diagnostics.contains(command))
        try await shell.run(command)
        #expect(try shell.drafts == [album])
    }

    @Test(arguments: [
        (#"{"message":"You must authenticate."}"#, "Its message is 'You must authenticate.'."),
        (#"["Portishead - Dummy"]"#, "has a text where an object with a title and an artist is expected"),
        (#"{"a":1,"track_metadata":{"b":"x"}}"#, "The contents of 'track_metadata' were not read."),
    ])
    func `a refusal says what a JSON text is that no option reaches`(text: String, part: String) async throws {
        let done = try await shell.importing(text, as: "a.json")
        #expect(done.status == 1 && done.diagnostics.contains(part), "\(done)")
        #expect(!done.diagnostics.contains("--rename"))
    }

    @Test func `columns are named for a table only`() async throws {
        let done = try await shell.importing(#"[{"title":"A","artist":"B"}]"#, as: "a.json", "--columns title,artist")
        #expect(done.status == 1 && done.diagnostics.contains("Leave '--columns' out."), "\(done)")
    }

    @Test func `a refusal shows whole names, and those of the albums in a list`() async throws {
        let names = (1...30).map { "Column number \($0)" }
        let table = try await shell.importing(names.map { "\"\($0)\"" }.joined(separator: ",") + "\n")
        for name in names { #expect(table.diagnostics.contains("'\(name)'")) }
        let list = #"{"more":true,"list":{"items":[{"item_title":"A","band_name":"B"}]}}"#
        let json = try await shell.importing(list, as: "a.json")
        #expect(json.diagnostics.contains("Its columns are 'item_title', 'band_name'."), "\(json)")
        let renamed = try await shell.run("import @/a.json --rename item_title=title --rename band_name=artist")
        #expect(renamed.output == summary(1, added: 1))
    }
}
