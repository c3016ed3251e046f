package import MusicLibrary
package import Tabular

/// A column in which albums are written: where one stands, its number, or a field.
package enum AlbumColumn: Hashable, Sendable {
    /// Where the album stands.
    case position
    /// Its lasting number.
    case id
    /// One of its fields.
    case field(AlbumField)
    /// Its own fields together, as JSON has them.
    case ownFields

    /// The column that a user means by a name.
    package init(named name: String) {
        switch name.lowercased() {
        case "position": self = .position
        case "id": self = .id
        default: self = .field(AlbumField(named: name))
        }
    }

    /// What the column is called in files.
    package var name: String {
        switch self {
        case .position: "position"
        case .id: "id"
        case .field(.cover): "coverUrl"
        case .field(let field): field.name
        case .ownFields: "fields"
        }
    }

    /// Whether the albums of a brief listing have what stands in it.
    var standsInBriefListings: Bool {
        switch self {
        case .position, .id, .field(.title), .field(.artist), .field(.genre), .field(.year): true
        case .field(.cover), .field(.own), .ownFields: false
        }
    }

    /// The columns of a JSON object, which carries everything.
    package static let json: [AlbumColumn] = [.position, .id] + known + [.ownFields]
    /// The known fields.
    package static let known: [AlbumColumn] = AlbumField.known.map { .field($0) }

    /// What stands in the column for an album, as a text; the texts of most lists without a value made of them first.
    func text(of located: PositionedAlbum) -> String {
        switch self {
        case .field(.title): located.album.details.title
        case .field(.artist): located.album.details.artist
        case .field(.genre): located.album.details.genre ?? ""
        default: value(of: located).text
        }
    }

    /// What stands in the column for an album.
    package func value(of located: PositionedAlbum) -> TabularValue {
        // The details by name, not by the album's key paths, which cost more than all the rest of a row.
        let album = located.album.details
        switch self {
        case .position: return .number(located.position)
        case .id: return .number(Int(located.album.id.number))
        case .field(.year): return album.year.map { .number($0) } ?? .null
        case .field(let field): return album.text(of: field).map { .text($0) } ?? .null
        case .ownFields:
            var fields = JSONObject()
            for field in album.fields { fields[field.name] = .string(field.value) }
            return .nested(.object(fields))
        }
    }
}

// Here and not where rows are written: a closure of the main actor asks at each call whether it runs there.
extension [AlbumColumn] {
    /// What stands in the columns for an album.
    func values(of located: PositionedAlbum) -> [TabularValue] { map { $0.value(of: located) } }

    /// The same as texts.
    func texts(of located: PositionedAlbum) -> [String] { map { $0.text(of: located) } }
}
