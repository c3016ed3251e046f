internal import AlbumModel
internal import AlbumShell

/// The albums of a list of tracks, in the order of their first tracks.
///
/// Tracks belong together if their albums have one title and one artist, case aside:
///
///     track        album      artist         year   label         album, spelled as in the first track
///     Undertow     Low Water  The Tidemarks  2014   Saltmarsh     Low Water  The Tidemarks  1981  tracks: 2
///     Low Water    Low water  The Tidemarks  1981   Kybernet      (the label differs, so it belongs to no album)
///
/// - Complexity: O(*n*) time for *n* tracks. The albums are in memory, the tracks are not.
struct TrackAlbums {
    /// The albums, each as the row of its first track.
    private var albums: [ImportedRow] = []
    /// The number of tracks of each album.
    private var counts: [Int] = []
    private var indexes: [Int: Int] = [:]
    /// The index of the latest track's album.
    private var last = 0
    private var latestGenre: String?
    private var returned = 0
    private(set) var trackCount = 0
    private var tracksWithoutAlbum = 0

    /// A sentence about the tracks that became albums.
    var note: String {
        let left = tracksWithoutAlbum
        return "\(Self.count(trackCount)) became \(albumCount(albums.count))"
            + (left == 0 ? "" : "; \(Self.count(left)) without an album \(left == 1 ? "was" : "were") left out")
            + ". '--tracks' imports the tracks themselves."
    }

    mutating func add(_ track: ImportedRow) {
        trackCount += 1
        if track.contents.title.isEmpty {
            tracksWithoutAlbum += 1
        } else if let index = index(of: track) {
            let genre = track.contents.genre
            albums[index].addTrack(track, isGenreKnown: index == last && genre == latestGenre)
            counts[index] += 1
            (last, latestGenre) = (index, genre)
        } else {
            last = albums.count
            albums.append(track)
            latestGenre = track.contents.genre
            counts.append(1)
        }
    }

    /// The next album, when all tracks were added; nil at the end.
    mutating func next() -> ImportedRow? {
        guard returned < albums.count else { return nil }
        var album = albums[returned]
        album.setTrackCount(counts[returned])
        returned += 1
        return album
    }

    /// The index of a track's album, which is that of the track before in most files; nil for a new one.
    private mutating func index(of track: ImportedRow) -> Int? {
        let album = track.contents
        if last < albums.count, albums[last].contents.title == album.title, albums[last].contents.artist == album.artist
        {
            return last
        }
        let key = album.hashOfArtistAndTitle
        if let index = indexes[key] { return index }
        indexes[key] = albums.count
        return nil
    }

    private static func count(_ tracks: Int) -> String { tracks == 1 ? "1 track" : "\(tracks) tracks" }
}

extension ImportedRow {
    /// The number of problems that are reported for an album.
    private static let mostFaults = 5

    /// Sets the field `tracks`; the value of a column with this name stays as another field.
    fileprivate mutating func setTrackCount(_ count: Int) {
        let (name, other, text) = ("tracks", KnownColumns.otherName(of: .own("tracks")), String(count))
        if let own = contents.fields[name], own != text { contents.fields[other] = own }
        if fields.contains(.own(name)) { fields.append(.own(other)) } else { fields.append(.own(name)) }
        contents.fields[name] = text
    }

    /// Adds a track of the album: the earliest year and each genre count, and of the other values those that all tracks have.
    ///
    /// - Parameter isGenreKnown: True if the track before has the same genres.
    fileprivate mutating func addTrack(_ track: ImportedRow, isGenreKnown: Bool) {
        let other = track.contents
        if let year = other.year { contents.year = min(year, contents.year ?? year) }
        if other.genre != contents.genre, !isGenreKnown {
            var genres = ValueUnion(contents.values(of: .genre))
            genres.add(other.values(of: .genre))
            contents.genre = genres.values.isEmpty ? nil : genres.text
        }
        if contents.coverURL == nil { contents.coverURL = other.coverURL }
        if other.fields != contents.fields {
            for field in contents.fields where other.fields[field.name] != field.value {
                contents.fields[field.name] = nil
            }
        }
        if !track.faults.isEmpty, faults.count < Self.mostFaults { faults += track.faults }
    }
}
