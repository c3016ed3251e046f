public import AlbumModel
public import Tabular

/// A column of an album list: the position, the id, or a field.
public enum AlbumColumn: Hashable, Sendable {
    case position
    case id
    /// The permanent number as the form that names the album in a command, `id:6`. For tables.
    case idForm
    /// The value of a field of each album.
    case field(AlbumField)
    /// All own fields of the album as a JSON object.
    case ownFields

    /// The column for a name that the user typed.
    public init(named name: String) {
        switch name.lowercased() {
        case "position": self = .position
        case "id": self = .id
        default: self = .field(AlbumField(named: name))
        }
    }

    /// The name of the column in files.
    public var name: String {
        switch self {
        case .position: "position"
        case .id, .idForm: "id"
        case .field(.cover): "coverUrl"
        case .field(let field): field.name
        case .ownFields: "fields"
        }
    }

    /// True if the albums of a brief listing contain the column's value.
    var isInBriefListings: Bool {
        switch self {
        case .position, .id, .idForm, .field(.title), .field(.artist), .field(.genre), .field(.year): true
        case .field(.cover), .field(.own), .ownFields: false
        }
    }

    /// The columns of a JSON object, which contains all data.
    public static let json: [AlbumColumn] = [.position, .id] + known + [.ownFields]
    /// The default columns of a table, with ids if the list is made to be acted on: positions change with each deletion.
    package static func table(withIDs hasIDs: Bool = false) -> [AlbumColumn] {
        [.position] + (hasIDs ? [.idForm] : []) + [.field(.title), .field(.artist), .field(.genre), .field(.year)]
    }

    /// The known fields.
    public static let known: [AlbumColumn] = AlbumField.known.map { .field($0) }

    /// The value of the column for an album.
    public func value(of located: PositionedAlbum) -> JSONValue {
        let album = located.album.details
        switch self {
        case .position: return .number(located.position)
        case .id: return .number(Int(located.album.id.number))
        case .idForm: return .string("id:\(located.album.id.number)")
        case .field(.year): return album.year.map { .number($0) } ?? .null
        case .field(let field): return album.text(of: field).map { .string($0) } ?? .null
        case .ownFields:
            var fields = JSONObject()
            for field in album.fields { fields[field.name] = .string(field.value) }
            return .object(fields)
        }
    }
}
