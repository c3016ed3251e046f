/// One row of a table in any format.
public struct TabularRow: Sendable {
    /// The line on which the row begins, from 1.
    public let line: Int

    /// The names of the cells, shared with other rows of the same shape.
    public let columns: TabularColumns

    /// The values, one for each column in column order.
    public let values: [TabularValue]

    /// The problems of this row; ``values`` contains all readable values in spite of them.
    public let problems: [RowProblem]
}

/// The names of the columns of a row.
///
/// Rows of the same shape share one object, so a caller can cache facts about the names as long as `row.columns ===
/// columns`.
public final class TabularColumns: Sendable {
    /// The names in the order of the file, unchanged.
    public let names: [String]

    init(_ names: [String]) { self.names = names }

    /// The number of columns.
    public var count: Int { names.count }
}

/// The content of one cell.
///
/// CSV and TSV contain only texts; the caller interprets them.
public enum TabularValue: Equatable, Sendable {
    /// A text, possibly empty.
    case text(String)
    /// A number with its original digits.
    case number(JSONNumber)
    /// True or false.
    case bool(Bool)
    /// No value: null in JSON, or a missing cell at the end of a row.
    case null
    /// A list or an object; only in JSON.
    case nested(JSONValue)

    /// Creates a whole number.
    public static func number(_ value: Int) -> TabularValue { .number(JSONNumber(value)) }

    /// The value as text: a number with its original digits, null as "", a list or an object as JSON.
    public var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null: ""
        case .nested(let value): value.serialized()
        }
    }

    /// A JSON value; arrays and objects remain nested.
    package init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let isTrue): self = .bool(isTrue)
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array, .object: self = .nested(value)
        }
    }

    /// The value in JSON.
    package var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .bool(let isTrue): .bool(isTrue)
        case .null: .null
        case .nested(let value): value
        }
    }
}
