/// A number with its original digits, so it loses no precision.
///
/// Two numbers are equal if their texts are equal: 1 is not 1.0.
public struct JSONNumber: Equatable, Hashable, Sendable {
    /// The number in JSON notation.
    public let text: String

    /// Creates a number from an integer.
    public init(_ value: Int) {
        text = String(value)
    }

    /// Creates a number from a floating-point value; nil for infinity and not-a-number, which JSON cannot represent.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = value.description
    }

    /// Creates a number from its text; nil if the text is not a JSON number (RFC 8259, section 6).
    public init?(text: String) {
        var text = text
        guard text.withUTF8(Self.isWellFormed) else { return nil }
        self.text = text
    }

    init(checked text: String) {
        self.text = text
    }

    /// The value if it is a whole number within the range of `Int`; 1.0 and 1e3 are whole too.
    public var integer: Int? {
        Int(text) ?? Int(exactly: double)
    }

    /// The nearest floating-point value; infinity if the number is out of range.
    public var double: Double {
        Double(text) ?? .infinity
    }

    /// True if the bytes match `-? (0 | 1-9 0-9*) (. 0-9+)? ([eE] [+-]? 0-9+)?`.
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
