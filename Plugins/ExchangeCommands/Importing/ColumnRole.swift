internal import MusicLibrary

/// What a column of a table, or a key of an object, is to an album.
enum ColumnRole: Equatable {
    /// A field of the album, a known one or its own.
    case field(AlbumField)
    /// In our own exports, an object with the fields of the album's own.
    case ownFields
    /// What only our own exports have, and the library gives anew: where the album stood, and its number.
    case given

    /// The role of a column by its name.
    ///
    /// - Parameter place: Where it stands, from 1; a column without a name is called so, lest what is in it be lost.
    init(_ name: String, at place: Int) {
        let field = AlbumField(named: name)
        guard case .own(let name) = field else {
            self = .field(field)
            return
        }
        switch name.lowercased() {
        case "fields": self = .ownFields
        case let name where AlbumField.reservedNames.contains(name): self = .given
        case "": self = .field(.own("column \(place)"))
        default: self = .field(field)
        }
    }
}
