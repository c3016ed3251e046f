import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// The conventions of the programs that write collections.
@MainActor @Suite(.mainActor) struct OriginTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    @Test(arguments: [
        "Artist,Title,release_id,Label,Released\nNirvana (2),T,7,\"A (2), B\",0\n",
        "release_id,Released,Label,Title,Artist\n7,0,\"A (2), B\",T,Nirvana (2)\n",
        "Catalog#;Artist;Title;Label;Released;Release ID\n;Nirvana (2);T;A (2), B;0;7\n",
        "listing_id,artist,title,Label,release_id\n,Nirvana (2),T,\"A (2), B (3)\",7\n",
    ])
    func `release_id identifies a file of Discogs`(text: String) async throws {
        #expect(try await shell.importing(text).output == summary(1, added: 1))
        let expected = AlbumDraft(title: "T", artist: "Nirvana", fields: ["release_id": "7", "Label": "A; B"])
        #expect(try shell.drafts == [expected])
        #expect(try await shell.run("import @/a.csv --update").output.contains("1 unchanged"))
    }

    @Test func `an inventory has several catalogue numbers`() async throws {
        _ = try await shell.importing("artist,title,catno,release_id\nX (2),T,\"A 1, B 2\",7\n")
        let expected = AlbumDraft(title: "T", artist: "X", fields: ["catno": "A 1; B 2", "release_id": "7"])
        #expect(try shell.drafts == [expected])
    }

    private static let rateYourMusic =
        "RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating\n"

    @Test(arguments: [
        ("A &amp; B", "A & B"), ("&#34;A&#34;", "\"A\""), ("&#x27;A&#X27;", "'A'"), ("&lt;&gt;&quot;&apos;", "<>\"'"),
        ("&amp;amp;", "&amp;"), ("&amp;#34;", "&#34;"), ("A & B; C", "A & B; C"), ("&bogus;", "&bogus;"), ("&;", "&;"),
        ("&#0;x", "&#0;x"), ("&#55296;", "&#55296;"), ("&#1114112;", "&#1114112;"), ("&#8364;", "€"),
    ])
    func `HTML entities are read in a file of Rate Your Music only`(written: String, title: String) async throws {
        #expect(
            try await shell.importing(
                Self.rateYourMusic + "1,,X,,,\"\(written.replacing("\"", with: "\"\""))\",1971,8\n"
            ).status == 0)
        #expect(try shell.drafts.map(\.title) == [title])
        let other = try ExchangeShell()
        _ = try await other.importing("Title;Artist\n\(written.replacing(";", with: ":"));X\n")
        #expect(try other.drafts.map(\.title) == [written.replacing(";", with: ":")])
    }

    @Test func `albums of beets have their covers, genres and years`() async throws {
        let text =
            #"{"album":"T","albumartist":"X","albumartists":"X","artpath":"/a/b.jpg","genres":"A; B","year":"0000","id":"3","mb_albumid":"m"}"#
        for file in ["a.json", "a.jsonl"] {
            let shell = try ExchangeShell()
            #expect(try await shell.importing(text, as: file).output == summary(1, added: 1))
            let fields: OwnFields = ["albumartists": "X", "file-id": "3", "mb_albumid": "m"]
            let expected = AlbumDraft(title: "T", artist: "X", genre: "A; B", coverURL: "/a/b.jpg", fields: fields)
            #expect(try shell.drafts == [expected])
        }
    }

    @Test func `a column without a name is kept, as pandas writes it`() async throws {
        #expect(
            try await shell.importing(",album,artist,year,Unnamed: 4\n0,T,X,1971.0,\n1,U,X,,x\n").output
                == summary(2, added: 2))
        #expect(
            try shell.drafts == [
                AlbumDraft(title: "T", artist: "X", year: 1971, fields: ["column 1": "0"]),
                AlbumDraft(title: "U", artist: "X", fields: ["column 1": "1", "Unnamed: 4": "x"]),
            ])
    }
}
