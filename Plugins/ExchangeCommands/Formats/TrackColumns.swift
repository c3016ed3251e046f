internal import AlbumModel
internal import Tabular

/// The columns of a list of tracks, and its rows as rows of their albums.
///
/// A row gets the title and the artist of its album, and loses the columns that describe the track. With `--tracks` it keeps all: the
/// title is the track's then, and its album a field of its own.
struct TrackColumns: RowConversion {
    let listsTracks: Bool
    let columns: TabularColumns
    /// True if the tracks have albums; without them, a table is read as any other.
    let hasAlbums: Bool
    /// The index in the original row of each of ``columns``.
    private let origins: [Int]
    /// True if a cell may have several artists or genres with commas between them.
    private let hasLists: Bool
    /// The genres of the track before.
    private let genres = LatestGenres()
    /// Indexes in ``columns``.
    private let artist, genre, year: Int?
    /// Indexes in the original row.
    private let albumArtist, compilation, date: Int?

    /// Creates the columns of a list.
    ///
    /// - Parameters:
    ///   - title: The column with the names of tracks.
    ///   - keptTracks: The fields to which the user renames columns, if tracks stay tracks. A track whose name becomes another field
    ///     has the title of its album.
    init(_ header: HeaderNames, title: String, hasLists: Bool, keptTracks: [String: AlbumField]?) {
        let (names, keys) = (header.names, header.keys)
        func origin(_ candidates: String...) -> Int? { candidates.lazy.compactMap { keys.firstIndex(of: $0) }.first }
        let album = (Self.albums + (title == "tracktitle" ? ["title"] : [])).lazy.compactMap(keys.firstIndex).first
        let title = origin(title)
        hasAlbums = album != nil
        let theirs = origin("albumartist", "albumartistname")
        let claimed = keys.indices.first { $0 != theirs && KnownColumns.claim(of: keys[$0])?.field == .artist }
        let artist = origin("artist", "artistname", "artists") ?? claimed ?? theirs
        let keepsTracks = keptTracks != nil
        var renamed: [Int: String] = [:]
        if let keptTracks {
            if let title, keptTracks[keys[title]] ?? .title == .title {
                renamed[title] = "title"
                if let album { renamed[album] = "from album" }
            }
            if let theirs, theirs != artist { renamed[theirs] = "from album artist" }
            for index in renamed.keys where keptTracks[keys[index]] != nil { renamed[index] = nil }
        }
        // Beside numbers of tracks, a date is that of the album; else the track may have been played then.
        let numbers = origin("tracknumber", "track#", "track")
        let datesAlbums = numbers != nil && numbers != title
        let origins = names.indices.filter { origin in
            let isOfTrack = Self.ofTracks.contains(keys[origin]) && !(datesAlbums && keys[origin] == "date")
            return keepsTracks
                || ![title, theirs].contains(origin) && !isOfTrack
                    && !Self.marks.contains(keys[origin])
                || origin == artist
        }
        func index(of origin: Int?) -> Int? { origin.flatMap { origins.firstIndex(of: $0) } }
        columns = TabularColumns(origins.map { renamed[$0] ?? names[$0] })
        (self.artist, genre) = (index(of: artist), index(of: origin("genre", "genres", "primarygenrename")))
        year = index(of: origin("year"))
        (self.origins, date, self.hasLists, listsTracks) = (origins, origin("releasedate"), hasLists, !keepsTracks)
        (albumArtist, compilation) =
            keepsTracks ? (nil, nil) : (theirs, origin("compilation", "comp", "ispartofcompilation"))
    }

    func row(_ row: TabularRow) -> TabularRow {
        var values = origins.map { row.values[$0] }
        if let artist { values[artist] = artistName(values[artist], in: row) }
        if let year, let date, values[year] == .null { values[year] = .string(String(row.values[date].text.prefix(4))) }
        if hasLists, let genre, let text = values[genre].string { values[genre] = .string(genres.values(in: text)) }
        return TabularRow(
            line: row.line, columns: columns, values: values, problems: row.problems, surplus: row.surplus)
    }

    /// The artist of the album: its own, or 'Various Artists' for a compilation without one, else the track's.
    private func artistName(_ own: JSONValue, in row: TabularRow) -> JSONValue {
        var name = own
        if let albumArtist, case let theirs = row.values[albumArtist], theirs != .null, theirs != "" {
            name = theirs
        } else if let compilation, ["true", "1"].contains(row.values[compilation].text.lowercased()) {
            return "Various Artists"
        }
        return hasLists && name.array == nil ? .string(Self.artists(name.text)) : name
    }

    /// A list of artists with `, ` between them: `A,B` and `A;B` become `A, B`. Some artists have a comma in their names, which a blank or
    /// a digit follows.
    private static func artists(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) else { return text }
        // Exportify writes '\,' for a comma in a name.
        if text.contains("\\,") {
            return artists(text.replacing("\\,", with: "\u{1}")).replacing("\u{1}", with: ",")
        }
        if text.contains(";") {
            return text.split(separator: ";").map { String($0).trimmed(ofLineBreaks: true) }.joined(separator: ", ")
        }
        return text.replacing(#/,(?=[^ 0-9])/#, with: ", ")
    }

    /// The names of columns with the titles of albums, beside which others have those of tracks.
    static let albums = ["album", "albumname", "albumtitle", "collectionname", "álbum"]

    /// The columns that a table of albums does not have.
    static let marks = Set(
        """
        disc disc# discnumber duration duration(ms) isrc length time track track# trackno trackno. tracknumber tracknumberonalbum \
        dauer duração duración durata durée duur länge numérodepiste numérodudisque númerodepista numeroditraccia titelnummer tracknr \
        tracknr. tracknummer
        """.split { $0 == " " }.map(String.init))

    /// The columns that describe a track, or the program's dealings with it, and never its album.
    private static let ofTracks = Set(
        """
        acousticness addedat addedby albumratingcomputed applemusic artistid artistids artisturi artworkcount bitrate bpm clean \
        comments danceability date dateadded datemodified disabled disccount disliked \
        energy equalizer explicit favorited filefoldercount hasvideo instrumentalness key kind lastplayed lastskipped \
        libraryfoldercount liveness location loudness loved matched mode movementcount movementname movementnumber musicvideo \
        myrating normalization partofgaplessalbum path persistentid playcount playdate playdateutc playlistonly plays popularity \
        previewurl protected purchased rating ratingcomputed samplerate size skipcount skipdate skips sortcomposer sortname \
        speechiness spotifyid spotifyuri starttime stoptime streamable tempo timesignature totaltime trackcount \
        trackduration(ms) trackid trackidentifier trackmbid trackname trackpreviewurl tracktype \
        trackuri unplayed utctime uts valence volumeadjustment work
        """.split { $0 == " " }.map(String.init))
}

/// The genres of the latest text with commas between them: most tracks of an album have the same text.
private final class LatestGenres {
    private var latest = (text: "", values: "")

    func values(in text: String) -> String {
        if text != latest.text {
            let parts = text.split { ",;".contains($0) }.map { String($0).trimmed(ofLineBreaks: true) }
            latest = (text, ListNotation.text(of: parts.filter { !$0.isEmpty }))
        }
        return latest.values
    }
}
