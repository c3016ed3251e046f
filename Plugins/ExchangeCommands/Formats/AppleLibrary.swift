internal import AlbumModel

/// The tracks of Apple Music's and iTunes' Library.xml, or of their lists as text: a compilation may have no artist of the album, and
/// a track no year but a date.
struct AppleLibrary: CollectionFormat {
    func recognises(_ header: HeaderNames) -> Bool {
        header.has("trackid", "persistentid") || header.has("name", "album", "tracknumber")
    }

    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)? {
        TrackColumns(header, title: "name", hasLists: false, keptTracks: keptTracks)
    }
}
