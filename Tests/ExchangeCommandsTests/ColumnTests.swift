import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// The columns of other programs: their names, and several for one field.
@MainActor @Suite(.mainActor) struct ColumnTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    @Test(arguments: [
        (["Album", "ALBUM TITLE", "album_title", "Album-Name", "albumname", " Title "], "title"),
        (
            [
                "Album Artist", "album_artist", "ALBUM-ARTIST", "Album Artist Name(s)", "Artist Name(s)", "artist_name",
                "Artists",
            ],
            "artist"
        ),
        (["Genres", "GENRE", "Genre(s)"], "genre"),
        (
            ["Release Year", "release_year", "Release-Date", "Release_Date", "ReleaseDate", "Release", "Released"],
            "year"
        ),
        (["Cover URL", "cover-url", "COVER", "Image URL", "image_url", "imageUrl", "artpath"], "cover"),
    ])
    func `names of columns are compared without case, spaces, _ and -`(names: [String], field: String) async throws {
        for name in names {
            let shell = try ExchangeShell()
            var columns = ["title", "artist", "genre", "year", "cover"]
            columns[try #require(columns.firstIndex(of: field))] = name
            let done = try await shell.importing(columns.joined(separator: ";") + "\nBlue;Joni;Folk;1971;http://a/b\n")
            #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0), "\(name)")
            let expected = AlbumDraft(title: "Blue", artist: "Joni", genre: "Folk", year: 1971, coverURL: "http://a/b")
            #expect(try shell.drafts == [expected], "\(name)")
        }
    }

    @Test(arguments: [
        ("Künstler;Titel;Jahr;Genre", "Künstler as artist, Titel as title, Jahr as year"),
        ("INTERPRET;Album;Erscheinungsjahr;Genre", "INTERPRET as artist, Erscheinungsjahr as year"),
        ("Artiste;Titre;Année;Genre", "Artiste as artist, Titre as title, Année as year"),
        ("Artista;Título;Año;Género", "Artista as artist, Título as title, Año as year, Género as genre"),
        ("Artista;Álbum;Ano;Gênero", "Artista as artist, Álbum as title, Ano as year, Gênero as genre"),
        ("Artista;Titolo;Anno;Genere", "Artista as artist, Titolo as title, Anno as year, Genere as genre"),
        ("Artiest;Titel;Jaar;Genre", "Artiest as artist, Titel as title, Jaar as year"),
        ("Artist;Titel;År;Genre", "Titel as title, År as year"),
        ("Ku\u{308}nstler;Titel;Jahr;Genre", "Ku\u{308}nstler as artist, Titel as title, Jahr as year"),
    ])
    func `names of columns in other languages are read as fields, and named`(header: String, said: String) async throws
    {
        let done = try await shell.importing(header + ";Laden\nJoni;Blue;1971;Folk;x\n")
        let note = "Columns read as fields: \(said).\n"
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: note, status: 0))
        let album = AlbumDraft(title: "Blue", artist: "Joni", genre: "Folk", year: 1971, fields: ["Laden": "x"])
        #expect(try shell.drafts == [album])
    }

    @Test func `an English name precedes one in another language, and a renamed one is not named`() async throws {
        let done = try await shell.importing(
            "Titel,Album,Artist,Jahr\nT,A,B,1971\n", as: "a.csv", "--rename Jahr=bought")
        #expect(done.diagnostics == "Columns kept as fields: Titel.\n")
        let fields: OwnFields = ["Titel": "T", "bought": "1971"]
        #expect(try shell.drafts == [AlbumDraft(title: "A", artist: "B", fields: fields)])
    }

    @Test func `no other column is advised for the year if the user has named one`() async throws {
        let done = try await shell.importing(
            "year,title,artist,Pressed\n1970,A,B,1990\n", as: "a.csv", "--rename Pressed=year")
        #expect(done.diagnostics == "Columns kept as fields: other year.\n")
        #expect(try shell.drafts == [AlbumDraft(title: "A", artist: "B", year: 1990, fields: ["other year": "1970"])])
    }

    @Test(arguments: [
        ("title,album", "T,A", "A", ["track title": "T"]), ("album,title", "A,T", "A", ["track title": "T"]),
        ("Title,Album Name", "T,A", "A", ["track title": "T"]), ("Album Title,Album", "T,A", "A", ["Album Title": "T"]),
        ("title,album", "A,A", "A", [:]), ("title,album", "T,", "T", [:]),
        ("title,Title", "A,T", "A", ["Title 2": "T"]),
        ("title,title,title", "A,T,U", "A", ["title 2": "T", "title 3": "U"]),
        ("title,album,track title", "T,A,U", "A", ["track title": "U", "track title 2": "T"]),
    ])
    func `the album's own word precedes that of a track`(
        header: String, row: String, title: String, fields: [String: String]
    ) async throws {
        #expect(try await shell.importing("artist,\(header)\nX,\(row)\n").output == summary(1, added: 1))
        #expect(try shell.drafts == [AlbumDraft(title: title, artist: "X", fields: own(fields))])
        let other = try ExchangeShell()
        let names = "artist,\(header)".split(separator: ","),
            values = "X,\(row)".split(separator: ",", omittingEmptySubsequences: false)
        let json = "{" + zip(names, values).map { #""\#($0)":"\#($1)""# }.joined(separator: ",") + "}"
        #expect(try await other.importing(json, as: "a.json").output == summary(1, added: 1))
        #expect(try other.drafts == shell.drafts)
    }

    @Test(arguments: [
        ("artist,albumartist", "P,Q", AlbumDraft(title: "T", artist: "Q", fields: ["track artist": "P"])),
        ("Album Artist,Artist", "Q,P", AlbumDraft(title: "T", artist: "Q", fields: ["track artist": "P"])),
        ("Album Artist,Artist", ",P", AlbumDraft(title: "T", artist: "P")),
        ("artist,Artists", "P,Q", AlbumDraft(title: "T", artist: "P", fields: ["Artists": "Q"])),
        (
            "artist,released,year", "P,1973,1971",
            AlbumDraft(title: "T", artist: "P", year: 1971, fields: ["other year": "1973"])
        ),
        ("artist,released,year", "P,1973,", AlbumDraft(title: "T", artist: "P", year: 1973)),
        ("artist,year,released", "P,1971,1971.0", AlbumDraft(title: "T", artist: "P", year: 1971)),
        ("artist,year,released", "P,1971,0", AlbumDraft(title: "T", artist: "P", year: 1971)),
        (
            "artist,year,released", "P,1971,1971-03-01",
            AlbumDraft(title: "T", artist: "P", year: 1971, fields: ["other year": "1971-03-01"])
        ),
        (
            "artist,cover,image_url,coverUrl", "P,a,b,c",
            AlbumDraft(title: "T", artist: "P", coverURL: "c", fields: ["other cover": "a", "other cover 2": "b"])
        ),
        (
            "artist,genre,Genres", "P,Rock,Pop",
            AlbumDraft(title: "T", artist: "P", genre: "Rock", fields: ["Genres": "Pop"])
        ),
        (
            "artist,Notes,notes,NOTES", "P,a,b,c",
            AlbumDraft(title: "T", artist: "P", fields: ["Notes": "a", "notes 2": "b", "NOTES 3": "c"])
        ),
        (
            "artist,Notes,Notes 2,Notes", "P,a,b,c",
            AlbumDraft(title: "T", artist: "P", fields: ["Notes": "a", "Notes 2": "b", "Notes 3": "c"])
        ),
        ("artist,Notes,Notes", "P,,b", AlbumDraft(title: "T", artist: "P", fields: ["Notes 2": "b"])),
        ("artist,Notes,Notes,Notes", "P,,,c", AlbumDraft(title: "T", artist: "P", fields: ["Notes 3": "c"])),
        ("artist,Notes,Notes", "P,a,a", AlbumDraft(title: "T", artist: "P", fields: ["Notes": "a"])),
        ("artist,Rating,rating", "P,,A+", AlbumDraft(title: "T", artist: "P", fields: ["rating 2": "A+"])),
        ("artist,Genre,Genre", "P,,Pop", AlbumDraft(title: "T", artist: "P", fields: ["Genre 2": "Pop"])),
        ("artist,Year,Year", "P,,1971", AlbumDraft(title: "T", artist: "P", fields: ["Year 2": "1971"])),
        ("artist,id,id", "P,1,2", AlbumDraft(title: "T", artist: "P", fields: ["file-id": "1", "file-id 2": "2"])),
        ("First Name,Last Name", "The,Kinks", AlbumDraft(title: "T", artist: "The Kinks")),
        ("Artist Last Name,Artist First Name", "Kinks,The", AlbumDraft(title: "T", artist: "The Kinks")),
        ("last_name,first_name", "Kinks,", AlbumDraft(title: "T", artist: "Kinks")),
        (
            "artist,First Name,Last Name", "P,a,b",
            AlbumDraft(title: "T", artist: "P", fields: ["First Name": "a", "Last Name": "b"])
        ),
    ])
    func `two columns for one field keep both values`(header: String, row: String, album: AlbumDraft) async throws {
        let done = try await shell.importing("title,\(header)\nT,\(row)\n")
        #expect(done.output == summary(1, added: 1), "\(done)")
        #expect(try shell.drafts == [album])
        // A second import finds the same album, an update the same values.
        #expect(try await shell.run("import @/a.csv --strict").output == summary(1, added: 0, alike: 1))
        #expect(try await shell.run("import @/a.csv --update --key title").output.contains(" 1 unchanged"))
    }

    @Test func `an update takes both values of two columns`() async throws {
        _ = try await shell.importing("album,artist,title,year\nA,X,T,c. 1971\n")
        #expect(try shell.drafts[0].fields == ["track title": "T", "year text": "c. 1971"])
        let done = try await shell.importing("album,artist,title,year\nA,X,A,1971\n", "--update --key artist")
        #expect(done.output.contains("1 changed"), "\(done)")
        #expect(try shell.drafts == [AlbumDraft(title: "A", artist: "X", year: 1971)])
    }

    @Test(arguments: [
        ("artist,album,title\nX,A,T\n", "track title."),
        (
            "artist,album,Pressed,Notes,Notes\nX,A,1973,a,b\n",
            "Pressed, Notes 2. --rename 'Pressed=year' reads one as year; after an import, use: fields merge Pressed year"
        ),
        (
            "artist,album,year,Release Date\nX,A,,\nX,B,1971,2011-11-14\n",
            "Release Date. --rename 'Release Date=year' reads one as year; after an import, use: fields merge 'Release Date' year"
        ),
        (
            "artist,album,released,year\nX,A,1971,1970\n",
            "other year. --rename 'released=year' reads one as year; after an import, use: fields merge 'other year' year"
        ),
        ("artist,album,release\nX,A,reissue\n", "release."),
    ])
    func `the end of an import names columns that are kept as fields`(text: String, note: String) async throws {
        let done = try await shell.importing(text)
        #expect(done.diagnostics == "Columns kept as fields: \(note)\n")
    }

    @Test(
        arguments: [
            ("'Pressed=year'", 1973, ["other year": "1971"]), ("pressed=year", 1973, ["other year": "1971"]),
            ("year=made", nil, ["made": "1971", "Pressed": "1973"]),
            ("year=made --rename Pressed=year", 1973, ["made": "1971"]),
        ] as [(String, Int?, [String: String])])
    func `--rename decides which column is the year`(rename: String, year: Int?, fields: [String: String]) async throws
    {
        _ = try await shell.importing("title,artist,Year,Pressed\nT,X,1971,1973\n", "--rename \(rename)")
        #expect(try shell.drafts == [AlbumDraft(title: "T", artist: "X", year: year, fields: own(fields))])
    }

    @Test(
        arguments: [
            ("reissue,1971", 1971, ["Pressed": "reissue"]), ("1999,reissue", 1999, ["Made": "reissue"]),
            ("1999,2001", 1999, ["Made": "2001"]), ("1999,1999", 1999, [:]), (",2001", 2001, [:]), ("1999,", 1999, [:]),
            ("1999,1999-05-01", 1999, ["Made": "1999-05-01"]), ("x,y", nil, ["Pressed": "x", "Made": "y"]),
        ] as [(String, Int?, [String: String])])
    func `two columns may be renamed to the year, and a value that does not fit is kept and named`(
        row: String, year: Int?, fields: [String: String]
    ) async throws {
        let shell = try ExchangeShell()
        let done = try await shell.importing(
            "title,artist,Pressed,Made\nT,X,\(row)\n", "--rename Pressed=year --rename Made=year")
        let album = AlbumDraft(title: "T", artist: "X", year: year, fields: own(fields))
        #expect(try shell.drafts == [album], "\(done)")
        for name in fields.keys { #expect(done.diagnostics.contains("Columns kept as fields: "), "\(name) \(done)") }
        for name in fields.keys {
            #expect(done.diagnostics.split(separator: ":").last?.contains(name) == true, "\(done)")
        }
    }

    @Test(arguments: [
        ("Genres,--rename genre=style", "style"), ("Genres,--rename Genres=style", "style"),
        ("Release Date,--rename 'release_date=bought'", "bought"), ("Released,--rename year=bought", "bought"),
    ])
    func `--rename finds a column by its name, or by the field of its name`(line: String, field: String) async throws {
        let parts = line.split(separator: ",", maxSplits: 1).map(String.init)
        _ = try await shell.importing("title,artist,\(parts[0])\nT,X,1971\n", parts[1])
        #expect(try shell.drafts == [AlbumDraft(title: "T", artist: "X", fields: own([field: "1971"]))])
    }

    @Test(arguments: ["genre", "Genres", "GENRES"])
    func `--split finds a column by its name, or by its field`(name: String) async throws {
        _ = try await shell.importing("title,artist,Genres\nT,X,a/b\n", "--split \(name)=/")
        #expect(try shell.drafts == [AlbumDraft(title: "T", artist: "X", genre: "a; b")])
    }

    @Test(arguments: ["Record_Label", "record label", "RECORD-LABEL"])
    func `--split compares names without case, spaces, _ and -`(name: String) async throws {
        _ = try await shell.importing("title,artist,Record_Label\nT,X,a/b\n", "--split '\(name)=/'")
        #expect(try shell.drafts == [AlbumDraft(title: "T", artist: "X", fields: ["Record_Label": "a; b"])])
    }

    @Test func `an export of this program is read literally`() async throws {
        let header = "position,id,title,artist,genre,year,coverUrl,Release Date,Genres,Album Title,First Name"
        let done = try await shell.importing("\(header)\n1,2, A &amp; B ,X (2),,,,1971-03-01,Pop,T,F\n")
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        let fields: OwnFields = ["Release Date": "1971-03-01", "Genres": "Pop", "Album Title": "T", "First Name": "F"]
        #expect(try shell.drafts == [AlbumDraft(title: " A &amp; B ", artist: "X (2)", fields: fields)])
        let year = try await shell.importing("\(header)\n1,2,A,X,,1971-03-01,,,,,\n")
        #expect(year.diagnostics.contains("kept as 'year text'"))
    }

    @Test(arguments: [("\n,,\n,,\n", 1), ("\nB,X,\n,,\n , ,\t\n,,\nC,X,\n", 3)])
    func `empty rows of a spreadsheet are not counted`(rows: String, count: Int) async throws {
        let done = try await shell.importing("title,artist,note\nA,X,\(rows)", "--strict")
        #expect(done.output == summary(count, added: count))
        #expect(try await shell.run("import @/a.csv --update --key title").output.contains("\(count) unchanged"))
    }

    @Test func `a column name that occurs many times is read in time`() async throws {
        let count = 900
        let header = "title,artist" + String(repeating: ",note", count: count)
        let row = "T,X" + (1...count).map { ",\($0)" }.joined()
        #expect(try await shell.importing("\(header)\n\(row)\n").output == summary(1, added: 1))
        #expect(try shell.drafts[0].fields["note 900"] == "900")
    }

    private func own(_ fields: [String: String]) -> OwnFields {
        var own = OwnFields()
        for (name, value) in fields { own[name] = value }
        return own
    }
}
