internal import AlbumModel

/// The mapping of columns to fields, computed once for all rows with the same columns.
final class AlbumLayout {
    let notation: AlbumNotation
    let rules: ImportRules
    /// The fields of the columns; those inside an object of own fields are not included.
    let fields: [AlbumField]
    let columns: [ImportColumn]
    private let artistMarks = AlbumNotation.artistMarks

    init(names: [String], rules: ImportRules) {
        (notation, self.rules) = (.of(header: names), rules)
        let notation = notation
        columns = names.enumerated().map { ImportColumn($1, at: $0 + 1, notation, rules) }
        fields = columns.compactMap { if case .field(let field) = $0.role { field } else { nil } }
    }

    /// True if each album has a value of the field: from a column or from the user.
    func has(_ field: AlbumField) -> Bool { fields.contains(field) || rules.sets(field) }

    /// The role of the column that the user names, by its own name or the one that replaces it; nil if there is none.
    func role(ofColumn name: String) -> ColumnRole? {
        let role = ColumnRole(name, at: 0, notation)
        return columns.first { $0.role == role || ColumnRole($0.name, at: 0, notation) == role }?.role
    }

    /// The columns to rename and to split that the table does not have, with the purpose; fields in an object of own fields are
    /// unknown.
    var unknownColumns: [(name: String, purpose: String)] {
        guard !columns.contains(where: { $0.role == .ownFields }) else { return [] }
        let renamed = rules.renamed.keys.map { (name: $0.name, purpose: "rename") }
        let split = rules.split.filter { !fields.contains($0) }.map { (name: $0.name, purpose: "split") }
        return (renamed + split).filter { role(ofColumn: $0.name) == nil }.sorted { $0.name < $1.name }
    }

    /// The artist's name in this program's notation.
    func artist(_ name: String) -> String { notation.artist(name, without: artistMarks) }
}

/// A column of a table, or a key of an object. It is a class because a row of a table uses all its columns.
final class ImportColumn {
    let name: String
    let role: ColumnRole
    /// The notation of several values; nil for one value.
    let list: ListNotation?

    /// Creates the column with a name.
    ///
    /// - Parameter number: The number of the column, from 1.
    init(_ name: String, at number: Int, _ notation: AlbumNotation, _ rules: ImportRules) {
        self.name = name
        let ownRole = ColumnRole(name, at: number, notation)
        if case .field(let original) = ownRole {
            let field = rules.renamed[original] ?? original
            role = .field(field)
            list = rules.list(of: field) ?? rules.list(of: original) ?? notation.list(of: original)
        } else {
            (role, list) = (ownRole, nil)
        }
    }

    /// Creates a column for an own field without further conventions.
    init(ownField name: String) { (self.name, role, list) = (name, .field(.own(name)), nil) }
}

/// The role of a table's column, or of an object's key, in an album.
enum ColumnRole: Equatable {
    case field(AlbumField)
    /// An object with the own fields, in this program's exports.
    case ownFields
    /// The album's number in this program's exports.
    case id
    /// The position in this program's exports; the library assigns a new one.
    case position

    /// The role of a column by its name.
    ///
    /// No own field may have the name of a property that the library assigns: in other programs' files, `id` becomes the
    /// field `file-id`.
    /// - Parameter number: The number of the column, from 1; it names a column without a name, so that its values are
    ///   not lost.
    init(_ name: String, at number: Int, _ notation: AlbumNotation) {
        let field = AlbumField(named: name)
        guard case .own(let name) = field else {
            self = .field(field)
            return
        }
        switch name.lowercased() {
        case "fields": self = .ownFields
        case "id" where notation == .own: self = .id
        case "position" where notation == .own: self = .position
        case let name where AlbumField.reservedNames.contains(name): self = .field(.own("file-" + name))
        case "": self = .field(.own("column \(number)"))
        default: self = .field(field)
        }
    }
}
