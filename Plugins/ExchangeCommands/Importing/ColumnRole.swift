internal import MusicLibrary

/// The role of a table's column, or of an object's key, in an album.
enum ColumnRole: Equatable {
    /// A known or an own field of the album.
    case field(AlbumField)
    /// An object with the own fields, in this program's exports.
    case ownFields
    /// The position or the id in this program's exports; the library assigns new ones.
    case given

    /// The role of a column by its name.
    ///
    /// - Parameter place: The number of the column, from 1; it names a column without a name, so that its values are
    ///   not lost.
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
