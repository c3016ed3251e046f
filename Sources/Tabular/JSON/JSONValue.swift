/// Any JSON value (RFC 8259).
public enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// A whole number.
    public static func number(_ value: Int) -> JSONValue {
        .number(JSONNumber(value))
    }

    /// The text, if it is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The whole number, if it is one.
    public var integer: Int? {
        if case .number(let number) = self { number.integer } else { nil }
    }

    /// True or false, if it is one of them.
    public var bool: Bool? {
        if case .bool(let isTrue) = self { isTrue } else { nil }
    }

    /// The elements, if it is a list.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if it is an object.
    public var object: JSONObject? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The value of the member `name`; nil if there is none, or this is no object.
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
