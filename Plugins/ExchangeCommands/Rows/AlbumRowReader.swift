internal import AlbumModel
internal import Services
internal import Tabular

/// Converts the cells of a row to an album, and records problems.
struct AlbumRowReader {
    private let layout: AlbumLayout
    /// True if the row has too few cells, so that the last fields are unknown.
    private let isCut: Bool
    private var draft = AlbumDraft(title: "", artist: "")
    private var id: Album.ID?
    private var fields: [AlbumField]
    private var unreadable: [AlbumField] = []
    private var trimmed = 0
    private var faults: [RowFault]
    /// The columns that another one of their field precedes, with their values.
    private var seconds: [(column: ImportColumn, value: JSONValue)] = []
    private var (firstName, lastName) = ("", "")
    private var kept: [ImportColumn] = []

    init(_ layout: AlbumLayout, problems: [RowProblem]) {
        self.layout = layout
        fields = layout.allFields
        isCut = problems.contains {
            switch $0 {
            case .tooFewCells, .cutOffRow: true
            default: false
            }
        }
        faults = problems.map(RowFault.row)
    }

    mutating func add(_ value: JSONValue, of column: ImportColumn) {
        let value = layout.isLiteral ? value : value.withoutMarks
        switch (column.role, value) {
        case (.field(let field), _): add(value, as: field, of: column)
        case (.second, _), (.repeated, _): seconds.append((column, value))
        case (.firstName, _): firstName = normalized(value.text, of: column)
        case (.lastName, _): lastName = normalized(value.text, of: column)
        case (.position, _), (.ownFields, .null): break
        case (.id, _): id = Int64(value.text).map { Album.ID($0) }
        case (.ownFields, .object(let members)):
            for (index, member) in members.enumerated() {
                addOwn(member.value, of: member.name, at: index + 1)
            }
        case (.ownFields, _): addOwn(value, of: column.name, at: 0)
        }
    }

    private mutating func add(_ value: JSONValue, as field: AlbumField, of column: ImportColumn) {
        switch value {
        case .string(let text): if !text.isEmpty { add(text, as: field, of: column) }
        case .null: if isCut { unreadable += column.fields }
        case .number(let number) where field == .year:
            let year = number.integer.flatMap { AlbumYear.range.contains($0) ? String($0) : nil }
            addYear(year ?? number.text, of: column)
        case .array, .object: addNested(value, as: field, of: column)
        case .number, .bool: add(value.text, as: field, of: column)
        }
    }

    /// The album; without a title or an artist, the row is refused.
    mutating func finish(line: Int) -> ImportedRow {
        if !firstName.isEmpty || !lastName.isEmpty {
            let artist = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
            if accepts(artist, as: .artist) { draft.artist = artist }
        }
        for second in seconds { addSecond(second.value, of: second.column) }
        for assignment in layout.rules.assignments { draft.apply(assignment) }
        var missing: [AlbumField] = []
        if draft.title.isEmpty { missing.append(.title) }
        if draft.artist.isEmpty { missing.append(.artist) }
        let unnamed = missing.filter { field in !faults.contains { $0.isAbout(field) } }
        if !unnamed.isEmpty { faults.append(.missing(unnamed)) }
        return ImportedRow(
            line: line, contents: draft, isRefused: !missing.isEmpty, faults: faults, id: id, fields: fields,
            unreadable: unreadable, trimmed: trimmed, kept: kept)
    }

    /// Adds the text of a cell that has no column, as of a column without a name.
    mutating func addSurplus(_ text: String, at number: Int) { addOwn(.string(text), of: "", at: number) }

    /// Adds an own field from the object of own fields, or a field with the name of this object.
    private mutating func addOwn(_ value: JSONValue, of name: String, at number: Int) {
        let column = ImportColumn(member: name, at: number, layout.rules)
        guard case .field(let field) = column.role else { return add(value, of: column) }
        fields.append(field)
        if AlbumField.known.contains(field), layout.has(field) {
            seconds.append((column, value))
        } else {
            add(value, of: column)
        }
    }

    /// Adds the value of a column that another one precedes: as the field if that is empty, or else as the own field for it.
    private mutating func addSecond(_ value: JSONValue, of column: ImportColumn) {
        guard let field = column.role.field else { return }
        let present = draft.text(of: field) ?? ""
        if present.isEmpty, column.role != .repeated(field) { return add(value, as: field, of: column) }
        let year = field == .year ? YearText(value.text, isLiteral: true) : .unreadable
        if year == .none || year == .year(draft.year ?? 0) { return }
        let text = normalized(value.string ?? value.creditedNames ?? value.text, of: column)
        guard text != present else { return }
        keep(value.array.flatMap(Self.texts).map { ListNotation.text(of: $0) } ?? text, of: column)
    }

    private mutating func add(_ text: String, as field: AlbumField, of column: ImportColumn) {
        if field == .year { return addYear(text, of: column) }
        if column.holdsReleases, !column.spare.isEmpty, MBID.isWellFormed(trim(text).lowercased()) {
            return keep(trim(text), of: column)
        }
        set(field, to: normalized(text, of: column), of: column)
    }

    private mutating func normalized(_ text: String, of column: ImportColumn) -> String {
        let text = withoutMarks(text, of: column)
        return column.list?.normalized(text) ?? text
    }

    /// The text without the marks of the file's format.
    private mutating func withoutMarks(_ text: String, of column: ImportColumn) -> String {
        let text = trim(layout.hasEntities ? text.withoutEntities : text)
        return column.numbersNames ? text.withoutNumbersOfNames : text
    }

