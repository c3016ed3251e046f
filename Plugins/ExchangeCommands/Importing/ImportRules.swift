internal import MusicLibrary
internal import ShellKit

/// The user's wishes for the fields of imported albums.
struct ImportRules {
    /// Fields to set on each album.
    private(set) var assignments: [FieldAssignment] = []
    /// Fields with several values, and the separators between them in the file.
    private var separators: [AlbumField: String] = [:]

    /// Creates rules that change nothing.
    init() {}

    /// Creates rules from the values of `--set` and `--split`.
    ///
    /// - Throws: The errors of ``FieldAssignment``, and a ``CommandFailure`` for a field that has one value.
    init(sets: [FieldText], splits: [FieldText]) throws {
        assignments = try sets.map { try FieldAssignment($0.field, $0.text) }
        for split in splits {
            guard split.field.holdsSeveralValues, !split.text.isEmpty else {
                throw CommandFailure(
                    "'--split' needs the genre or a field of your own, and the separator of its values: label=', '.")
            }
            separators[split.field] = split.text
        }
    }

    /// The notation of several values in a field; nil if the user requested none.
    func list(of field: AlbumField) -> ListNotation? {
        separators.isEmpty ? nil : separators[field].map { ListNotation(separator: $0) }
    }

    /// True if each album receives a value of the field.
    func sets(_ field: AlbumField) -> Bool { assignments.contains { $0.field == field } }
}

/// A word `FIELD=TEXT`.
struct FieldText: ParameterValue {
    let field: AlbumField
    let text: String

    init(word: Word) throws {
        let equals = word.text.utf8.enumerated().first { $1 == UInt8(ascii: "=") && !word.isLiteral(at: $0) }
        guard let offset = equals?.offset, offset > 0 else {
            throw InvalidValue("write a field, '=' and a text: label='; '")
        }
        let name = String(decoding: word.text.utf8.prefix(offset), as: UTF8.self)
        guard !name.hasSuffix("+"), !name.hasSuffix("-") else { throw InvalidValue("an import sets whole values: '='") }
        (field, text) = (AlbumField(named: name), word.suffix(from: offset + 1).text)
    }

    static var placeholder: String { "FIELD=TEXT" }
}
