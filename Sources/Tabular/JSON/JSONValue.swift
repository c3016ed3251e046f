/// Any JSON value (RFC 8259).
public enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Creates a whole number.
    public static func number(_ value: Int) -> JSONValue {
        .number(JSONNumber(value))
    }

    /// The text; nil for any other kind of value.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The whole number; nil for any other kind of value.
    public var integer: Int? {
        if case .number(let number) = self { number.integer } else { nil }
    }

    /// The elements of a list; nil for any other kind of value.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object; nil for any other kind of value.
    public var object: JSONObject? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The value of the member `name`; nil if there is none or the value is not an object.
    public subscript(name: String) -> JSONValue? {
        object?[name]
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var members = JSONObject()
        for (name, value) in elements { members[name] = value }
        self = .object(members)
    }
}
