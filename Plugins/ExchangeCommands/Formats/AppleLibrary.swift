/// The tracks of Apple Music's and iTunes' Library.xml: a compilation may have no artist of the album, and a track no year but a date.
struct AppleLibrary: CollectionFormat {
    func recognises(_ header: HeaderNames) -> Bool {
        header.names.contains("Track ID") && header.names.contains("Persistent ID")
    }

    func conversion(of names: [String], keepsTracks: Bool) -> (any RowConversion)? {
        TrackColumns(names, title: "name", hasLists: false, keepsTracks: keepsTracks)
    }
}
