internal import AlbumModel
internal import Tabular

/// The mapping of columns to fields, computed once for all rows with the same columns.
final class AlbumLayout {
    let format: any CollectionFormat
    let rules: ImportRules
    /// ``CollectionFormat/isLiteral``, for each value.
    let isLiteral: Bool
    /// ``CollectionFormat/hasEntities``, for each value.
    let hasEntities: Bool
    let columns: [ImportColumn]
    /// The fields of the columns; those inside an object of own fields are not included.
    let fields: [AlbumField]
    /// ``fields``, and those of values that are not read as the field of their column.
    let allFields: [AlbumField]
    /// The fields for values that are not read as the field of their column. A file that has no such value says nothing about them.
    let spares: [AlbumField]

    init(names: [String], rules: ImportRules) {
        let header = HeaderNames(names)
        let format = KnownFormats.format(of: header, rules.facts)
        let roles = ColumnRoles(header, rules, isLiteral: format.isLiteral)
        (self.format, self.rules) = (format, rules)
        (isLiteral, hasEntities) = (format.isLiteral, format.hasEntities)
        columns = names.indices.map { ImportColumn(names[$0], at: $0, roles, format, rules) }
        fields = columns.compactMap(\.role.field)
        allFields = columns.flatMap(\.fields)
        spares = columns.filter { !$0.spare.isEmpty }.map { .own($0.spare) }
    }

    /// Marks the columns of own fields that have a year in a row, or a date other than that of an owner's deed, if no column is read
    /// as the year.
    func markYears(in row: TabularRow) {
        guard !isLiteral, !fields.contains(.year) else { return }
        for (column, value) in zip(columns, row.values) where column.spare.isEmpty && !column.holdsYears {
            switch YearText(value.text) {
            case .year(1900...): column.markAsYear()
            case .date(1900...) where !Self.isDeed(column.name): column.markAsYear()
            default: break
            }
        }
    }

    private static func isDeed(_ name: String) -> Bool {
        let key = HeaderNames.key(of: name)
        return [
            "acquired", "added", "bought", "created", "imported", "listed", "listened", "modified", "played",
            "purchase", "rated",
            "review", "seen", "sold", "updated",
        ].contains { key.contains($0) }
    }

    /// True if each album has a value of the field: from a column or from the user.
    func has(_ field: AlbumField) -> Bool { fields.contains(field) || rules.sets(field) }

    /// The role of the column that the user names, by its own name or the one that replaces it; nil if there is none.
    func role(ofColumn name: String) -> ColumnRole? {
        let (key, field) = (HeaderNames.key(of: name), AlbumField(named: name))
        let column =
            columns.first { HeaderNames.key(of: $0.name) == key }
            ?? columns.first { $0.role.field == field || $0.claimed == field }
        return column.map { column in column.role.field.map { .field($0) } ?? column.role }
    }

    /// The columns whose names in other languages are read as fields: `Künstler as artist`.
    var translations: [String] {
        columns.compactMap { column in
            let claim = KnownColumns.claim(of: HeaderNames.key(of: column.name))
            guard !isLiteral, let claim, claim.isTranslated, column.role == .field(claim.field) else { return nil }
            return "\(column.name) as \(claim.field.name)"
        }
    }

    /// The columns to rename and to split that the table does not have, with the purpose; fields in an object of own fields are
    /// unknown.
    var unknownColumns: [(name: String, purpose: String)] {
        guard !columns.contains(where: { $0.role == .ownFields }) else { return [] }
        let renamed = rules.renames.map { (name: $0.field.name, purpose: "rename") }
        let split = rules.splits.filter { !fields.contains($0.field) }.map { (name: $0.name, purpose: "split") }
        return (renamed + split).filter { role(ofColumn: $0.name) == nil }.sorted { $0.name < $1.name }
    }
}

/// A column of a table, or a key of an object. It is a class because a row of a table uses all its columns.
final class ImportColumn {
    let name: String
    let role: ColumnRole
    /// The field that the column would be if it was neither renamed nor preceded by another one.
    let claimed: AlbumField?
    /// The notation of several values; nil for one value.
    let list: ListNotation?
    /// True if numbers after names are removed.
    let numbersNames: Bool
    /// The own field for values that are not read as the field of the column; empty for a column of an own field.
    let spare: String
    /// False if any text is usual in the column, such as `Release`.
    let promisesField: Bool
    /// True if the column has numbers of releases, of which those of MusicBrainz are another field.
    let holdsReleases: Bool
    /// True if the user names a field for the column.
    private let isRenamed: Bool
    /// True if the column could be read as the year, but is not.
    private(set) var holdsYears: Bool
    /// True if the end of an import names the own field of the column.
    private(set) var isKept: Bool

    fileprivate init(
        _ name: String, at index: Int, _ roles: ColumnRoles, _ format: any CollectionFormat, _ rules: ImportRules
    ) {
        let (role, claimed) = (roles.roles[index], roles.claimed[index].field)
        (self.name, self.role, self.claimed, spare) = (name, role, claimed, roles.spares[index])
        list = role.field.flatMap { rules.list(of: $0, name) } ?? claimed.flatMap { format.list(of: $0) }
        numbersNames = claimed.map { format.numbersNames(in: $0) } ?? false
        isRenamed = claimed.flatMap { rules.target(of: name, $0) } != nil
        holdsYears =
            claimed == .year && role != .field(.year) && !isRenamed && !rules.renames.contains { $0.target == .year }
        promisesField = HeaderNames.key(of: name) != "release"
        isKept = AlbumField.known.contains { $0 == claimed } && role == .field(.own(name.trimmed(ofLineBreaks: true)))
        holdsReleases = !format.isLiteral && role == .field(.release)
    }

    /// Creates the column of a member of the object with own fields.
    init(member name: String, at number: Int, _ rules: ImportRules) {
        let own = ColumnRole(name, at: number, isLiteral: false)
        let field = own == .ownFields ? .own("fields") : own.field ?? .own(name)
        let target = rules.target(of: name, field) ?? field
        (self.name, role, claimed, list) = (name, .field(target), field, rules.list(of: target, name))
        (numbersNames, spare) = (false, KnownColumns.otherName(of: target))
        (promisesField, holdsYears, isKept, isRenamed) = (true, false, false, target != field)
        holdsReleases = false
    }

    fileprivate func markAsYear() { if !isRenamed { (holdsYears, isKept) = (true, true) } }

    /// The own field whose value the end of an import names.
    var keptName: String { spare.isEmpty ? role.field?.name ?? name : spare }

    /// The fields that a row with the column contains.
    var fields: [AlbumField] { [role.field, spare.isEmpty ? nil : .own(spare)].compactMap(\.self) }
}
