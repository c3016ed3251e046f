import AlbumModel
import Foundation
import ShellTesting
import TestTraits
import Testing

/// Files whose rows are tracks: Exportify's tables and Apple Music's Library.xml.
@MainActor @Suite(.mainActor) struct TrackListTests {
    private func albums(_ text: String, as file: String, _ options: String = "") async throws -> ([AlbumDraft], Outcome)
    {
        let shell = try ExchangeShell()
        let done = try await shell.importing(text, as: file, options)
        return (try shell.drafts, done)
    }

    // MARK: Tables

    @Test(arguments: [
        ("Track Name,Album Name,Artist Name(s)\nA,Low,CAN\nB,Low,CAN\n", ["Low – CAN: 2"]),
        ("track_name\talbum-name\tARTIST NAME\nA\tLow\tCAN\nB\tHigh\tCAN\n", ["Low – CAN: 1", "High – CAN: 1"]),
        ("Track name;Artist name;Album\nA;CAN;Low\nB;Can;LOW\n", ["Low – CAN: 2"]),
        (
            "Track Name,Artist Name(s),Album Name,Album Artist Name(s)\nA,X,Hits,Various Artists\nB,Y,Hits,Various Artists\nC,Z,Hits,\n",
            ["Hits – Various Artists: 2", "Hits – Z: 1"]
        ),
        (
            "Track Name,Album Name,Artist Name(s)\nA,Low,CAN\nB,High,CAN\nC,low,can\nD,Low,Faust\n",
            ["Low – CAN: 2", "High – CAN: 1", "Low – Faust: 1"]
        ),
        ("Track Name,Album Name,Artist Name(s)\nA,,CAN\n,,\nB,Low,CAN\n", ["Low – CAN: 1"]),
        ("Song,Artist,Album,Year\nA,CAN,Low,1977\nB,CAN,Low,1977\n", ["Low – CAN: 2"]),
        ("title;artist;album;isrc;duration\nA;CAN;Low;X1;303s\nB;CAN;Low;X2;100s\n", ["Low – CAN: 2"]),
        (
            "album,albumartist,artist,title,track,disc,length,path\nHits,Various,X,A,1,1,3:00,/a\nHits,Various,Y,B,2,1,3:00,/b\n",
            ["Hits – Various: 2"]
        ),
        ("Title\tArtist\tAlbum\tTrack#\nA\tCAN\tLow\t1\nB\tCAN\tLow\t2\n", ["Low – CAN: 2"]),
        ("Titel;Interpret;Album;Dauer\nA;CAN;Low;1\nB;CAN;Low;2\n", ["Low – CAN: 2"]),
        ("Nom\tArtiste\tAlbum\tNuméro de piste\nA\tCAN\tLow\t1\nB\tCAN\tLow\t2\n", ["Low – CAN: 2"]),
        ("Name\tInterpret\tAlbum\nA\tCAN\tLow\nB\tCAN\tLow\n", ["Low – CAN: 2"]),
        ("Track Title,Artist,Album,BPM\nA,CAN,Low,120\nB,CAN,Low,90\n", ["Low – CAN: 2"]),
        ("Song Title,Album Title,Artist Names\nA,Low,CAN\nB,Low,CAN\n", ["Low – CAN: 2"]),
        ("Song Name,Artist Name,Album Name\nA,CAN,Low\nB,CAN,Low\n", ["Low – CAN: 2"]),
        ("Artist,Title,Track No,Track Title\nCAN,Low,1,A\nCAN,Low,2,B\n", ["Low – CAN: 2"]),
        (
            "title,artist,album,albumartist,track,comp\nA,X,Hits,,1,True\nB,Y,Hits,,2,True\nC,Z,Low,,1,False\n",
            ["Hits – Various Artists: 2", "Low – Z: 1"]
        ),
    ])
    func `tracks of one album become one album, spelled as in the first track`(text: String, expected: [String])
        async throws
    {
        let (albums, done) = try await albums(text, as: "tracks.csv")
        #expect(albums.map { "\($0.title) – \($0.artist): \($0.fields["tracks"] ?? "")" } == expected, "\(done)")
        #expect(done.output.contains("\(expected.count) added"), "\(done)")
    }

