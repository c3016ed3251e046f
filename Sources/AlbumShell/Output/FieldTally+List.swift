package import MusicLibrary
package import ShellKit
internal import Tabular
internal import Terminal

extension FieldTally {
    /// How many albums, and the value of a field that they share, as lists have them.
    ///
    /// Years are numbers. Where the field is the user's own and called `albums`, the number is called `count`.
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