    /// Adds a list of texts as several values, and any other list or object as its JSON text.
    private mutating func addNested(_ json: JSONValue, as field: AlbumField, of column: ImportColumn) {
        switch (field, json.array.flatMap(Self.texts)) {
        case (.genre, let texts?), (.own, let texts?):
            let values = texts.map { normalized($0, of: column) }.filter { !$0.isEmpty }
            set(field, to: ListNotation.text(of: values.flatMap(ValueList.values)), of: column)
        case (.own, nil): set(field, to: json.serialized(), of: column)
        case (.cover, _) where json.pictureAddress != nil: set(field, to: json.pictureAddress ?? "", of: column)
        default:
            if field == .artist || field == .title && json.array == nil, let names = json.creditedNames {
                set(field, to: withoutMarks(names, of: column), of: column)
                if !json.hasNamesOnly { keep(json.serialized(), of: column) }
                return
            }
            if column.promisesField { faults.append(.notText(field, found: json.kind, keptAs: column.spare)) }
            unreadable.append(field)
            keep(json.serialized(), of: column)
        }
    }

    /// The elements of a list as texts, without null; nil if one of them is a list or an object.
    private static func texts(of elements: [JSONValue]) -> [String]? {
        guard elements.allSatisfy({ $0.array == nil && $0.object == nil }) else { return nil }
        return elements.filter { $0 != .null }.map { $0.text }
    }

    private mutating func addYear(_ text: String, of column: ImportColumn) {
        switch YearText(text, isLiteral: layout.isLiteral) {
        case .none: break
        case .year(let year) where draft.year == nil || draft.year == year: draft.year = year
        case .date(let year) where draft.year == nil || draft.year == year:
            draft.year = year
            draft.fields[column.spare] = trim(text)
        case .year, .date: keep(trim(text), of: column)
        case .unreadable:
            if column.promisesField { faults.append(.badYear(text, keptAs: column.spare)) }
            unreadable.append(.year)
            keep(trim(text), of: column)
        }
    }

    private mutating func set(_ field: AlbumField, to text: String, of column: ImportColumn) {
        guard !text.isEmpty, accepts(text, as: field) else { return }
        if let present = draft.text(of: field), !present.isEmpty {
            if present != text { keep(text, of: column) }
            return
        }
        draft.set(field, to: text)
        if column.isKept { kept.append(column) }
    }

    /// Sets the own field for values that are not read as the field of their column, under the first free name.
    private mutating func keep(_ text: String, of column: ImportColumn) {
        var (name, number) = (column.spare, 1)
        while let present = draft.fields[name], present != text {
            number += 1
            name = "\(column.spare) \(number)"
        }
        guard !text.isEmpty, accepts(text, as: .own(name)) else { return }
        draft.fields[name] = text
        kept.append(column)
    }

    /// True if a library accepts the text; records the problem otherwise.
    private mutating func accepts(_ text: String, as field: AlbumField) -> Bool {
        // Comparison, export and display may use C functions, which end a text at a null character.
        let hasNull = text.hasNull || field.name.hasNull
        guard hasNull || text.utf8.count > AlbumField.largestValue else { return true }
        faults.append(hasNull ? .holdsNull(field) : .tooLarge(field))
        unreadable.append(field)
        return false
    }

    /// The text without spaces around it; they are counted.
    private mutating func trim(_ text: String) -> String {
        guard !layout.isLiteral else { return text }
        let rest = text.trimmed(ofLineBreaks: true)
        if rest.utf8.count < text.utf8.count { trimmed += 1 }
        return rest
    }
}

extension AlbumLayout {
    func album(of row: TabularRow) -> ImportedRow {
        var reader = AlbumRowReader(self, problems: row.problems)
        for (column, value) in zip(columns, row.values) { reader.add(value, of: column) }
        for cell in row.surplus where !cell.text.isEmpty { reader.addSurplus(cell.text, at: cell.number) }
        return reader.finish(line: row.line)
    }
}

extension JSONValue {
    /// The text without marks of byte order and direction around it, and that of a formula such as `="0042"`, by which spreadsheets keep the
    /// zeros of a number; any other value unchanged.
    fileprivate var withoutMarks: JSONValue {
        guard let text = string, let first = text.utf8.first, let last = text.utf8.last else { return self }
        if first >= 0xE2 || last >= 0x80 {
            let isMark = { (scalar: Unicode.Scalar) in [0x200E, 0x200F, 0xFEFF].contains(scalar.value) }
            var rest = text.unicodeScalars.drop(while: isMark)
            while rest.last.map(isMark) == true { rest.removeLast() }
            return rest.count == text.unicodeScalars.count ? self : JSONValue.string(String(rest)).withoutMarks
        }
        guard first == UInt8(ascii: "="), text.utf8.count > 2, text.hasPrefix("=\""), text.hasSuffix("\"") else {
            return self
        }
        let inner = String(text.dropFirst(2).dropLast()).replacing("\"\"", with: "\u{1}")
        return inner.contains("\"") ? self : .string(inner.replacing("\u{1}", with: "\""))
    }
}

extension RowFault {
    /// True if the problem explains why the field is missing.
    fileprivate func isAbout(_ field: AlbumField) -> Bool {
        switch self {
        case .notText(let faulty, _, _), .holdsNull(let faulty), .tooLarge(let faulty): faulty == field
        case .row(.notAnObject): true
        default: false
        }
    }
}
