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

    /// Creates a number from a text that is well-formed.
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
