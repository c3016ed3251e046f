internal import MusicLibrary
internal import Tabular

/// Converts the cells of a row to an album, and records problems.
struct AlbumRowReader {
    private let notation: AlbumNotation
    private var draft = AlbumDraft(title: "", artist: "")
    private var faults: [RowFault]

    init(_ notation: AlbumNotation, problems: [RowProblem]) {
        self.notation = notation
        faults = problems.map(RowFault.row)
    }

    /// Adds a cell.
    mutating func take(_ value: TabularValue, as role: ColumnRole, from column: String) {
        switch (role, value) {
        case (.given, _), (_, .null): break
        case (.ownFields, .nested(.object(let members))):
            for (index, member) in members.enumerated() {
                let role = ColumnRole(member.name, at: index + 1)
                take(
                    TabularValue(member.value), as: role == .ownFields ? Self.fields : role, from: member.name)
            }
        case (.ownFields, _): take(value, as: Self.fields, from: column)
        case (.field(.year), .number(let number)): takeYear(number.integer, text: number.text, from: column)
        case (.field(.own(let name)), .nested): set(.own(name), to: value.text, from: column)
        case (.field(let field), .nested(let json)): faults.append(.notText(field, found: json.kind))
        case (.field(let field), _): take(value.text, as: field, from: column)
        }
    }

    /// The album, if it has a title and an artist.
    consuming func finish(line: Int) -> ImportedRow {
        let missing = [AlbumField.title, .artist].filter { draft.text(of: $0)?.isEmpty != false }
        guard !missing.isEmpty else { return ImportedRow(line: line, draft: draft, faults: faults) }
        let unnamed = missing.filter { field in !faults.contains { $0.isAbout(field) } }
        if !unnamed.isEmpty { faults.append(.missing(unnamed)) }
        return ImportedRow(line: line, draft: nil, faults: faults)
    }

    /// The role of a field with the same name as the object of own fields.
    private static let fields = ColumnRole.field(.own("fields"))

    private mutating func take(_ text: String, as field: AlbumField, from column: String) {
        switch field {
        case .year:
            let digits = text.drop(while: \.isWhitespace)
            if digits.isEmpty || notation.isNoYear(String(digits)) { return }
            takeYear(try? AlbumYear.parse(text), text: text, from: column)
        case .artist: set(field, to: notation.artist(text), from: column)
        default: set(field, to: text, from: column)
        }
    }

    private mutating func takeYear(_ year: Int?, text: String, from column: String) {
        guard let year, AlbumYear.range.contains(year) else { return faults.append(.badYear(text)) }
        if draft.year == nil {
            draft.year = year
        } else if draft.year != year {
            faults.append(.contradiction(column: column, value: text))
        }
    }

    private mutating func set(_ field: AlbumField, to text: String, from column: String) {
        guard !text.isEmpty else { return }
        // Comparison, export and display may use C functions, which end a text at a null character.
        guard !text.utf8.contains(0), !field.name.utf8.contains(0) else { return faults.append(.holdsNull(field)) }
        if let present = draft.text(of: field), !present.isEmpty {
            if present != text { faults.append(.contradiction(column: column, value: text)) }
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
}

extension RowFault {
    /// True if the problem explains why the field is missing.
    fileprivate func isAbout(_ field: AlbumField) -> Bool {
        switch self {
        case .notText(let faulty, _), .holdsNull(let faulty): faulty == field
        case .row(.notAnObject): true
        default: false
        }
    }
}

extension JSONValue {
    /// The kind of a nested value, with its article.
    fileprivate var kind: String { array == nil ? "an object" : "a list" }
}
