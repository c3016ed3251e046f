package import AlbumModel
package import ShellKit

/// A comma-separated list of columns: fields, `position` and `id`.
///
/// A repeated column appears only once, at its first position, because a JSON object contains each key once.
package struct FieldList: ParameterValue {
    /// The columns.
    package let columns: [AlbumColumn]

    /// The fields among the columns.
    package var fields: [AlbumField] {
        columns.compactMap { column in if case .field(let field) = column { field } else { nil } }
    }

    /// Parses the list.
    package init(word: Word) throws {
        var named: Set<AlbumColumn> = []
        columns = try FieldNames.parts(of: word.text).compactMap { part in
            let column = AlbumColumn(named: try FieldNames.name(inPart: part))
            return named.insert(column).inserted ? column : nil
        }
    }

    package static var placeholder: String { "FIELD,…" }
}
