/// Any JSON value (RFC 8259).
public enum JSONValue: Equatable, Sendable {
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its digits as they were read.
    case number(JSONNumber)
    /// A text without its quotes and escapes.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Members in the order of the text.
    case object(JSONObject)

    /// Creates a whole number.
    public static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    /// The text; nil for any other kind of value.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The whole number; nil for any other kind of value.
    public var integer: Int? { if case .number(let number) = self { number.integer } else { nil } }

    /// The elements of a list; nil for any other kind of value.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members of an object; nil for any other kind of value.
    public var object: JSONObject? { if case .object(let members) = self { members } else { nil } }

    /// The value as a cell: a text unchanged, a number with its original digits, null as "", a list or an object as JSON.
    public var text: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null: ""
        case .array, .object: serialized()
        }
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

extension JSONValue {
    /// The value as a JSON text, with control characters always escaped.
    ///
    /// - Parameter isIndented: True puts each member and element on its own line; false writes no white space.
    public func serialized(isIndented: Bool = false) -> String {
        var output = ByteOutput()
        output.appendJSON(self, indentation: isIndented ? 0 : nil)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

/// A number with its original digits, so it loses no precision.
///
/// Two numbers are equal if their texts are equal: 1 is not 1.0.
public struct JSONNumber: Equatable, Hashable, Sendable {
    /// The number in JSON notation.
    public let text: String

    /// Creates a number from an integer.
    public init(_ value: Int) { text = String(value) }

    /// Creates a number from a text; nil if it is not in JSON notation.
    package init?(_ text: String) {
        var text = text
        guard text.withUTF8(Self.isWellFormed) else { return nil }
        self.text = text
    }

    /// Creates a number from a text that is well-formed.
    init(checked text: String) { self.text = text }

    /// The value if it is a whole number within the range of `Int`; 1.0 and 1e3 are whole too.
    public var integer: Int? { Int(text) ?? Int(exactly: double) }

    /// The nearest floating-point value; infinity if the number is out of range.
    public var double: Double { Double(text) ?? .infinity }

    /// True if the bytes are a JSON number (RFC 8259, section 6): `-? (0 | 1-9 0-9*) (. 0-9+)? ([eE] [+-]? 0-9+)?`.
    static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        func skip(_ character: Unicode.Scalar, or other: Unicode.Scalar? = nil) -> Bool {
            guard index < bytes.count else { return false }
            let scalar = Unicode.Scalar(bytes[index])
            guard scalar == character || scalar == other else { return false }
            index += 1
            return true
        }
        func skipDigits() -> Bool {
            let first = index
            while index < bytes.count, bytes[index].isDigit { index += 1 }
            return index > first
        }
        _ = skip("-")
        guard skip("0") || skipDigits() else { return false }
        if skip("."), !skipDigits() { return false }
        if skip("e", or: "E") {
            _ = skip("+", or: "-")
            guard skipDigits() else { return false }
        }
        return index == bytes.count
    }
}
