package import MusicLibrary
package import ShellKit
internal import Tabular
internal import Terminal

extension FieldTally {
    /// The list columns of a tally: the number of albums, and the value that they share.
    ///
    /// Years are numbers. If the field is an own field named `albums`, the number column is named `count`.
    @MainActor
    package static func columns(of field: AlbumField) -> [ListColumn<FieldTally>] {
        let key = AlbumColumn.field(field).name
        return [
            .number(key == "albums" ? "count" : "albums") { $0.count },
            ListColumn(key, heading: TextTable.Column(field.name)) { tally in
                guard let value = tally.value else { return .null }
                return field == .year ? Int(value).map { .number($0) } ?? .text(value) : .text(value)
            }.shown { $0.value ?? "(none)" },
        ]
    }
}
