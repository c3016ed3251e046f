public import Tabular
public import Terminal

/// One thing that a list says of each of its rows: what it is called, and how it is read from a row.
///
/// A command keeps its columns as a constant, and gives them with the rows to ``Output/writeList(_:_:as:)``:
///
///     .number("position", title: "#") { $0.position }, .text("name") { $0.name }
@MainActor
public struct ListColumn<Row> {
    /// Its name in JSON and in the header of CSV and TSV: English, in camelCase, and no other column's.
    public let key: String
    /// How it stands in a table.
    public private(set) var heading: TextTable.Column
    /// What stands in it where programs read.
    public let value: @MainActor (Row) -> TabularValue
    /// What stands in it in a table.
    public private(set) var shown: @MainActor (Row) -> String
    /// Whether tables have it; the other formats do in any case.
    public private(set) var standsInTables = true

    /// A column of any kind of value; the other ways of making one are for the usual kinds.
    ///
    /// - Parameter heading: How it stands in a table; nil is for text, with the key as title.
    public init(
        _ key: String, heading: TextTable.Column? = nil, value: @escaping @MainActor (Row) -> TabularValue
    ) {
        self.key = key
        self.heading = heading ?? TextTable.Column(key)
        self.value = value
        shown = { value($0).text }
    }

    /// The same column with another text in tables.
    public func shown(as text: @escaping @MainActor (Row) -> String) -> ListColumn {
        var column = self
        column.shown = text
        return column
    }

    /// The same column, which a table does not cut: for a last one that people copy from. The terminal breaks its lines.
    public func whole() -> ListColumn {
        var column = self
        column.heading.isWhole = true
        return column
    }

    /// The same column, which tables leave out.
    public func exceptInTables() -> ListColumn {
        var column = self
        column.standsInTables = false
        return column
    }
}
