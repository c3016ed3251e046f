internal import AlbumModel
internal import AlbumShell
internal import ShellKit
internal import Tabular

/// The user's wishes for the fields of imported albums.
struct ImportRules {
    /// Fields to set on each album.
    private(set) var assignments: [FieldAssignment] = []
    /// Fields with several values, and the separators between them in the file.
    private(set) var splits: [FieldText] = []
    /// Columns, or fields with the names of columns, and the new names.
    private(set) var renames: [FieldText] = []

    private let keepsTracks: Bool

    /// If a list of tracks is imported as it is, the fields to which columns are renamed, by their keys; nil makes albums.
    var keptTracks: [String: AlbumField]? {
        keepsTracks ? Dictionary(renames.map { ($0.key, $0.target) }) { $1 } : nil
    }

    /// The facts about the file that an earlier reading has shown.
    var facts: FileFacts = []

    /// The names of the columns; nil reads them from the file.
    var columns: [String]?

    /// The encoding of the file; nil detects it.
    var encoding: TextEncoding?

    init() { keepsTracks = false }

    /// Creates rules from the values of `--set`, `--split` and `--rename`.
    ///
    /// - Throws: The errors of ``FieldAssignment``, and a ``CommandFailure`` for a field that has one value.
    init(sets: [FieldText], splits: [FieldText], renames: [ColumnRename], keepsTracks: Bool = false) throws {
        self.keepsTracks = keepsTracks
        assignments = try sets.map { try FieldAssignment($0.field, $0.field.value(typed: $0.text)) }
        for split in splits {
            guard split.field.holdsSeveralValues, !split.text.isEmpty else {
                throw CommandFailure(
                    "'--split' needs the genre or a field of your own, and the separator of its values: label=', '.")
            }
        }
        self.splits = splits
        for rename in renames.map(\.text) {
            guard renames.count(where: { $0.text.key == rename.key }) == 1 else {
                throw CommandFailure("'--rename' names the column '\(rename.name)' twice. Leave one of them out.")
            }
            guard !rename.text.isEmpty else {
                let column = Quoting.quoted("\(rename.field.name)=year")
                throw CommandFailure(
                    "'--rename' needs a column and the field that it becomes: --rename \(column). No column is dropped."
                )
            }
            // Rejects names that no field may have.
            _ = try FieldAssignment(rename.target, rename.target == .year ? "" : "x")
        }
        self.renames = renames.map(\.text)
    }

    /// The names in a list with commas.
    static func names(in text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed(ofLineBreaks: true) }
    }

    /// The notation of several values in a column of a field; nil if the user requested none.
    func list(of field: AlbumField, _ column: String) -> ListNotation? {
        guard !splits.isEmpty else { return nil }
        let keys = [field.name, column].map(HeaderNames.key)
        let split = splits.last { keys.contains($0.key) }
        return split.map { ListNotation(separator: $0.text) }
    }

    /// The field that the user names for a column; nil if it keeps its own.
    func target(of column: String, _ field: AlbumField) -> AlbumField? {
        guard !renames.isEmpty else { return nil }
        let key = HeaderNames.key(of: column)
        return renames.last { $0.key == key || $0.field == field }?.target
    }

    /// True if each album receives a value of the field.
    func sets(_ field: AlbumField) -> Bool { assignments.contains { $0.field == field } }
}

/// A word `FIELD=TEXT`.
struct FieldText: ParameterValue {
    let name: String
    /// The ``HeaderNames/key(of:)`` of the name.
    let key: String
    let field: AlbumField
    let text: String
    /// The field that the text names.
    let target: AlbumField

    init(word: Word) throws {
        let signs = word.text.utf8.enumerated().filter { $1 == UInt8(ascii: "=") }.map(\.offset)
        // A word may be quoted as a whole: 'Date Added=bought'.
        guard let offset = signs.first(where: { !word.isLiteral(at: $0) }) ?? signs.first, offset > 0 else {
            throw InvalidValue("write a field, '=' and a text: label='; '")
        }
        name = String(decoding: word.text.utf8.prefix(offset), as: UTF8.self)
        guard !name.hasSuffix("+"), !name.hasSuffix("-") else { throw InvalidValue("an import sets whole values: '='") }
        (field, text) = (AlbumField(named: name), word.suffix(from: offset + 1).text)
        (key, target) = (HeaderNames.key(of: name), AlbumField(named: text))
    }

    static var placeholder: String { "FIELD=TEXT" }
}

/// A word `COLUMN=FIELD`.
struct ColumnRename: ParameterValue {
    let text: FieldText

    init(word: Word) throws {
        guard word.text.dropFirst().contains("=") else {
            throw InvalidValue("write a column, '=' and a field: 'Date Added=bought'")
        }
        text = try FieldText(word: word)
    }

    static var placeholder: String { "COLUMN=FIELD" }
}
