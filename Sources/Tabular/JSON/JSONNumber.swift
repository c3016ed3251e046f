/// A number with the digits it was written in, so that nothing is lost of it.
///
/// Two numbers are equal if they are written alike: 1 is not 1.0.
public struct JSONNumber: Equatable, Hashable, Sendable {
    /// The number as JSON writes it.
    public let text: String

    /// Makes a number of a whole one.
    public init(_ value: Int) {
        text = String(value)
    }

    /// Makes a number of a floating-point one; nil for what JSON cannot write, infinity and not-a-number.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = value.description
    }

    /// Makes a number of its text; nil if that is not in JSON's form (RFC 8259, section 6).
    public init?(text: String) {
        var text = text
        guard text.withUTF8(Self.isWellFormed) else { return nil }
        self.text = text
    }

    init(checked text: String) {
        self.text = text
    }

    /// The value if it is whole and within the range of `Int`; 1.0 and 1e3 are whole too.
    public var integer: Int? {
        Int(text) ?? Int(exactly: double)
    }

    /// The nearest floating-point value; infinity if it is too large for any.
    public var double: Double {
        Double(text) ?? .infinity
    }

    /// Whether the bytes are `-? (0 | 1-9 0-9*) (. 0-9+)? ([eE] [+-]? 0-9+)?`.
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
