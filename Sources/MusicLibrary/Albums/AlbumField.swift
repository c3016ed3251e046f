/// A field of an album: a known one, or one of the album's own.
package enum AlbumField: Sendable, Hashable {
    case title, artist, genre, year, cover
    /// A field beside the known ones, by its name as it was written; its case does not matter.
    case own(String)

    /// The known fields in the order in which they are shown.
    package static let known: [AlbumField] = [.title, .artist, .genre, .year, .cover]

    /// The field that a user means by a name, its case and the spaces around it aside.
    ///
    /// Known fields also go by the names that other programs give them, such as `album` or `cover_url`; what is not known is
    /// a field of the album's own.
    package init(named name: String) {
        let name = name.trimmed(ofLineBreaks: true)
        self =
            switch name.lowercased() {
            case "title", "album": .title
            case "artist", "albumartist": .artist
            case "genre": .genre
            case "year", "released": .year
            case "cover", "coverurl", "cover_url", "image_url": .cover
            default: .own(name)
            }
    }

    /// What an album has by standing in a library, so that no field of its own may be called so.
    package static let reservedNames: Set = ["id", "position"]

    /// The field's name as it is shown.
    package var name: String {
        switch self {
        case .title: "title"
        case .artist: "artist"
        case .genre: "genre"
        case .year: "year"
        case .cover: "cover"
        case .own(let name): name
        }
    }

    package static func == (left: AlbumField, right: AlbumField) -> Bool { left.key == right.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// What fields are compared by; an own field's key cannot be mistaken for a known field's.
    private var key: String {
        if case .own(let name) = self { "own:" + OwnFields.key(name) } else { name }
    }
}
