internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Columns to list, with commas between them: fields, and `position` and `id`.
struct FieldList: ParameterValue {
    let columns: [AlbumColumn]

    /// The fields among the columns.
    var fields: [AlbumField] {
        columns.compactMap { column in if case .field(let field) = column { field } else { nil } }
    }

    init(word: Word) throws {
        columns = try word.text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard !name.isEmpty else { throw InvalidValue("a field is missing; write them as title,year") }
            return AlbumColumn(named: String(name))
        }
    }

    static var placeholder: String { "FIELD,…" }
    static var completion: CompletionSource { .choices(["position", "id"] + AlbumField.known.map(\.name)) }
}
