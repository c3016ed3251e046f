/// Exportify's lists of Spotify's tracks, in the several forms that it has had, and other programs' lists with these columns.
struct Exportify: CollectionFormat {
    func recognises(_ header: HeaderNames) -> Bool { header.names.contains { TrackColumns.key($0) == "trackname" } }

    func conversion(of names: [String], keepsTracks: Bool) -> (any RowConversion)? {
        let columns = TrackColumns(names, title: "trackname", hasLists: true, keepsTracks: keepsTracks)
        return columns.hasAlbums ? columns : nil
    }
}
