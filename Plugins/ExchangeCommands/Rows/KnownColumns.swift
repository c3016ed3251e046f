internal import AlbumModel

/// The names of columns that are read as fields with another name.
enum KnownColumns {
    /// The field of a column by its ``HeaderNames/key(of:)``, and the precedence of the column among those of the field, of which the
    /// lowest wins; nil if the column is a field of its own.
    static func claim(of key: String) -> (field: AlbumField, rank: Int)? { claims[key] }

    /// The own field for the value of a column whose field has a value of another column.
    static func otherName(of field: AlbumField) -> String {
        switch field {
        case .title, .artist: "track \(field.name)"
        case .genre, .year, .cover: "other \(field.name)"
        case .own(let name): "\(name) 2"
        }
    }

    /// The names of each field, the strongest first: an album's own word precedes that of a track.
    private static let names: [(field: AlbumField, keys: [String])] = [
        (.title, ["album", "albumtitle", "albumname", "collectionname", "title"]),
        (.artist, ["albumartist", "albumartistname", "artist", "artistname", "artists", "artistcredit"]),
        (.genre, ["genre", "genres", "primarygenrename"]),
        (.year, ["year", "released", "releaseyear", "releasedate", "albumreleasedate", "firstreleasedate", "release"]),
        (.cover, ["coverurl", "cover", "imageurl", "albumimageurl", "artpath"]),
        (.release, ["releaseid"]),
    ]

    private static let claims = Dictionary(
        uniqueKeysWithValues: names.flatMap { name in
            name.keys.enumerated().map { ($1, (field: name.field, rank: $0)) }
        })
}
