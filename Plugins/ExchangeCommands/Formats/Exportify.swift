internal import AlbumModel

/// Exportify's lists of Spotify's tracks, in the several forms that it has had, and other programs' lists with these columns.
struct Exportify: CollectionFormat {
    func recognises(_ header: HeaderNames) -> Bool { header.has("trackname") }

    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)? {
        let columns = TrackColumns(header, title: "trackname", hasLists: true, keptTracks: keptTracks)
        return columns.hasAlbums ? columns : nil
    }
}
