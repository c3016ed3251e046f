import AlbumModel
import Foundation
import TestTraits
import Testing

/// JSON files whose albums are inside of objects, and pages of Discogs' API.
@MainActor @Suite(.mainActor) struct NestedListTests {
    private func albums(_ text: String, as file: String = "a.json") async throws -> ([AlbumDraft], Outcome) {
        let shell = try ExchangeShell()
        let done = try await shell.importing(text, as: file)
        return (try shell.drafts, done)
    }

    private static let album = #"{"title":"Low","artist":"CAN","year":1971}"#
    private static let track = #"{"artist":"CAN","album":"High","track":"A"}"#

    @Test(arguments: [
        #"{"albums":[ALBUM]}"#, #"{"items":[ALBUM]}"#, #"{"data":{"albums":[ALBUM]}}"#,
        #"{"user":"me","title":"My list","list":[ALBUM]}"#,
        #"{"tracks":[TRACK],"albums":[ALBUM],"artists":[{"name":"CAN"}]}"#, #"{"tracks":[ALBUM],"albums":[ALBUM]}"#,
        #"{"albums":[ALBUM],"tracks":[TRACK]}"#, #"[{"page":1,"items":[ALBUM]},{"page":2,"items":[]}]"#,
        "{\"page\":1,\"items\":[ALBUM]}\n{\"page\":2,\"items\":[]}\n", "[ALBUM]", "ALBUM",
    ])
    func `a list of albums is found inside of objects`(form: String) async throws {
        let text = form.replacing("ALBUM", with: Self.album).replacing("TRACK", with: Self.track)
        for name in ["a.json", "a.jsonl", "a"] {
            let (albums, done) = try await albums(text, as: name)
            #expect(albums == [AlbumDraft(title: "Low", artist: "CAN", year: 1971)], "\(done)")
        }
    }

    @Test(arguments: [
        #"{"albums":{"1":ALBUM}}"#, #"{"1":ALBUM}"#, #"{"data":{"albums":{"x-1":ALBUM}},"ok":true}"#,
        #"{"version":2,"albums":{"1":ALBUM},"tracks":{"1":TRACK}}"#, #"{"version":2,"1":ALBUM}"#,
        #"{"version":2,"meta":{"count":1},"1":ALBUM}"#, #"{"tracks":{"1":TRACK},"albums":{"1":ALBUM},"version":2}"#,
        #"[{"page":1,"1":ALBUM}]"#,
    ])
    func `an object with an album under each name is a list, and the names are kept`(form: String) async throws {
        let text = form.replacing("ALBUM", with: Self.album).replacing("TRACK", with: Self.track)
        let (albums, done) = try await albums(text)
        let key = form.contains("x-1") ? "x-1" : "1"
        #expect(albums == [AlbumDraft(title: "Low", artist: "CAN", year: 1971, fields: ["key": key])], "\(done)")
    }

    @Test func `each member of an object of albums is an album, or named with its line`() async throws {
        let (albums, done) = try await albums(
            "{\"7\":{\"id\":7,\"title\":\"A\",\"artist\":\"X\"},\n\"8\":{\"artist\":\"X\"},\n\"9\":3,\n\"b\":\(Self.album)}"
        )
        #expect(albums.map(\.title) == ["A", "Low"], "\(done)")
        #expect(albums.map(\.fields) == [["file-id": "7"], ["key": "b"]])
        #expect(done.diagnostics.contains("@/a.json:2: no title; rejected."), "\(done)")
        #expect(done.diagnostics.contains("@/a.json:3: a number instead of an object with names; rejected."), "\(done)")
    }

    @Test(arguments: [
        #"{"fields":{"title":"x","artist":"y"},"title":"Low","artist":"CAN","year":1971}"#,
        #"[{"owner":{"title":"x","artist":"y"},"title":"Low","artist":"CAN","year":1971}]"#,
    ])
    func `an album may have an object with a title and an artist`(text: String) async throws {
        let (albums, done) = try await albums(text)
        #expect(albums.map(\.title) == ["Low"], "\(done)")
        #expect(albums.map(\.year) == [1971])
    }

