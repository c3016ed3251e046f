import AlbumModel
import Foundation
import MusicLibrary
import ShellTesting
import TestTraits
import Testing

/// The results of reading a file, in tables.
@MainActor @Suite(.mainActor) struct ImportTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    /// The next year, which is the latest year of an album.
    nonisolated static let lastYear = AlbumYear.range.upperBound

    @Test(arguments: [
        ("title,artist\nBlue,Joni\n", AlbumDraft(title: "Blue", artist: "Joni")),
        ("ARTIST,ALBUM\nJoni,Blue\n", AlbumDraft(title: "Blue", artist: "Joni")),
        (
            "Genre, Album ,AlbumArtist,Released,image_url\nFolk,Blue,Joni,1971,http://a/b\n",
            AlbumDraft(title: "Blue", artist: "Joni", genre: "Folk", year: 1971, coverURL: "http://a/b")
        ),
        ("title,artist,cover\nBlue,Joni,u\n", AlbumDraft(title: "Blue", artist: "Joni", coverURL: "u")),
        ("title,artist,Cover_URL\nBlue,Joni,u\n", AlbumDraft(title: "Blue", artist: "Joni", coverURL: "u")),
        ("title,artist,coverUrl\nBlue,Joni,u\n", AlbumDraft(title: "Blue", artist: "Joni", coverURL: "u")),
        ("title;artist\nBlue;Joni\n", AlbumDraft(title: "Blue", artist: "Joni")),
        ("title\tartist\nBlue\tJoni\n", AlbumDraft(title: "Blue", artist: "Joni")),
        ("title,artist,year\nBlue,Joni, 1971 \n", AlbumDraft(title: "Blue", artist: "Joni", year: 1971)),
        ("title,artist,year\nBlue,Joni,1000\n", AlbumDraft(title: "Blue", artist: "Joni", year: 1000)),
        ("title,artist,year\nBlue,Joni,\(lastYear)\n", AlbumDraft(title: "Blue", artist: "Joni", year: lastYear)),
        ("title,artist,year\nBlue,Joni, \n", AlbumDraft(title: "Blue", artist: "Joni")),
        (
            "position,id,title,artist,genre,year,coverUrl,label\n7,9,Blue,Joni,,,,R\n",
            AlbumDraft(title: "Blue", artist: "Joni", fields: ["label": "R"])
        ),
        (
            "title,artist,Label,Catalog#\nBlue,Joni,Reprise,\n",
            AlbumDraft(title: "Blue", artist: "Joni", fields: ["Label": "Reprise"])
        ),
        (
            ",title,artist,fields\n0,Blue,Joni,x\n",
            AlbumDraft(title: "Blue", artist: "Joni", fields: ["column 1": "0", "fields": "x"])
        ),
        ("title,artist,album,artist\nBlue,Joni,Blue,\n", AlbumDraft(title: "Blue", artist: "Joni")),
        ("\u{FEFF}title,artist\r\n\"Bl\"\"ue\",\"Jo,\nni\"\r\n", AlbumDraft(title: "Bl\"ue", artist: "Jo,\nni")),
    ])
    func `a table's columns are known by their names`(text: String, expected: AlbumDraft) async throws {
        let done = try await shell.importing(text)
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        #expect(try shell.drafts == [expected])
    }

    @Test(arguments: [
        (#"[{"Title":"Blue","ARTIST":"Joni","year":1971}]"#, AlbumDraft(title: "Blue", artist: "Joni", year: 1971)),
        (
            #"{"album":"Blue","albumartist":"Joni","released":"1971"}"#,
            AlbumDraft(title: "Blue", artist: "Joni", year: 1971)
        ),
        (#"[{"title":1989,"artist":true,"year":1971.0}]"#, AlbumDraft(title: "1989", artist: "true", year: 1971)),
        (#"[{"title":"Blue","artist":"Joni","year":null,"coverUrl":null}]"#, AlbumDraft(title: "Blue", artist: "Joni")),
        (
            #"[{"position":3,"id":4,"title":"Blue","artist":"Joni","fields":{"label":"R","n":7,"no":null,"":"","id":4}}]"#,
            AlbumDraft(
                title: "Blue", artist: "Joni",
                fields: ["label": "R", "n": "7", "file-position": "3", "file-id": "4"])
        ),
        (
            #"[{"title":"Blue","artist":"Joni","fields":"x","tracks":["a",{"b":1}]}]"#,
            AlbumDraft(title: "Blue", artist: "Joni", fields: ["fields": "x", "tracks": #"["a",{"b":1}]"#])
        ),
        (
            #"[{"title":"Blue","artist":"Joni","fields":{"fields":"x","Genre":"Folk","cover_url":"u"}}]"#,
            AlbumDraft(title: "Blue", artist: "Joni", genre: "Folk", coverURL: "u", fields: ["fields": "x"])
        ),
    ])
    func `an object's keys are known by their names`(text: String, expected: AlbumDraft) async throws {
        let done = try await shell.importing(text, as: "a.json")
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        #expect(try shell.drafts == [expected])
    }

    @Test(arguments: [
        (
            "title,artist,genre\nBlue,Joni\n",
            "2: 2 cells instead of 3, so the last ones are empty; imported unchanged."
        ),
        (
            "title,artist\nBlue,Joni,Folk\n",
            "2: 3 cells instead of 2, so the last ones have no name; imported unchanged."
        ),
        (
            #"[{"title":"Blue","artist":"Joni","label":"a\u0000b"}]"#,
            "1: label contains a null character; imported without this value."
        ),
    ])
    func `invalid values are dropped and reported with their line`(text: String, note: String) async throws {
        let file = text.hasPrefix("[") ? "a.json" : "a.csv"
        let done = try await shell.importing(text, as: file)
        #expect(done.diagnostics == "@/\(file):\(note)\n")
        #expect(done.output == summary(1, added: 1, mended: 1))
        var expected = AlbumDraft(title: "Blue", artist: "Joni")
        if text.contains("Folk") { expected.fields["column 3"] = "Folk" }
        #expect(try shell.drafts == [expected])
    }

    @Test(
        arguments: [
            (
                "title,artist,year\nBlue,Joni,19755\n",
                "2: year '19755' is not a whole number from 1000 to \(lastYear)",
                ["year text": "19755"]
            ),
            (
                "[\n" + #"{"title":"Blue","artist":"Joni","genre":[["a"]],"coverUrl":{}}]"#,
                "2: genre is a list instead of a text; cover is an object instead of a text",
                ["genre text": #"[["a"]]"#, "cover text": "{}"]
            ),
            (
                #"[{"title":"Blue","artist":"Joni","Genres":{"a":1}}]"#, "1: genre is an object instead of a text",
                ["Genres": #"{"a":1}"#]
            ),
        ] as [(String, String, OwnFields)])
    func `a value that cannot be read is kept as a field, and reported with its line`(
        text: String, note: String, fields: OwnFields
    ) async throws {
        let file = text.hasPrefix("[") ? "a.json" : "a.csv"
        let done = try await shell.importing(text, as: file)
        let names = fields.map(\.name).reversed()
        #expect(
            done.diagnostics == """
                @/\(file):\(note); kept as \(names.map { "'\($0)'" }.joined(separator: ", ")).
                Columns kept as fields: \(names.joined(separator: ", ")).

                """)
        #expect(done.output == summary(1, added: 1, mended: 1))
        #expect(try shell.drafts == [AlbumDraft(title: "Blue", artist: "Joni", fields: fields)])
    }

    @Test(arguments: [
        ("a.csv", "title,artist\nBlue,Joni\n\n,Joni\n", "4: no title; rejected."),
        (
            "a.csv", "title,artist\nBlue,Joni\nHejira\n",
            "3: 1 cell instead of 2, so the last ones are empty; no artist; rejected."
        ),
        ("a.csv", "title,artist,note\nBlue,Joni,\n,,x\n", "3: no title, no artist; rejected."),
        (
            "a.json", #"[{"title":"Blue","artist":"Joni"},"# + "\n" + #"{"title":["a"],"artist":"b"}]"#,
            "2: title is a list instead of a text; rejected."
        ),
        (
            "a.json", #"[{"title":"Blue","artist":"Joni"}, 7]"#,
            "1 (album 2): a number instead of an object with names; rejected."
        ),
        (
            "a.jsonl", #"{"title":"Blue","artist":"Joni"}"# + "\n" + #"{"title":"a\u0000","artist":"b"}"#,
            "2: title contains a null character; rejected."
        ),
    ])
    func `a row without title or artist is rejected`(file: String, text: String, note: String) async throws {
        let done = try await shell.importing(text, as: file)
        #expect(
            done == Outcome(output: summary(2, added: 1, refused: 1), diagnostics: "@/\(file):\(note)\n", status: 0))
        #expect(try shell.drafts == [AlbumDraft(title: "Blue", artist: "Joni")])
    }

    @Test func `the last line of an import's report is broken between words`() async throws {
        let shell = try ExchangeShell(columns: 40)
        let done = try await shell.importing("title,artist\nBlue,Joni\n")
        #expect(
            done.output == """
                1 album read: 1 added, 0 already in the
                  library, 0 rejected.

                """)
    }

    @Test func `only the first faulty rows are reported one by one`() async throws {
        let done = try await shell.importing("title,artist\n" + String(repeating: ",x\n", count: 25) + "a,b\n")
        let lines = done.diagnostics.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "… and 5 more.")
        #expect(done.output == summary(26, added: 1, refused: 25))
    }

    @Test func `Discogs' export is recognised by its header`() async throws {
        let done = try await shell.importing(
            """
            Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Notes
            ECM 1064,Keith Jarrett,The Köln Concert,ECM Records,2xLP,5,1975,518017,Uncategorized,2020-01-01 10:00:00,
            LP 2,Nirvana (2),Nevermind,"DGC (2)",LP,,0,367113,Jazz,2020-01-02 10:00:00,
            X,"Art (3), Bee (12) & Cee (1) Dee",Three (2),L,LP,,1999,1,All,2020-01-03 10:00:00,

            """)
        #expect(done == Outcome(output: summary(3, added: 3), diagnostics: "", status: 0))
        let drafts = try shell.drafts
        #expect(drafts.map(\.artist) == ["Keith Jarrett", "Nirvana", "Art, Bee & Cee Dee"])
        #expect(drafts.map(\.title) == ["The Köln Concert", "Nevermind", "Three (2)"])
        #expect(drafts.map(\.year) == [1975, nil, 1999])
        #expect(
            drafts[1].fields == [
                "Catalog#": "LP 2", "Label": "DGC", "Format": "LP", "release_id": "367113",
                "CollectionFolder": "Jazz",
                "Date Added": "2020-01-02 10:00:00",
            ])
    }

    @Test func `a number after an artist is kept if the file is not from Discogs`() async throws {
        _ = try await shell.importing("title,artist\nNevermind,Nirvana (2)\n")
        #expect(try shell.drafts.map(\.artist) == ["Nirvana (2)"])
    }

    @Test func `a list of the best albums is imported, and its one invalid year is reported`() async throws {
        let done = try await shell.importing(
            "RANK,YEAR,ALBUM,ARTIST\n1,1971,What's Going On,Marvin Gaye\n2,19755,Another Green World,Brian Eno\n"
                + "161,1969,\"Crosby, Stills & Nash\",\"Crosby, Stills & Nash\"\n")
        #expect(done.output == summary(3, added: 3, mended: 1))
        #expect(done.diagnostics.hasPrefix("@/a.csv:3: year '19755' is not a whole number"))
        #expect(
            try shell.drafts[0]
                == AlbumDraft(title: "What's Going On", artist: "Marvin Gaye", year: 1971, fields: ["RANK": "1"]))
    }

    @Test func `the first albums of a library are imported from their file`() async throws {
        let url = "https://s3.amazonaws.com/CoverProject/album/album_david_bowie_best_of_bowie.png"
        let done = try await shell.importing(
            """
            [
              { "title": "Best of Bowie", "artist": "David Bowie", "genre": "Pop", "coverUrl": "\(url)", "year": "1992" }
            ]
            """, as: "albums.json")
        #expect(done.output == summary(1, added: 1))
        #expect(
            try shell.drafts
                == [AlbumDraft(title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992, coverURL: url)])
    }
}
