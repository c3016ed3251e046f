internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// A comma-separated list of columns: fields, `position` and `id`.
///
/// A repeated column appears only once, at its first position, because a JSON object contains each key once.
struct FieldList: ParameterValue {
    let columns: [AlbumColumn]

    /// The fields among the columns.
    var fields: [AlbumField] {
        columns.compactMap { column in if case .field(let field) = column { field } else { nil } }
    }

    init(word: Word) throws {
        var named: Set<AlbumColumn> = []
        columns = try word.text.split(separator: ",", omittingEmptySubsequences: false).compactMap { name in
            guard !name.isEmpty else { throw InvalidValue("a field is missing; write them as title,year") }
            let column = AlbumColumn(named: String(name))
            return named.insert(column).inserted ? column : nil
        }
    }

    static var placeholder: String { "FIELD,…" }
    static var completion: CompletionSource { .choiceList(["position", "id"] + AlbumField.known.map(\.name)) }
}
