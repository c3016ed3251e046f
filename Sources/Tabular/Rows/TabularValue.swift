/// What stands in one cell.
///
/// CSV and TSV give texts only; what a text means is for the reader of the row to decide.
public enum TabularValue: Equatable, Sendable {
    /// A text, which may be empty.
    case text(String)
    /// A number with the digits it was written in.
    case number(JSONNumber)
    /// True or false.
    case bool(Bool)
    /// Nothing: JSON's null, or a cell that a ragged row does not have.
    case null
    /// A list or an object; only JSON has them.
    case nested(JSONValue)

    /// A whole number.
    public static func number(_ value: Int) -> TabularValue {
        .number(JSONNumber(value))
    }

    /// The value as text: a number in its digits, nothing as "", a list or an object as JSON.
    public var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null: ""
        case .nested(let value): value.serialized()
        }
    }

    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let isTrue): self = .bool(isTrue)
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array, .object: self = .nested(value)
        }
    }
}
