public import Tabular
public import Terminal

/// A column of a list: its name, and its value for each row.
///
/// A command declares its columns as a constant and passes them with the rows to ``Output/writeList(_:_:as:)``:
///
///     .number("position", title: "#") { $0.position }, .text("name") { $0.name }
@MainActor
public struct ListColumn<Row> {
    /// The name in JSON and in the header of CSV and TSV: English, in camelCase, unique in the list.
    public let key: String
    /// The heading and layout in a table.
    public private(set) var heading: TextTable.Column
    /// The value in the formats for programs.
    public let value: @MainActor (Row) -> TabularValue
    /// The text in a table.
    public private(set) var shown: @MainActor (Row) -> String
    /// True if tables have the column; the other formats always have it.
    public private(set) var standsInTables = true

    /// A column of any kind of value. The other constructors are for the usual kinds.
    ///
    /// - Parameter heading: The layout in a table; nil for a text column with the key as title.
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

    /// The same column, never truncated in a table, for a last column that users copy from. The terminal wraps its
    /// lines.
    public func whole() -> ListColumn {
        var column = self
        column.heading.isWhole = true
        return column
    }

    /// The same column, omitted from tables.
    public func exceptInTables() -> ListColumn {
        var column = self
        column.standsInTables = false
        return column
    }
}
