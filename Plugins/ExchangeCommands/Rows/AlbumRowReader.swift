internal import AlbumModel
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

    init(_ layout: AlbumLayout, problems: [RowProblem]) {
        self.layout = layout
        fields = layout.fields
        isCut = problems.contains { if case .tooFewCells = $0 { true } else { false } }
        faults = problems.map(RowFault.row)
    }

    mutating func add(_ value: JSONValue, of column: ImportColumn) {
        switch (column.role, value) {
        case (.field(let field), .string(let text)): if !text.isEmpty { add(text, as: field, of: column) }
        case (.position, _): break
        case (.id, _): id = Int64(value.text).map { Album.ID($0) }
        case (.field(let field), .null): if isCut { forget(field) }
        case (.ownFields, .null): break
        case (.ownFields, .object(let members)):
            for (index, member) in members.enumerated() {
                addOwn(member.value, of: member.name, at: index + 1)
            }
        case (.ownFields, _): addOwn(value, of: column.name, at: 0)
        case (.field(.year), .number(let number)): addYear(number.integer, text: number.text, of: column)
        case (.field(let field), .array), (.field(let field), .object): addNested(value, as: field, of: column)
        case (.field(let field), _): add(value.text, as: field, of: column)
        }
    }

    /// The album; without a title or an artist, the row is refused.
    mutating func finish(line: Int) -> ImportedRow {
        for assignment in layout.rules.assignments { draft.apply(assignment) }
        var missing: [AlbumField] = []
        if draft.title.isEmpty { missing.append(.title) }
        if draft.artist.isEmpty { missing.append(.artist) }
        let unnamed = missing.filter { field in !faults.contains { $0.isAbout(field) } }
        if !unnamed.isEmpty { faults.append(.missing(unnamed)) }
        return ImportedRow(
            line: line, contents: draft, isRefused: !missing.isEmpty, faults: faults, id: id, fields: fields,
            unreadable: unreadable, trimmed: trimmed)
    }

    /// Adds an own field from the object of own fields, or a field with the name of this object.
    private mutating func addOwn(_ value: JSONValue, of name: String, at number: Int) {
        var column = ImportColumn(name, at: number, UsualTable(), layout.rules)
        if column.role == .ownFields { column = ImportColumn(ownField: "fields") }
        if case .field(let field) = column.role { fields.append(field) }
        add(value, of: column)
    }

    private mutating func add(_ text: String, as field: AlbumField, of column: ImportColumn) {
        switch field {
        case .year:
            let digits = text.trimmed(ofLineBreaks: true)
            if digits.isEmpty || layout.format.isNoYear(digits) { return }
            addYear(try? AlbumYear.parse(text), text: text, of: column)
        case .artist: set(field, to: layout.format.artist(trim(text)), of: column)
        default:
            let text = trim(text)
            set(field, to: column.list?.normalized(text) ?? text, of: column)
        }
    }

    /// Adds a list of texts as several values, and any other list or object as its JSON text.
    private mutating func addNested(_ json: JSONValue, as field: AlbumField, of column: ImportColumn) {
        switch (field, json.array.flatMap(Self.texts)) {
        case (.genre, let texts?), (.own, let texts?):
            set(field, to: ListNotation.text(of: texts.map { trim($0) }.filter { !$0.isEmpty }), of: column)
        case (.own, nil): set(field, to: json.serialized(), of: column)
        default:
            faults.append(.notText(field, found: json.kind))
            forget(field)
        }
    }

    /// The elements of a list as texts, without null; nil if one of them is a list or an object.
    private static func texts(of elements: [JSONValue]) -> [String]? {
        guard elements.allSatisfy({ $0.array == nil && $0.object == nil }) else { return nil }
        return elements.filter { $0 != .null }.map { $0.text }
    }

    private mutating func addYear(_ year: Int?, text: String, of column: ImportColumn) {
        guard let year, AlbumYear.range.contains(year) else {
            faults.append(.badYear(text))
            return forget(.year)
        }
        if draft.year == nil {
            draft.year = year
        } else if draft.year != year {
            faults.append(.contradiction(column: column.name, value: text))
        }
    }

    private mutating func set(_ field: AlbumField, to text: String, of column: ImportColumn) {
        guard !text.isEmpty else { return }
        // Comparison, export and display may use C functions, which end a text at a null character.
        guard !text.hasNull, !field.name.hasNull else {
            faults.append(.holdsNull(field))
            return forget(field)
        }
        guard text.utf8.count <= AlbumField.largestValue else {
            faults.append(.tooLarge(field))
            return forget(field)
        }
        if let present = draft.text(of: field), !present.isEmpty {
            if present != text { faults.append(.contradiction(column: column.name, value: text)) }
            return
        }
        switch field {
        case .title: draft.title = text
        case .artist: draft.artist = text
        case .genre: draft.genre = text
        case .cover: draft.coverURL = text
        case .own(let name): draft.fields[name] = text
        case .year: break
        }
    }

    /// The text without spaces around it; they are counted.
    private mutating func trim(_ text: String) -> String {
        guard !layout.isLiteral else { return text }
        let rest = text.trimmed(ofLineBreaks: true)
        if rest.utf8.count < text.utf8.count { trimmed += 1 }
        return rest
    }

    /// Records that the row does not say the value of a field.
    private mutating func forget(_ field: AlbumField) { unreadable.append(field) }
}

extension AlbumLayout {
    func album(of row: TabularRow) -> ImportedRow {
        var reader = AlbumRowReader(self, problems: row.problems)
        for (column, value) in zip(columns, row.values) { reader.add(value, of: column) }
        return reader.finish(line: row.line)
    }
}

extension RowFault {
    /// True if the problem explains why the field is missing.
    fileprivate func isAbout(_ field: AlbumField) -> Bool {
        switch self {
        case .notText(let faulty, _), .holdsNull(let faulty), .tooLarge(let faulty): faulty == field
        case .row(.notAnObject): true
        default: false
        }
    }
}
