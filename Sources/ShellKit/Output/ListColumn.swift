public import FoundationEssentials
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
    public let value: @MainActor (Row) -> JSONValue
    /// The text in a table.
    public private(set) var shown: @MainActor (Row) -> String
    /// True if tables have the column; the other formats always have it.
    public private(set) var isInTables = true

    /// A column of any kind of value. The other constructors are for the usual kinds.
    ///
    /// - Parameter heading: The layout in a table; nil for a text column with the key as title.
    public init(
        _ key: String, heading: TextTable.Column? = nil, value: @escaping @MainActor (Row) -> JSONValue
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

    /// The same column; in a table, a text that is too long continues on the next lines. For a last column of words.
    public func wrapped() -> ListColumn {
        var column = self
        column.heading.isWrapped = true
        return column
    }

    /// The same column, omitted from tables.
    public func exceptInTables() -> ListColumn {
        var column = self
        column.isInTables = false
        return column
    }
}

extension ListColumn {
    /// A column of texts; a missing value is null.
    ///
    /// - Parameters:
    ///   - title: The heading in a table; by default the key.
    ///   - shrinkPriority: In a narrow table, columns with a higher number shrink first; columns with 0 shrink last.
    public static func text(
        _ key: String, title: String? = nil, shrinkPriority: Int = 1, _ text: @escaping @MainActor (Row) -> String?
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: shrinkPriority)
        return ListColumn(key, heading: heading) { row in text(row).map { .string($0) } ?? .null }
    }

    /// A column of whole numbers, aligned right; a missing value is null.
    public static func number(
        _ key: String, title: String? = nil, _ number: @escaping @MainActor (Row) -> Int?
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, alignment: .right, shrinkPriority: 0)
        return ListColumn(key, heading: heading) { row in number(row).map { .number($0) } ?? .null }
    }

    /// A column of texts, some of which are written as numbers in the formats for programs.
    ///
    /// - Parameter isNumber: Returns true if a row's text is a number by its meaning, not by its look. A text that is
    ///   not a whole number remains text.
    public static func text(
        _ key: String, title: String? = nil, shrinkPriority: Int = 1, isNumber: @escaping @MainActor (Row) -> Bool,
        _ text: @escaping @MainActor (Row) -> String
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: shrinkPriority)
        return ListColumn(key, heading: heading) { row in
            let text = text(row)
            return isNumber(row) ? Int(text).map { .number($0) } ?? .string(text) : .string(text)
        }
    }

    /// A column of Boolean values.
    ///
    /// - Parameter words: The texts for true and false in tables.
    public static func truth(
        _ key: String, title: String? = nil, as words: (yes: String, no: String) = ("yes", "no"),
        _ isTrue: @escaping @MainActor (Row) -> Bool
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: 0)
        return ListColumn(key, heading: heading) { row in .bool(isTrue(row)) }
            .shown { row in isTrue(row) ? words.yes : words.no }
    }

    /// A column of timestamps to the second: local time in tables, UTC in ISO 8601 in the other formats. A missing
    /// value is null.
    public static func date(
        _ key: String, title: String? = nil, _ date: @escaping @MainActor (Row) -> Date?
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: 0)
        return ListColumn(key, heading: heading) { row in date(row).map { .string($0.universalTime) } ?? .null }
            .shown { row in date(row)?.localTime ?? "" }
    }
}
