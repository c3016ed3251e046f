/// A field of an album: a known field or an own field.
package enum AlbumField: Sendable, Hashable {
    case title, artist, genre, year, cover
    /// A field beside the known ones, with its name as spelled; comparisons ignore case.
    case own(String)

    /// The known fields in display order.
    package static let known: [AlbumField] = [.title, .artist, .genre, .year, .cover]

    /// The field for a name from the user, regardless of case and surrounding spaces.
    ///
    /// Known fields also have aliases from other programs, such as `album` or `cover_url`; any other name is an own
    /// field.
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

    /// Names of properties that the library assigns, which own fields must not have.
    package static let reservedNames: Set = ["id", "position"]

    /// The display name of the field.
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

    /// The key for comparisons; the key of an own field never equals that of a known field.
    private var key: String {
        if case .own(let name) = self { "own:" + OwnFields.key(name) } else { name }
    }
}