    @Test(arguments: [
        (#"[{"title":"Low","artist":"X"},{"title":"High","artist":"","artists":["Y","Z"]}]"#, ["X", "Y, Z"]),
        (
            #"[{"title":"Low","artist":"X","artists":["X"]},{"title":"High","artist":null,"artists":["Y"]}]"#,
            ["X", "Y"]
        ),
    ])
    func `an object without an artist may have the other name for it`(text: String, artists: [String]) async throws {
        let (albums, done) = try await albums(text)
        #expect(albums.map(\.artist) == artists, "\(done)")
    }

    @Test func `further artists are kept as several values`() async throws {
        let (albums, done) = try await albums(#"[{"title":"Low","artist":"X","artists":["X","Y"]}]"#)
        #expect(albums.map(\.artist) == ["X"], "\(done)")
        #expect(albums.first?.values(of: .own("artists")) == ["X", "Y"], "\(done)")
    }

    @Test(arguments: [
        (#"["A","B"]"#, "A, B"), (#"["A"]"#, "A"), (#"{"name":"A"}"#, "A"), (#"[{"name":"A"},{"name":"B"}]"#, "A, B"),
        (#"[{"name":"A","join":"&"},{"name":"B","join":""}]"#, "A & B"),
        (#"[{"name":"A","anv":"a","join":","},{"name":"B"}]"#, "a, B"),
        (#"[{"name":"A","joinphrase":" feat. "},{"artist":{"name":"B"},"joinphrase":""}]"#, "A feat. B"),
        (#"[{"name":"A","joinphrase":" ("},{"name":"B","joinphrase":")"}]"#, "A (B)"), (#"[{"name":"A"},"B"]"#, "A, B"),
    ])
    func `the names in a list or an object are the artist, with the words between them`(value: String, artist: String)
        async throws
    {
        for name in ["artist", "artists", "Album Artist", "artist-credit"] {
            let (albums, done) = try await albums(#"[{"title":"Low","\#(name)":\#(value)}]"#)
            #expect(albums.map(\.artist) == [artist], "\(done)")
            #expect(value.contains(#""artist""#) || albums.first?.fields == [:])
        }
    }

    @Test func `what an artist's object has beside the name is kept`() async throws {
        let (albums, done) = try await albums(#"[{"title":{"name":"Low"},"artist":[{"id":7,"name":"A"}]}]"#)
        let kept = #"[{"id":7,"name":"A"}]"#
        #expect(albums == [AlbumDraft(title: "Low", artist: "A", fields: ["artist text": kept])], "\(done)")
        #expect(done.diagnostics == "Columns kept as fields: artist text.\n")
    }

    @Test func `pages of Spotify's, Discogs' and Last-fm's APIs have their albums in members`() async throws {
        let (saved, done) = try await albums(
            #"{"href":"h","items":[{"added_at":"2020","album":{"artists":[{"name":"A"},{"name":"B"}],"id":"z","name":"One","release_date":"1999-05-01"}}]}"#
        )
        let fields: OwnFields = ["album_id": "z", "added_at": "2020", "release_date": "1999-05-01"]
        #expect(saved == [AlbumDraft(title: "One", artist: "A, B", year: 1999, fields: fields)], "\(done)")
        let (forSale, _) = try await albums(
            #"{"listings":[{"id":7,"condition":"Mint (M)","release":{"id":3,"artist":"A (2)","title":"One","year":1975}}]}"#
        )
        let listing: OwnFields = ["release_id": "3", "file-id": "7", "condition": "Mint (M)"]
        #expect(forSale == [AlbumDraft(title: "One", artist: "A", year: 1975, fields: listing)])
        let (top, _) = try await albums(
            #"{"topalbums":{"album":[{"name":"One","mbid":"","artist":{"name":"A"},"playcount":"5"}],"@attr":{"user":"me"}}}"#
        )
        #expect(top == [AlbumDraft(title: "One", artist: "A", fields: ["playcount": "5"])])
        let (tracks, _) = try await albums(
            #"{"items":[{"name":"S","artists":[{"name":"A"}],"album":{"name":"One"},"track_number":1},{"name":"T","artists":[{"name":"A"}],"album":{"name":"One"},"track_number":2}]}"#
        )
        #expect(tracks == [AlbumDraft(title: "One", artist: "A", fields: ["tracks": "2"])])
    }

    @Test(arguments: [
        #"{"resultCount":1,"results":[{"wrapperType":"collection","artistName":"A","collectionName":"One","primaryGenreName":"Rock","releaseDate":"1999-05-01T07:00:00Z"}]}"#,
        #"{"results":[{"wrapperType":"track","trackName":"S","artistName":"A","collectionName":"One","primaryGenreName":"Rock","releaseDate":"1999-05-01T07:00:00Z"}]}"#,
        #"{"items":[{"added_at":"2020","track":{"name":"S","artists":[{"name":"A"}],"genre":"Rock","year":1999,"album":{"name":"One"},"track_number":1}}]}"#,
    ])
    func `pages of iTunes' API and playlists of Spotify's become albums`(text: String) async throws {
        let (albums, done) = try await albums(text)
        #expect(albums.map(\.title) == ["One"], "\(done)")
        #expect(albums.map(\.artist) == ["A"])
        #expect(albums.map(\.genre) == ["Rock"])
        #expect(albums.map(\.year) == [1999])
    }

    @Test(arguments: [
        (#""images":[{"url":"u/640","width":640},{"url":"u/64","width":64}]"#, "u/640"),
        (#""images":[{"uri":"u/a","width":500},{"uri":"u/b","width":500}]"#, "u/b"),
        (##""image":[{"#text":"u/s","size":"small"},{"#text":"u/xl","size":"extralarge"}]"##, "u/xl"),
        (##""image":[{"#text":"u/s","size":"small"},{"#text":"","size":"mega"}]"##, "u/s"),
        (##""image":[{"#text":"","size":"small"}]"##, nil), (#""images":[]"#, nil), (#""image":"u/a""#, "u/a"),
        (#""cover_xl":"u/xl""#, "u/xl"), (#""artworkUrl100":"u/100""#, "u/100"),
    ])
    func `the cover is the largest picture of a list`(member: String, cover: String?) async throws {
        let (albums, done) = try await albums(#"[{"title":"Low","artist":"CAN",\#(member)}]"#)
        #expect(albums == [AlbumDraft(title: "Low", artist: "CAN", coverURL: cover)], "\(done)")
        #expect(done.diagnostics == "")
    }

    @Test(arguments: [
        (#"[{"title":"Low","artist-credit":[{"name":"CAN"}],"first-release-date":"1971-05"}]"#, 1971),
        (#"[{"title":"Low","artist-credit":[{"name":"CAN"}],"date":"1972-05-01"}]"#, 1972),
        (##"[{"title":{"#text":"Low"},"artist":{"#text":"CAN","mbid":""},"year":1973}]"##, 1973),
    ])
    func `members of MusicBrainz' and Last-fm's APIs are read as fields`(text: String, year: Int) async throws {
        let (albums, done) = try await albums(text)
        #expect(albums.map { "\($0.title) \($0.artist) \($0.year ?? 0)" } == ["Low CAN \(year)"], "\(done)")
        #expect(done.diagnostics == "")
    }

    @Test(arguments: [
        (
            "a.json",
            ##"{"recenttracks":{"track":[{"artist":{"mbid":"","#text":"CAN"},"album":{"mbid":"","#text":"Low"},"name":"A","url":"u1","date":{"uts":"1"}},{"artist":{"mbid":"","#text":"CAN"},"album":{"mbid":"","#text":"Low"},"name":"B","url":"u2"},{"artist":{"#text":"X"},"album":{"#text":""},"name":"C"}]}}"##
        ),
        (
            "a.csv",
            "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n1,x,CAN,,Low,,A,\n2,y,CAN,,Low,,B,\n3,z,X,,,,C,\n"
        ),
        ("a.csv", "artist,album,name,date\nCAN,Low,A,1 Jan\nCAN,Low,B,2 Jan\nX,,C,\n"),
    ])
    func `tracks that Last-fm has counted become albums`(file: String, text: String) async throws {
        let (albums, done) = try await albums(text, as: file)
        #expect(albums == [AlbumDraft(title: "Low", artist: "CAN", fields: ["tracks": "2"])], "\(done)")
        #expect(done.diagnostics.contains("3 tracks became 1 album; 1 track without an album was left out."), "\(done)")
    }

    @Test func `an album among others on a line is named by its number`() async throws {
        let (_, done) = try await albums(#"{"albums":[\#(Self.album),{"title":"B"},\#(Self.album),{"artist":"C"}]}"#)
        let notes = ["1 (album 2): no artist", "1 (album 4): no title"].map { "@/a.json:\($0); rejected.\n" }
        #expect(done.diagnostics == notes.joined(), "\(done)")
        let (_, other) = try await albums(
            "{\"a\":1,\n\"albums\":[\n\(Self.album),\n{\n\"title\":\"A\"},\n\(Self.album),{\"x\":1}]}")
        #expect(
            other.diagnostics.hasPrefix("@/a.json:4: no artist; rejected.\n@/a.json:6 (album 4): no title"), "\(other)")
    }

    @Test func `an album keeps its own lists`() async throws {
        let text = #"{"artist":"CAN","title":"Low","tracks":[{"title":"A","artist":"CAN"}],"tags":["x","y"]}"#
        let (albums, _) = try await albums(text)
        #expect(albums.first?.fields == ["tracks": #"[{"title":"A","artist":"CAN"}]"#, "tags": "x; y"])
    }

    @Test func `a file with other lists only is refused, and they are named`() async throws {
        let (_, done) = try await albums(#"{"tracks":[\#(Self.track)],"shows":[{"name":"x"}],"albums":[]}"#)
        #expect(done.diagnostics.contains("'@/a.json' has no list of albums, only 'tracks', 'shows'."), "\(done)")
        #expect(done.status == 1)
    }

    // MARK: Discogs' API

    private func page(_ list: String, _ entries: String...) -> String {
        #"{"pagination":{"page":1,"urls":{}},"\#(list)":[\#(entries.joined(separator: ","))]}"#
    }

    private func entry(_ id: Int, _ release: String, _ more: String = "") -> String {
        #"{"id":\#(id),"instance_id":9,"rating":0,"basic_information":{"id":\#(id),"title":"T\#(id)",\#(release)}\#(more)}"#
    }

    @Test func `several pages in one file are read, and the key of an update is the release`() async throws {
        let artists = #""artists":[{"name":"CAN (2)","anv":"","join":""}]"#
        let text = page("releases", entry(1, artists), entry(2, artists)) + "\n" + page("releases", entry(3, artists))
        let shell = try ExchangeShell()
        let done = try await shell.importing(text, as: "a.json")
        #expect(
            try shell.drafts.map { "\($0.title) \($0.artist) \($0.fields["release_id"] ?? "")" } == [
                "T1 CAN 1", "T2 CAN 2", "T3 CAN 3",
            ], "\(done)")
        let update = try await shell.importing(
            page("releases", entry(1, artists, #","notes":[{"field_id":3,"value":"x"}]"#)), as: "b.json", "--update")
        #expect(update.output.contains("1 album read: 0 added, 1 changed, 0 unchanged, 2 missing"), "\(update)")
    }

    @Test(arguments: [
        (#""artists":[{"name":"A","join":","},{"name":"B","join":"&"},{"name":"C","join":""}]"#, "A, B & C"),
        (#""artists":[{"name":"A (3)","anv":"","join":"Feat."},{"name":"B","anv":"b","join":""}]"#, "A Feat. b"),
        (#""artists":[{"name":"A"}]"#, "A"), (#""artists":[{"name":"A","join":"/"},{"name":"B"}]"#, "A / B"),
    ])
    func `artists are joined as they are credited`(release: String, artist: String) async throws {
        let (albums, done) = try await albums(page("wants", entry(1, release)))
        #expect(albums.map(\.artist) == [artist], "\(done)")
    }

    @Test func `formats, conditions and notes are named as in the export`() async throws {
        let release =
            #""artists":[{"name":"A"}],"year":0,"formats":[{"name":"Vinyl","qty":"2","text":"Green","descriptions":["LP","Album"]}],"labels":[{"name":"L (3)"}],"genres":[],"styles":["Dub"]"#
        let notes =
            #","notes":[{"field_id":1,"value":"Mint (M)"},{"field_id":2,"value":"Good (G)"},{"field_id":3,"value":"signed"},{"field_id":4,"value":"blue"}],"folder_id":1"#
        let (albums, done) = try await albums(page("releases", entry(1, release, notes)))
        #expect(done.output.contains("1 added"), "\(done)")
        #expect(albums.first?.year == nil)
        #expect(
            albums.first?.fields == [
                "Format": "2xVinyl; LP; Album; Green", "Style": "Dub", "release_id": "1", "Label": "L",
                "Collection Media Condition": "Mint (M)",
                "Collection Sleeve Condition": "Good (G)", "Collection Notes": "signed; blue", "folder_id": "1",
                "instance_id": "9",
            ])
    }

    @Test func `a single release is an album with the names of the export`() async throws {
        let (albums, done) = try await albums(
            #"{"id":7,"status":"Accepted","year":1987,"artists":[{"name":"A (2)","anv":"","join":"","id":3}],"labels":[{"name":"L","catno":"C 1"}],"formats":[{"name":"Vinyl","qty":"1","descriptions":["LP"]}],"title":"T","country":"UK","released":"1987-07-27","notes":"N","genres":["Pop"],"styles":["Disco"],"tracklist":[],"images":[{"type":"primary","uri":"http://a/b","width":600}]}"#
        )
        let fields: OwnFields = [
            "release_id": "7", "Catalog#": "C 1", "Label": "L", "Format": "Vinyl; LP", "Style": "Disco", "Notes": "N",
            "country": "UK", "status": "Accepted", "year text": "1987-07-27",
        ]
        let album = AlbumDraft(
            title: "T", artist: "A", genre: "Pop", year: 1987, coverURL: "http://a/b", fields: fields)
        #expect(albums == [album], "\(done)")
    }

    @Test(arguments: [
        #"{"releases":[{"id":1,"basic_information":{}}]}"#, #"{"releases":[{"id":1,"basic_information":[]}]}"#,
        #"{"releases":[{"id":1,"basic_information":{"title":7,"artists":"x","labels":{},"formats":[1,[]]},"notes":[3]}]}"#,
    ])
    func `a page with other values is no reason to stop`(text: String) async throws {
        let (albums, done) = try await albums(text)
        #expect(albums.isEmpty)
        #expect(done.output.contains("1 rejected"), "\(done)")
    }
}
