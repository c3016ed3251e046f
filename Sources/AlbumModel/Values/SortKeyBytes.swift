internal import Glibc

/// The values of an album's sort keys as bytes, whose order is the order of the list.
///
/// Numbers precede texts, and missing values are last, in ascending and descending order. The order equals that of ``FieldValue``,
/// which is the definition; a comparison of bytes is faster, and SQLite can sort by them.
package struct SortKeyBytes: Equatable, Comparable {
    /// The key; keys are compared byte by byte.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty key.
    package init() {}

    private static let number: UInt8 = 1
    private static let text: UInt8 = 2
    private static let missing: UInt8 = 3

    /// Appends the value of the next key; nil for a missing field.
    package mutating func append(_ text: String?, descending: Bool = false) {
        guard var text else { return bytes.append(Self.missing) }
        text.withUTF8 { append($0, descending: descending) }
    }

    /// Appends the value of the next key in UTF-8; nil for a missing field.
    package mutating func append(_ text: UnsafeBufferPointer<UInt8>?, descending: Bool) {
        guard let text else { return bytes.append(Self.missing) }
        let start = bytes.count
        bytes.reserveCapacity(start + text.count + 8)
        bytes.append(Self.number)
        if !DecimalNumber.appendKey(of: text, to: &bytes) {
            bytes[start] = Self.text
            append(folded: text)
        }
        if descending { for index in (start + 1)..<bytes.count { bytes[index] = ~bytes[index] } }
    }

    /// Appends a text regardless of case and diacritics, and two zeros, which no text contains: there, 1 follows a zero.
    private mutating func append(folded text: UnsafeBufferPointer<UInt8>) {
        if text.allSatisfy({ $0 < 0x80 }) {
            for byte in text { append(escaped: TextFolding.lowercased(byte)) }
        } else {
            for byte in TextFolding.fold(String(decoding: text, as: UTF8.self)).utf8 { append(escaped: byte) }
        }
        bytes.append(0)
        bytes.append(0)
    }

    private mutating func append(escaped byte: UInt8) {
        bytes.append(byte)
        if byte == 0 { bytes.append(1) }
    }

    /// True if the key of an album certainly follows this one, because of the first letter of its first value.
    ///
    /// Most albums of a library follow the first few of a sorted list, and need no key.
    package func precedes(keyOf text: UnsafeBufferPointer<UInt8>, descending: Bool) -> Bool {
        guard bytes.count > 1, let first = text.first.map(TextFolding.lowercased),
            Self.isLetter(first), !Self.mayBeNumber(text)
        else { return false }
        return (bytes[0], bytes[1]) < (Self.text, descending ? ~first : first)
    }

    /// True if a text that begins with a letter may be a number, such as `CHF 20`: no currency has four letters.
    private static func mayBeNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let last = text.last, last.isDigit || last == UInt8(ascii: " ") else { return false }
        return text.count < 4 || !text.prefix(4).allSatisfy { isLetter(TextFolding.lowercased($0)) }
    }

    private static func isLetter(_ small: UInt8) -> Bool { small &- UInt8(ascii: "a") < 26 }

    /// Removes all values; the memory remains reserved.
    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    package static func == (left: SortKeyBytes, right: SortKeyBytes) -> Bool {
        left.bytes.count == right.bytes.count && left.order(relativeTo: right) == 0
    }

    package static func < (left: SortKeyBytes, right: SortKeyBytes) -> Bool {
        left.order(relativeTo: right) < 0
    }

    /// The order relative to another key: negative, zero or positive.
    func order(relativeTo other: SortKeyBytes) -> Int {
        let shared = min(bytes.count, other.bytes.count)
        let order = bytes.withUnsafeBytes { left in
            other.bytes.withUnsafeBytes { right -> CInt in
                guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
                return memcmp(left, right, shared)
            }
        }
        return order == 0 ? bytes.count - other.bytes.count : Int(order)
    }
}