    @Test(arguments: [
        ("A,B", "A, B"), ("A, B", "A, B"), ("Tyler, The Creator,A", "Tyler, The Creator, A"),
        ("10,000 Maniacs", "10,000 Maniacs"), (#"Emerson\, Lake & Palmer"#, "Emerson, Lake & Palmer"),
        (#"Emerson\, Lake & Palmer, A,B"#, "Emerson, Lake & Palmer, A, B"),
        ("A;B; C", "A, B, C"), ("Earth, Wind & Fire;A", "Earth, Wind & Fire, A"), ("A", "A"), ("AC/DC", "AC/DC"),
    ])
    func `several artists are separated by a comma and a blank`(text: String, artist: String) async throws {
        let (albums, _) = try await albums("Track Name,Album Name,Artist Name(s)\nT,X,\"\(text)\"\n", as: "tracks.csv")
        #expect(albums.map(\.artist) == [artist])
    }

    @Test func `genres are united, and other values stay if all tracks have them`() async throws {
        let (albums, _) = try await albums(
            """
            Track Name,Album Name,Artist Name(s),Genres,Record Label,Album URI,Mood,Added At
            A,Low,CAN,"krautrock,rock",Spoon,u:1,calm,2024-01-01
            B,Low,CAN,"Rock,ambient",Spoon,u:1,wild,2024-01-02
            C,Low,CAN,,Spoon,u:1,,2024-01-03
            """, as: "tracks.csv")
        let album = try #require(albums.first)
        #expect(album.values(of: .genre) == ["krautrock", "rock", "ambient"])
        #expect(album.fields == ["Album URI": "u:1", "Record Label": "Spoon", "tracks": "3"])
    }

    @Test func `the end of an import says what became of the tracks`() async throws {
        let (_, done) = try await albums(
            "Track Name,Album Name,Artist Name(s)\nA,Low,CAN\nB,Low,CAN\nC,,CAN\n", as: "tracks.csv")
        #expect(
            done.diagnostics.contains(
                "@/tracks.csv: 3 tracks became 1 album; 1 track without an album was left out. '--tracks' imports the tracks themselves."
            ), "\(done)")
        #expect(done.output.contains("1 album read: 1 added, 0 already in the library, 0 rejected."), "\(done)")
        #expect(done.status == 0)
    }

    @Test func `--tracks imports each track with the name of its album`() async throws {
        let text =
            "Track Name,Album Name,Artist Name(s),Album Artist Name(s),Track Number\nA,Low,\"X,Y\",Various,7\nC,,CAN,,\n,,,,\n"
        let (tracks, done) = try await albums(text, as: "tracks.csv", "--tracks")
        #expect(tracks.map(\.title) == ["A", "C"], "\(done)")
        #expect(tracks.map(\.artist) == ["X, Y", "CAN"])
        #expect(tracks.first?.fields == ["from album": "Low", "from album artist": "Various", "Track Number": "7"])
    }

    private nonisolated static let date = "1977-01-14"

    @Test(
        arguments: [
            ("Genres=style", "CAN", 1977, nil, ["style": "rock", "Release Date": date, "tracks": "1"]),
            ("release_date=out", "CAN", nil, "rock", ["out": date, "tracks": "1"]),
            ("artist name(s)=band", "X", 1977, "rock", ["band": "CAN", "Release Date": date, "tracks": "1"]),
        ] as [(String, String, Int?, String?, OwnFields)])
    func `--rename finds the columns of a list of tracks by their own names`(
        rename: String, artist: String, year: Int?, genre: String?, fields: OwnFields
    ) async throws {
        let text = "Track Name,Album Name,Artist Name(s),Release Date,Genres\nA,Low,CAN,\(Self.date),rock\n"
        let options = "--rename '\(rename)'" + (artist == "X" ? " --set artist=X" : "")
        let (albums, done) = try await albums(text, as: "tracks.csv", options)
        let expected = AlbumDraft(title: "Low", artist: artist, genre: genre, year: year, fields: fields)
        #expect(albums == [expected], "\(done)")
    }

    @Test func `--split splits the genres of a list of tracks further`() async throws {
        let text = "Track Name,Album Name,Artist Name(s),Genres\nA,Low,CAN,\"rock/pop,dub\"\nB,Low,CAN,rock/folk\n"
        let (albums, done) = try await albums(text, as: "tracks.csv", "--split genre=/")
        #expect(albums.first?.genre == "rock; pop; dub; folk", "\(done)")
    }

    @Test(
        arguments: [
            ("Track Name=song", "Low", ["song": "A", "Track Number": "7"]),
            ("'Track Name=title'", "A", ["from album": "Low", "Track Number": "7"]),
            ("'album name=record'", "A", ["record": "Low", "Track Number": "7"]),
            ("'Track Number=no'", "A", ["from album": "Low", "no": "7"]),
        ] as [(String, String, OwnFields)])
    func `--tracks and --rename of a column go together`(rename: String, title: String, fields: OwnFields) async throws
    {
        let text = "Track Name,Album Name,Artist Name(s),Track Number\nA,Low,CAN,7\n"
        let quoted = rename.hasPrefix("'") ? rename : "'\(rename)'"
        let (albums, done) = try await albums(text, as: "tracks.csv", "--tracks --rename \(quoted)")
        #expect(albums == [AlbumDraft(title: title, artist: "CAN", fields: fields)], "\(done)")
    }

    @Test func `a column 'Tracks' of a list of tracks is kept beside their number`() async throws {
        let text = "Track Name,Album Name,Artist Name,Tracks\nA,Low,CAN,12\nB,Low,CAN,12\nC,High,CAN,1\n"
        let shell = try ExchangeShell()
        for outcome in ["2 added", "0 added, 0 changed, 2 unchanged"] {
            let done = try await shell.importing(text, as: "tracks.csv", "--update")
            #expect(done.output.contains(outcome), "\(done)")
        }
        #expect(try shell.drafts.map(\.fields) == [["Tracks": "2", "tracks 2": "12"], ["Tracks": "1"]])
    }

    @Test func `the date that gives the year is not named as a column that is kept`() async throws {
        let text = "Track Name,Album Name,Artist Name(s),Release Date\nA,Low,CAN,1977-01-14\nB,Low,CAN,1976\n"
        let (albums, done) = try await albums(text, as: "tracks.csv")
        #expect(albums == [AlbumDraft(title: "Low", artist: "CAN", year: 1976, fields: ["tracks": "2"])])
        #expect(!done.diagnostics.contains("Columns kept"), "\(done)")
    }

    @Test(arguments: [
        ("Track\tTitle\tArtist\tAlbum\tDate\n1\tA\tCAN\tLow\t1977\n2\tB\tCAN\tLow\t1977\n", "1977"),
        ("artist\talbum\ttrack\tdate\nCAN\tLow\tA\t01 Jan 2020 10:00\n", nil),
    ])
    func `a date beside numbers of tracks is that of the album, and that of a play is left out`(
        text: String, date: String?
    ) async throws {
        let (albums, _) = try await albums(text, as: "a.tsv")
        #expect(albums.map { $0.fields["Date"] ?? $0.fields["date"] } == [date])
    }

    @Test func `a list that iTunes writes as text becomes albums`() async throws {
        let text =
            "Name\tArtist\tAlbum\tGenre\tTime\tTrack Number\tYear\tPlays\tLast Played\tMy Rating\tLocation\r"
            + "A\tCAN\tLow\tRock\t200\t1\t1977\t3\tx\t80\tMac\rB\tCAN\tLow\tRock\t200\t2\t1976\t3\tx\t80\tMac\r"
        let (albums, _) = try await albums(text, as: "Music.txt")
        #expect(albums == [AlbumDraft(title: "Low", artist: "CAN", genre: "Rock", year: 1976, fields: ["tracks": "2"])])
    }

    @Test func `an update changes the albums of the same artists and titles`() async throws {
        let shell = try ExchangeShell()
        _ = try await shell.importing(
            "Track Name,Album Name,Artist Name(s),Record Label\nA,Low,CAN,Spoon\nB,High,CAN,Spoon\n", as: "tracks.csv")
        let text =
            "Track Name,Album Name,Artist Name(s),Record Label\nA,Low,CAN,Spoon\nB,Low,CAN,Mute\nC,New,CAN,Mute\n"
        for expected in ["1 added, 1 changed, 0 unchanged, 1 missing", "0 added, 0 changed, 2 unchanged, 1 missing"] {
            let done = try await shell.importing(text, as: "tracks.csv", "--update")
            #expect(done.output.contains("2 albums read: \(expected)"), "\(done)")
        }
        let low = try #require(try shell.drafts.first { $0.title == "Low" })
        #expect(low.fields == ["tracks": "2"])
    }

    @Test func `only albums of earlier lists of tracks are missing in a later one`() async throws {
        let shell = try ExchangeShell()
        _ = try await shell.importing("title,artist\nBlue,Joni\n")
        let header = "Track Name,Album Name,Artist Name(s)\n"
        let first = try await shell.importing(header + "A,Low,CAN\nB,High,CAN\n", as: "tracks.csv", "--update")
        #expect(first.output.hasPrefix("2 albums read: 2 added, 0 changed, 0 unchanged, 0 missing"), "\(first)")
        let second = try await shell.importing(header + "A,Low,CAN\n", as: "tracks.csv", "--update")
        #expect(second.output.hasPrefix("1 album read: 0 added, 0 changed, 1 unchanged, 1 missing"), "\(second)")
        // In a line of `ExchangeShell`, '@' would be its directory.
        let missing = try await shell.test.run("list @missing --fields title --format csv", named: "test")
        #expect(missing.output == "title\nHigh\n")
    }

    @Test(arguments: [
        "Track Name,Artist Name(s)\nA,CAN\n", "Title,Artist,Track Name\nLow,CAN,A\n",
        "Album,Artist,Tracks\nLow,CAN,7\n",
        "Track ID,Title,Artist\n1,Low,CAN\n",
    ])
    func `a table without albums of tracks is read as albums`(text: String) async throws {
        let (_, done) = try await albums(text, as: "tracks.csv")
        #expect(!done.diagnostics.contains("became"), "\(done)")
    }

    // MARK: Library.xml

    private func library(_ tracks: [String]) -> String {
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>Tracks</key><dict>"
            + tracks.enumerated().map { number, track in
                "\n<key>\(number)</key><dict><key>Track ID</key><integer>\(number)</integer>\(track)"
                    + "<key>Persistent ID</key><string>\(number)</string></dict>"
            }.joined() + "</dict></dict></plist>"
    }

    private func track(_ values: KeyValuePairs<String, String>, _ more: String = "") -> String {
        values.map { "<key>\($0)</key><string>\($1)</string>" }.joined() + more
    }

    @Test func `tracks of a Library-xml become albums, whatever the name of the file`() async throws {
        let text = library([
            track(["Name": "Memo"]), track(["Artist": "A", "Album": "One"], "<key>Year</key><integer>2001</integer>"),
            track(["Artist": "B", "Album": "Two", "Album Artist": ""], "<key>Compilation</key><true/>"),
            track(
                ["Artist": "C", "Album": "Two", "Genre": "Dub"],
                "<key>Compilation</key><true/><key>Year</key><integer>99999999999999999999</integer>"),
            track(["Artist": "D", "Album": "Three", "Album Artist": "E"], "<key>Compilation</key><true/>"),
            track(["Artist": "F", "Album": "Four"], "<key>Compilation</key><false/>"), track(["Album": "Five"]), "",
        ])
        for name in ["Library.xml", "library.csv", "library.json", "library"] {
            let (albums, done) = try await albums(text, as: name)
            #expect(
                albums.map { "\($0.title) – \($0.artist) \($0.fields["tracks"] ?? "")" } == [
                    "One – A 1", "Two – Various Artists 2", "Three – E 1", "Four – F 1",
                ], "\(done)")
            #expect(albums.map(\.year) == [2001, nil, nil, nil])
            #expect(done.diagnostics.contains("2 tracks without an album were left out"), "\(done)")
            #expect(done.diagnostics.contains(":9: no artist; rejected"), "\(done)")
        }
    }

