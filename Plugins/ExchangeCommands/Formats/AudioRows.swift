internal import AlbumModel

/// The rows of the albums in a folder of audio files, which this program writes and reads itself.
struct AudioRows: CollectionFormat {
    static let columns = [
        "title", "artist", "genre", "year", "cover", "folder", "tracks", "length", "Format", "Label", "Catalog#",
        "Barcode", "mbid", "original year",
    ]

    let key = [AlbumField.own("folder"), .title]

    func recognises(_ header: HeaderNames) -> Bool { header.names == Self.columns }
}
