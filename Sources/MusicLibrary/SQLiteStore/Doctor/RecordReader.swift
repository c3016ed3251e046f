/// Reads the values of a row from its bytes (https://sqlite.org/fileformat.html#record_format).
struct RecordReader {
    /// A value that occurs in the rows of a library.
    enum Value: Equatable {
        case null
        case number(Int64)
        case text(String)
    }

    private let bytes: [UInt8]
    /// The offset of the next value.
    private(set) var offset: Int

    init(_ bytes: [UInt8], from offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

    /// All values of the row; nil if the bytes are not a valid row.
    static func values(of record: [UInt8]) -> [Value]? {
        var header = RecordReader(record)
        guard let size = header.variable(), size > 0, size <= record.count else { return nil }
        var body = RecordReader(record, from: Int(size))
        var values: [Value] = []
        while header.offset < Int(size) {
            guard let kind = header.variable(), let value = body.value(of: kind) else { return nil }
            values.append(value)
        }
        return header.offset == Int(size) && body.offset == record.count ? values : nil
    }

    /// Reads a variable-length integer of one to nine bytes; all but the ninth contribute seven bits.
    mutating func variable() -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset < bytes.count, offset >= 0 else { return nil }
            let byte = bytes[offset]
            offset += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return Int64(bitPattern: value) }
        }
        return nil
    }

    private mutating func value(of kind: Int64) -> Value? {
        switch kind {
        case 0: .null
        case 1...4: number(of: Int(kind))
        case 5: number(of: 6)
        case 6: number(of: 8)
        case 8, 9: .number(kind - 8)
        case let kind where kind >= 13 && kind % 2 == 1: text(of: (kind - 13) / 2)
        default: nil
        }
    }

    private mutating func number(of count: Int) -> Value? {
        guard offset + count <= bytes.count else { return nil }
        defer { offset += count }
        let sign: Int64 = bytes[offset] >= 0x80 ? -1 : 0
        return .number(bytes[offset..<offset + count].reduce(sign) { $0 << 8 | Int64($1) })
    }

    private mutating func text(of count: Int64) -> Value? {
        guard count <= Int64(bytes.count - offset) else { return nil }
        defer { offset += Int(count) }
        // Invalid UTF-8 was not written by this program.
        return String(validating: bytes[offset..<offset + Int(count)], as: UTF8.self).map(Value.text)
    }
}

extension RecordReader.Value {
    /// The number; nil for other values.
    var number: Int64? { if case .number(let number) = self { number } else { nil } }
    /// The text; nil for other values.
    var text: String? { if case .text(let text) = self { text } else { nil } }
}
