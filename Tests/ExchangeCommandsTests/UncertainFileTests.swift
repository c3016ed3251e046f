import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// Files whose first rows do not show what the file is, and values that are something else than the name of their column says.
@MainActor @Suite(.mainActor) struct UncertainFileTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    private nonisolated static let first = #"{"title":"Roads","artist":"P","album":"Dummy"}"#
    private nonisolated static let second = #"{"title":"Numb","artist":"P","album":"Dummy","track number":2}"#

    @Test(arguments: [
        [first, second], [second, first], [first, first, second],
        [first, #"{"artist":"P","album":"Dummy","track":2}"#],
        [#"{"artist":"P","album":"Dummy"}"#, second],
        [
            #"{"album":"Dummy","artist":"P","title":"Roads"}"#,
            #"{"album":"Dummy","artist":"P","name":"Numb","disc":1}"#,
        ],
    ])
    func `one object with a mark of tracks makes all objects tracks`(objects: [String]) async throws {
        let text = "[" + objects.joined(separator: ",\n") + "]"
        for options in ["", "--dry-run", "--update --key artist,title", "--strict"] {
            let shell = try ExchangeShell()
            let done = try await shell.importing(text, as: "a.json", options)
            #expect(done.diagnostics.contains("@/a.json: \(objects.count) tracks became 1 album."), "\(done)")
            let fields: OwnFields = ["tracks": "\(objects.count)"]
            let albums = options == "--dry-run" ? [] : [AlbumDraft(title: "Dummy", artist: "P", fields: fields)]
            #expect(try shell.drafts == albums, "\(options)")
        }
    }

    @Test func `an import that began again is one step of undo, and leaves earlier changes of a script`() async throws {
        try shell.write("[\(Self.first),\(Self.second)]", to: "a.json")
        try await shell.run("add A --artist B\nimport @/a.json")
        #expect(try shell.drafts.map(\.title) == ["A", "Dummy"])
        let other = try ExchangeShell()
        try other.write("[\(Self.first),\(Self.second)]", to: "a.json")
        try await other.run("import @/a.json")
        #expect(try other.drafts.count == 1)
        try await other.run("undo")
        #expect(try other.library.isEmpty)
    }

    @Test func `tracks stay tracks in all objects with --tracks`() async throws {
        try await shell.importing("[\(Self.first),\(Self.second)]", as: "a.json", "--tracks")
        #expect(try shell.drafts.map(\.title) == ["Roads", "Numb"])
        #expect(try shell.drafts.map { $0.fields["from album"] } == ["Dummy", "Dummy"])
    }

    private nonisolated static let mbid = "b84ee12a-09ef-421b-82de-0441a926375b"

    @Test(arguments: [
        "artist,title,label,release_id\nNirvana (2),X,\"Smith, Jones\",\(mbid)\n",
        "artist,title,label,release_id\nA,B,,\nNirvana (2),X,\"Smith, Jones\",\(mbid)\n",
        "artist,title,label,Release ID\nNirvana (2),X,\"Smith, Jones\",\(mbid.uppercased())\n",
    ])
    func `a number of MusicBrainz in release_id is no release of Discogs`(text: String) async throws {
        let done = try await shell.importing(text)
        #expect(done.diagnostics == "Columns kept as fields: mbid.\n")
        let album = try #require(try shell.drafts.last)
        #expect(album.artist == "Nirvana (2)")
        #expect(album.fields["label"] == "Smith, Jones")
        #expect(album.fields["release_id"] == nil)
        #expect(album.fields["mbid"]?.lowercased() == Self.mbid)
    }

    @Test(arguments: [
        ("release_id", "123", ["release_id": "123", "label": "Smith; Jones"]),
        ("release_id", "12; 34", ["release_id": "12; 34", "label": "Smith; Jones"]),
        ("release_id", "r123", ["release_id": "r123", "label": "Smith; Jones"]),
        ("release_id,mbid", "\(mbid),x", ["mbid": "x", "mbid 2": mbid, "label": "Smith, Jones"]),
    ])
    func `the value decides what a number of a release is`(
        columns: String, values: String, fields: [String: String]
    ) async throws {
        try await shell.importing("artist,title,label,\(columns)\nA,B,\"Smith, Jones\",\(values)\n")
        let found = try #require(try shell.drafts.first).fields.map { ($0.name, $0.value) }
        #expect(Dictionary(uniqueKeysWithValues: found) == fields)
    }

    @Test func `a number of MusicBrainz among those of Discogs is another field`() async throws {
        try await shell.importing("artist,title,release_id\nA (2),B,1\nC (2),D,\(Self.mbid)\n")
        #expect(try shell.drafts.map(\.artist) == ["A", "C"])
        #expect(try shell.drafts.map { $0.fields["mbid"] } == [nil, Self.mbid])
        #expect(try shell.drafts.map { $0.fields["release_id"] } == ["1", nil])
    }

    @Test(arguments: [
        ("Sigur R&oacute;s", "Sigur Rós"), ("&Oacute;&uuml;&ndash;&hellip;&rsquo;", "Óü–…’"), ("&euro;&trade;", "€™"),
        ("&nbsp;x", "x"), ("&szlig;&thorn;&yuml;&OElig;&Zeta;", "ßþÿŒΖ"), ("&diams;&clubs;&lang;", "♦♣〈"),
        ("&nothing; &amp;amp; R&D;", "&nothing; &amp; R&D;"),
    ])
    func `entities of HTML are read in a file of Rate Your Music only`(written: String, read: String) async throws {
        let names = "RYM Album, First Name,Last Name,Title"
        try await shell.importing("\(names)\n1,x,y,\"\(written)\"\n")
        #expect(try shell.drafts.first?.title == read)
        let other = try ExchangeShell()
        try await other.importing("Artist,Title\nx,\"\(written)\"\n")
        #expect(try other.drafts.first?.title == written)
    }

    @Test(arguments: [
        ("Released On", "1994-08-22"), ("Pub. Date", "22/08/1994"), ("Année de sortie", "1994"),
        ("Issue", "August 1994"),
        ("Issue", "1994-08"), ("Date", "1994-08-22T00:00:00Z"),
    ])
    func `a date in a column with another name is offered as the year`(name: String, text: String) async throws {
        let advice = "Columns kept as fields: \(name). --rename '\(name)=year' reads one as year; "
        for table in [
            "Title;Artist;\(name)\nA;B;\nC;D;\(text)\n", "[{\"title\":\"C\",\"artist\":\"D\",\"\(name)\":\"\(text)\"}]",
        ] {
            let shell = try ExchangeShell()
            #expect(try await shell.importing(table).diagnostics.hasPrefix(advice))
            #expect(try shell.drafts.last?.year == nil)
            _ = try await shell.run("import @/a.csv --duplicates --rename '\(name)=year'")
            #expect(try shell.drafts.last?.year == 1994)
        }
    }

    @Test(arguments: ["Date Added", "Purchase Date", "Last Played", "bought"])
    func `the date of an owner's deed is not offered`(name: String) async throws {
        #expect(try await shell.importing("Title;Artist;\(name)\nC;D;2019-08-22\n").diagnostics == "")
    }

    @Test(arguments: [
        ("title,artist\nDébut,Bj\u{1}rk\nÁgætis,Sigur Rós\n", ["Björk", "Sigur Rós"], 2),
        ("title,artist\nAgaetis,Sigur Rós\nDebut,Bj\u{1}rk\nX,\u{1}\u{1}\n", ["Sigur Rós", "Björk", "öö"], 3),
        ("[{\"title\":\"É\",\"artist\":\"Bj\u{1}rk\"}]", ["Björk"], 1),
    ])
    func `bytes of Windows-1252 in a UTF-8 file are read as such, and named`(
        text: String, artists: [String], line: Int
    ) async throws {
        try shell.write(text.utf8.map { $0 == 1 ? 0xF6 : $0 }, to: "a.csv")
        let strict = try await shell.run("import @/a.csv --strict")
        #expect(strict.status == 1, "\(strict)")
        let done = try await shell.run("import @/a.csv")
        let note =
            "@/a.csv:\(line): 'artist' has bytes of Windows-1252 among UTF-8, so it was read as 'Björk'; imported.\n"
        #expect(done.diagnostics.hasPrefix(note), "\(done)")
        #expect(try shell.drafts.map(\.artist) == artists)
    }

    @Test(arguments: [
        #"{"name":"Low","artist":"CAN"}"#, #"{"name":"Low","artist":"CAN","artists":["CAN"]}"#,
        #"{"name":"Low","artist":{"name":"CAN"},"mbid":"x"}"#,
    ])
    func `one object with a mark of albums makes the names of all objects titles`(object: String) async throws {
        let marked = #"{"name":"High","artist":"CAN","mbid":"1"}"#
        for objects in [[marked, object], [object, marked], [object, object, marked]] {
            let shell = try ExchangeShell()
            let done = try await shell.importing("[\(objects.joined(separator: ","))]", as: "a.json", "--duplicates")
            #expect(done.output.contains("\(objects.count) added"), "\(done)")
            #expect(try Set(shell.drafts.map(\.title)) == ["High", "Low"])
        }
    }

    @Test func `a saved track of Spotify brings its album with year and cover`() async throws {
        let track =
            #"{"name":"Roads","artists":[{"name":"P"}],"album":{"name":"Dummy","artists":[{"name":"P"}],"#
            + #""release_date":"1994-08-22","images":[{"url":"https://i/640"}]},"track_number":8}"#
        try await shell.importing(#"{"items":[{"added_at":"2020","track":\#(track)}]}"#, as: "a.json")
        let album = try #require(shell.drafts.first)
        #expect([album.title, album.artist, album.coverURL] == ["Dummy", "P", "https://i/640"] && album.year == 1994)
    }

    @Test func `a list of tracks is no list of albums, and the list above it is named`() async throws {
        let text =
            #"{"items":[{"item_title":"Low","band_name":"CAN"}],"tracklists":{"a":[{"title":"A","artist":"CAN","track_number":1}]}}"#
        let done = try await shell.importing(text, as: "a.json")
        let command = "import @/a.json --rename 'item_title=title' --rename 'band_name=artist'"
        #expect(done.status == 1 && done.diagnostics.contains(command), "\(done)")
        try await shell.run(command)
        #expect(try shell.drafts == [AlbumDraft(title: "Low", artist: "CAN")])
    }

    @Test(arguments: [
        (#"="0042282855312""#, "0042282855312"), (#""=""0042""""#, "0042"), (#"="a, b""#, "a, b"),
        (#""=""say """"yes""""""""#, "say \"yes\""), (#"="a"&"b""#, #"="a"&"b""#), ("=1+1", "=1+1"), ("=", "="),
    ])
    func `the formula by which a spreadsheet keeps a text is the text`(cell: String, text: String) async throws {
        try await shell.importing("title,artist,Barcode\nA,B,\(cell)\n")
        #expect(try shell.drafts.map { $0.fields["Barcode"] } == [text])
    }

    @Test(
        arguments: ["tab\there", "a\nb", #"C:\new"#, #"\\"#, #"a\tb"#, "\"Heroes\"", "\"x", "say \"yes\""],
        [true, false])
    func `chosen fields as a table with tabs come back equal`(note: String, isOnly: Bool) async throws {
        let album = AlbumDraft(title: "A", artist: "B", fields: ["Notes": note])
        try shell.library.journal.state.begin(command: "add")
        try shell.library.add([album] + (isOnly ? [] : [AlbumDraft(title: "\"C\" d", artist: "E")]))
        try shell.library.journal.endChange()
        let all = try shell.drafts
        try await shell.run("export --fields title,artist,Notes --to @/a.tsv")
        try shell.empty()
        try await shell.run("import @/a.tsv")
        #expect(try shell.drafts == all)
    }
}
