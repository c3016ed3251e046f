internal import AlbumModel
internal import AlbumShell
internal import Tabular

/// The albums of a list of tracks, in the order of their first tracks. The rows of other lists pass through.
///
/// Tracks belong together if their albums have one title and one artist, case aside:
///
///     track        album      artist         year   label         album, spelled as in the first track
///     Undertow     Low Water  The Tidemarks  2014   Saltmarsh     Low Water  The Tidemarks  1981  tracks: 2
///     Low Water    Low water  The Tidemarks  1981   Kybernet      (the label differs, so it belongs to no album)
///
/// - Complexity: O(*n*) time for *n* tracks. The albums are in memory, the tracks are not.
/// - Pattern: Iterator (concrete iterator)
final class TrackAlbums: AlbumImporter {
    private let importer: any AlbumImporter
    private let progress: ImportProgress?
    /// The albums, each as the row of its first track; nil before the first row, and for a list of albums.
    private var albums: [ImportedRow]?
    /// The number of tracks of each album.
    private var counts: [Int] = []
    private var indexes: [Int: Int] = [:]
    private var returned = 0
    private var tracks = 0
    private var tracksWithoutAlbum = 0

    init(_ importer: any AlbumImporter, progress: ImportProgress? = nil) {
        (self.importer, self.progress) = (importer, progress)
    }

    var layout: AlbumLayout? { importer.layout }

    var headerNote: String? { importer.headerNote }

    var guessedEncoding: TextEncoding? { importer.guessedEncoding }

    var usualKey: String? { albums == nil ? nil : "artist,title" }

    var tracksNote: String? {
        guard let albums else { return nil }
        let left = tracksWithoutAlbum
        return "\(Self.count(tracks)) became \(albumCount(albums.count))"
            + (left == 0 ? "" : "; \(Self.count(left)) without an album \(left == 1 ? "was" : "were") left out")
            + ". '--tracks' imports the tracks themselves."
    }

    func next() throws(ExchangeError) -> ImportedRow? {
        if albums == nil {
            guard let row = try importer.next() else { return nil }
            guard importer.listsTracks else { return row }
            try collect(from: row)
        }
        guard var album = albums?[returned...].first else { return nil }
        album.setTrackCount(counts[returned])
        returned += 1
        return album
    }

    private func collect(from first: ImportedRow) throws(ExchangeError) {
        var (albums, next, last) = ([ImportedRow](), Optional(first), 0)
        while let track = next {
            tracks += 1
            if tracks.isMultiple(of: 256) { progress?.show(rows: tracks) }
            if track.contents.title.isEmpty {
                tracksWithoutAlbum += 1
            } else if let index = index(of: track, in: albums, last) {
                albums[index].addTrack(track)
                counts[index] += 1
                last = index
            } else {
                last = albums.count
                albums.append(track)
                counts.append(1)
            }
            next = try importer.next()
        }
        indexes = [:]
        self.albums = albums
    }

    /// The index of a track's album, which is that of the track before in most files; nil for a new one.
    private func index(of track: ImportedRow, in albums: [ImportedRow], _ last: Int) -> Int? {
        let album = track.contents
        if last < albums.count, albums[last].contents.title == album.title, albums[last].contents.artist == album.artist
        {
            return last
        }
        var hasher = Hasher()
        hasher.combine(TextFolding.foldCase(album.artist))
        hasher.combine(TextFolding.foldCase(album.title))
        let key = hasher.finalize()
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
    fileprivate mutating func addTrack(_ track: ImportedRow) {
        let other = track.contents
        if let year = other.year { contents.year = min(year, contents.year ?? year) }
        if other.genre != contents.genre {
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
