/// Writes numbers, texts and lists as bytes: integers in groups of seven bits, the last group without the high bit; texts and lists
/// after their counts.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        // The sign is the lowest bit, so that small negative numbers are short too.
        var rest = UInt(bitPattern: (number << 1) ^ (number >> (Int.bitWidth - 1)))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a number, or that there is none.
    mutating func write(_ number: Int64?) {
        bytes.append(number == nil ? 0 : 1)
        if let number { write(Int(number)) }
    }

    mutating func write(_ number: Double) {
        let bits = number.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(utf8.count)
            bytes += utf8
        }
    }

    mutating func write(_ bytes: [UInt8]) {
        write(bytes.count)
        self.bytes += bytes
    }

    /// Writes a text, or that there is none.
    mutating func write(_ text: String?) {
        bytes.append(text == nil ? 0 : 1)
        if let text { write(text) }
    }

    mutating func write<Element>(_ list: [Element], _ body: (inout ByteWriter, Element) -> Void) {
        write(list.count)
        for element in list { body(&self, element) }
    }
}

/// Reads what a ``ByteWriter`` has written. All functions throw ``MalformedBody``.
struct ByteReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func readInt() throws -> Int {
        var (bits, shift) = (UInt(0), UInt(0))
        while true {
            let byte = try readByte()
            guard shift < 63 || byte <= 1 else { throw MalformedBody() }
            bits |= UInt(byte & 0x7f) << shift
            if byte < 0x80 { return Int(bitPattern: bits >> 1) ^ -Int(bits & 1) }
            shift += 7
        }
    }

    mutating func readOptionalInt() throws -> Int64? { try readFlag() ? Int64(try readInt()) : nil }

    mutating func readDouble() throws -> Double {
        var bits: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 8) { bits |= UInt64(try readByte()) << UInt64(shift) }
        return Double(bitPattern: bits)
    }

    mutating func readText() throws -> String { String(decoding: try readSlice(), as: UTF8.self) }

    mutating func readBytes() throws -> [UInt8] { Array(try readSlice()) }

    private mutating func readSlice() throws -> ArraySlice<UInt8> {
        let count = try readInt()
        guard (0...bytes.count - index).contains(count) else { throw MalformedBody() }
        defer { index += count }
        return bytes[index..<index + count]
    }

    mutating func readOptionalText() throws -> String? { try readFlag() ? try readText() : nil }

    mutating func readList<Element>(_ body: (inout ByteReader) throws -> Element) throws -> [Element] {
        let count = try readInt()
        // An element has at least one byte.
        guard (0...bytes.count - index).contains(count) else { throw MalformedBody() }
        var list: [Element] = []
        for _ in 0..<count { list.append(try body(&self)) }
        return list
    }

    private mutating func readFlag() throws -> Bool {
        let byte = try readByte()
        guard byte <= 1 else { throw MalformedBody() }
        return byte == 1
    }

    private mutating func readByte() throws -> UInt8 {
        guard index < bytes.count else { throw MalformedBody() }
        defer { index += 1 }
        return bytes[index]
    }
}

/// The bytes are not those that were expected.
struct MalformedBody: Error {}
