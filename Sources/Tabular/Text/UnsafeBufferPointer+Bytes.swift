internal import Glibc

extension UnsafeBufferPointer<UInt8> {
    /// The number of ASCII bytes at the beginning.
    var asciiPrefixLength: Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = 0
        while index + 8 <= count,
            raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            index += 8
        }
        while index < count, self[index] < 0x80 { index += 1 }
        return index
    }

    /// True if the bytes are UTF-8.
    package var isUTF8: Bool {
        let rest = UnsafeBufferPointer(rebasing: self[asciiPrefixLength...])
        do { _ = try UTF8Span(validating: Span(_unsafeElements: rest)) } catch { return false }
        return true
    }

    /// True if `other` contains the same bytes.
    func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, count) == 0
    }

    /// The index of the first `byte`; nil if there is none.
    func offset(of byte: UInt8) -> Int? {
        guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Moves the bytes at `range` to the beginning.
    func moveToFront(_ range: Range<Int>) {
        guard let start = baseAddress else { return }
        start.update(from: start + range.lowerBound, count: range.count)
    }
}

/// The special characters of the formats.
extension UInt8 {
    static var quote: UInt8 { UInt8(ascii: "\"") }
    static var backslash: UInt8 { UInt8(ascii: "\\") }
    static var comma: UInt8 { UInt8(ascii: ",") }
    static var tab: UInt8 { UInt8(ascii: "\t") }
    static var lineFeed: UInt8 { UInt8(ascii: "\n") }
    static var carriageReturn: UInt8 { UInt8(ascii: "\r") }

    var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
    var isBlank: Bool { self == .tab || self == UInt8(ascii: " ") }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