    @Test(arguments: [
        (
            "<?xml version=\"1.0\"?>\n<collection><album/></collection>",
            "'@/a.xml' is XML, but not a library of Apple Music"
        ),
        (
            "<?xml version=\"1.0\"?>\n<plist><dict><key>Tracks</key>",
            "'@/a.xml' is incomplete: it ends on line 2, where a closing tag is expected."
        ),
        (
            "<?xml version=\"1.0\"?>\n<plist><dict></plist>",
            "Line 2 of '@/a.xml' is not well-formed XML: mismatched tag."
        ),
        (
            "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>",
            "Line 1 of '@/a.xml' declares or uses an XML entity of its own"
        ),
    ])
    func `other XML is refused, and changes nothing`(text: String, message: String) async throws {
        for options in ["", "--update", "--dry-run", "--format json"] {
            let (albums, done) = try await albums(text, as: "a.xml", options)
            #expect(albums.isEmpty)
            #expect(done.status == 1)
            #expect(done.diagnostics.lowercased().contains(message.lowercased()), "\(done)")
        }
    }

    @Test func `a library that is cut off changes nothing`() async throws {
        let text = library([track(["Name": "T", "Artist": "A", "Album": "One"])])
        let (albums, done) = try await albums(String(text.dropLast(20)), as: "a.xml")
        #expect(albums.isEmpty)
        #expect(done.status == 1)
    }
}
