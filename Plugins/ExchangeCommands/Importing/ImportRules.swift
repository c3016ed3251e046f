internal import MusicLibrary
internal import ShellKit

/// The user's wishes for the fields of imported albums.
struct ImportRules {
    /// Fields to set on each album.
    var assignments: [FieldAssignment] = []
    /// Fields with several values, and the separators between them in the file.
    var separators: [AlbumField: String] = [:]

    /// The notation of several values in a field; nil if the user requested none.
    func list(of field: AlbumField) -> ListNotation? {
        separators.isEmpty ? nil : separators[field].map { ListNotation(separator: $0) }
    }

    /// True if each album receives a value of the field.
    func sets(_ field: AlbumField) -> Bool { assignments.contains { $0.field == field } }
}

/// The value `FIELD=VALUE` of `--set`.
struct FieldToSet: ParameterValue {
    let assignment: FieldAssignment

    init(word: Word) throws {
        let (field, value) = try word.fieldAndText()
        guard ["+", "-"].allSatisfy({ !field.name.hasSuffix($0) }) else {
            throw InvalidValue("'--set' replaces the whole value: FIELD=VALUE")
        }
        assignment = try FieldAssignment(field, value)
    }

    static var placeholder: String { "FIELD=VALUE" }
}

/// The value `FIELD=SEPARATOR` of `--split`.
struct FieldToSplit: ParameterValue {
    let field: AlbumField
    let separator: String

    init(word: Word) throws {
        (field, separator) = try word.fieldAndText()
        switch field {
        case .genre, .own: break
        case .title, .artist, .year, .cover:
            throw InvalidValue("only the genre and fields of your own can have several values")
        }
        guard !separator.isEmpty else { throw InvalidValue("it needs a separator after the '='") }
    }

    static var placeholder: String { "FIELD=SEPARATOR" }
}

extension Word {
    /// The field before the first unquoted `=`, and the text after it.
    fileprivate func fieldAndText() throws -> (AlbumField, String) {
        let equals = text.utf8.enumerated().first { $1 == UInt8(ascii: "=") && !isLiteral(at: $0) }
        guard let offset = equals?.offset, offset > 0 else {
            throw InvalidValue("write a field, '=' and a text: label='; '")
        }
        let name = text.utf8[..<text.utf8.index(text.startIndex, offsetBy: offset)]
        return (AlbumField(named: String(name) ?? ""), suffix(from: offset + 1).text)
    }
}
