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
        func first(_ names: [String]) -> String? { names.first(where: header.keys.contains) }
        if header.has("trackname") { return "trackname" }
        if header.has("trackid", "persistentid") { return "name" }
        guard first(TrackColumns.albums) != nil else {
            return header.has("tracktitle", "title", "artist") ? "tracktitle" : nil
        }
        let hasArtist = header.keys.contains { KnownColumns.claim(of: $0)?.field == .artist }
        if !header.has("title"), let title = first(certain) { return title }
        if let name = first(names), hasArtist || header.has("tracknumber") { return name }
        if header.has("track", "artist"), !header.has("title") { return "track" }
        return TrackColumns.marks.isDisjoint(with: header.keys) ? nil : first(titles)
    }

    private static let certain = ["tracktitle", "songtitle", "songname", "song"]
    private static let names = ["name", "nom", "nombre", "nome", "naam", "namn"]
    private static let titles = ["title", "titel", "titre", "título", "titolo"]
}
