/// The tracks of Apple Music's and iTunes' Library.xml: a compilation may have no artist of the album, and a track no year but a date.
struct AppleLibrary: CollectionFormat {
    func recognises(_ header: HeaderNames) -> Bool {
        header.has("trackid", "persistentid")
    }

    func conversion(of header: HeaderNames, keepsTracks: Bool) -> (any RowConversion)? {
        TrackColumns(header, title: "name", hasLists: false, keepsTracks: keepsTracks)
    }
}
