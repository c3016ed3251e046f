internal import AlbumModel

/// Lists of tracks: Exportify's, in the several forms that it has had, Apple Music's Library.xml and its lists as text, the tracks that
/// Last.fm has counted, and tables with a title, an album and a column that only tracks have.
struct TrackList: CollectionFormat {
    /// True if other objects of the file are tracks.
    var isCertain = false

    func recognises(_ header: HeaderNames) -> Bool { Self.title(in: header) != nil }

    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)? {
        let names = ["title", "name", "song"]
        let usual = isCertain ? names.first(where: header.keys.contains) ?? "track" : nil
        guard let title = Self.title(in: header) ?? usual else { return nil }
        let hasLists = title == "trackname"
        let columns = TrackColumns(header, title: title, hasLists: hasLists, keptTracks: keptTracks)
        return columns.hasAlbums || !hasLists ? columns : nil
    }

    /// The column with the name of a track; nil if there is none.
    private static func title(in header: HeaderNames) -> String? {
        if header.has("trackname") { return "trackname" }
        let isNamed = header.has("name", "album") && (header.has("artist") || header.has("tracknumber"))
        if isNamed || header.has("trackid", "persistentid") { return "name" }
        if header.has("track", "album", "artist"), !header.has("title") { return "track" }
        if header.has("song", "album"), !header.has("title") { return "song" }
        return header.has("title", "album") && !marks.isDisjoint(with: header.keys) ? "title" : nil
    }

    /// The columns that a table of albums does not have.
    private static let marks: Set = [
        "disc", "disc#", "discnumber", "duration", "duration(ms)", "isrc", "length", "time", "track", "track#",
        "tracknumber", "tracknumberonalbum",
    ]
}
