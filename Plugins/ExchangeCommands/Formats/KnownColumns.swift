internal import AlbumModel

/// The names of columns that are read as fields with another name.
enum KnownColumns {
    /// A field by which a column is read.
    struct Claim {
        let field: AlbumField
        /// The precedence of the column among those of the field, of which the lowest wins.
        let rank: Int
        /// True for a name that is not English.
        let isTranslated: Bool
    }

    /// The field of a column by its ``HeaderNames/key(of:)``; nil if the column is a field of its own.
    static func claim(of key: String) -> Claim? { claims[key] }

    /// The own field for the value of a column whose field has a value of another column.
    static func otherName(of field: AlbumField) -> String {
        switch field {
        case .title, .artist: "track \(field.name)"
        case .genre, .year, .cover: "other \(field.name)"
        case .own(let name): "\(name) 2"
        }
    }

    /// The names of each field, the strongest first: an album's own word precedes that of a track. Those behind the bar are German, French,
    /// Spanish, Italian, Dutch, Portuguese and Swedish.
    private static let names: [(field: AlbumField, keys: String)] = [
        (.title, "album albumtitle albumname collectionname title | álbum titel titre título titolo"),
        (
            .artist,
            "albumartist albumartistname artist artistname artists artistnames artistcredit | künstler interpret artiste interprète artista intérprete "
                + "interprete artiest"
        ),
        (.genre, "genre genres primarygenrename | género genere gênero"),
        (
            .year,
            "year released releaseyear releasedate datereleased albumreleasedate firstreleasedate release yearreleased yearofrelease "
                + "trackyear | jahr erscheinungsjahr année año anno jaar "
                + "ano år veröffentlichungsdatum"
        ),
        (.cover, "coverurl coverxl cover imageurl albumimageurl artpath images image artworkurl100"),
        (.release, "releaseid"),
    ]

    private static let claims = Dictionary(
        uniqueKeysWithValues: names.flatMap { field, keys in
            let keys = keys.split(separator: " ").map(String.init)
            let bar = keys.firstIndex(of: "|") ?? keys.count
            return keys.enumerated().filter { $0.element != "|" }.map { rank, key in
                (key, Claim(field: field, rank: rank, isTranslated: rank > bar))
            }
        })
}
