internal import AlbumModel

/// Lists of tracks: Exportify's, in the several forms that it has had, Apple Music's Library.xml and its lists as text, and the tracks that
/// Last.fm has counted.
struct TrackList: CollectionFormat {
    func recognises(_ header: HeaderNames) -> Bool { Self.title(in: header) != nil }

    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)? {
        guard let title = Self.title(in: header) else { return nil }
        let hasLists = title == "trackname"
        let columns = TrackColumns(header, title: title, hasLists: hasLists, keptTracks: keptTracks)
        return columns.hasAlbums || !hasLists ? columns : nil
    }

    /// The column with the name of a track; nil if there is none.
    private static func title(in header: HeaderNames) -> String? {
        if header.has("trackname") { return "trackname" }
        let isNamed = header.has("name", "album") && (header.has("artist") || header.has("tracknumber"))
        if isNamed || header.has("trackid", "persistentid") { return "name" }
        return header.has("track", "album", "artist") && !header.has("title") ? "track" : nil
    }
}
