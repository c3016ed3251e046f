internal import Files

/// The pages of a database file, read without SQLite, which only reads pages that are part of a tree.
///
/// Libraries have pages of 4096 bytes; the reserved bytes of a page hold its checksum (https://sqlite.org/fileformat.html).
/// If SQLite also has the file open, close this object last: closing a file releases all locks of the process on it.
final class DatabasePages {
    /// The size of a page in bytes.
    static let size = 4096

    private var file: OpenFile?

    /// The number of pages; the last may be incomplete.
    let count: Int

    init(path: String) {
        file = try? OpenFile(path, for: .reading)
        count = (((try? file?.status.size) ?? 0) + Self.size - 1) / Self.size
    }

    /// Closes the file; later reads return zeros.
    func close() { file = nil }

    /// The number of bytes of each page that SQLite uses.
    static let usable = size - PageSums.bytes

    /// The bytes of a page, from 1; zeros beyond the end of the file.
    func page(_ number: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard (1...max(1, count)).contains(number) else { return bytes }
        _ = try? bytes.withUnsafeMutableBytes { try file?.read(into: $0, at: (number - 1) * Self.size) }
        return bytes
    }
}

/// A page in the form of a leaf of a table's tree: rows with their ids.
struct TableLeaf {
    private static let kind: UInt8 = 13

    private let bytes: [UInt8]
    private let pages: DatabasePages

    /// Reads a page; nil if it does not have the form of a leaf.
    init?(_ number: Int, of pages: DatabasePages) {
        bytes = pages.page(number)
        self.pages = pages
        guard bytes[0] == Self.kind else { return nil }
    }

    /// The id and the bytes of each valid row.
    var rows: [(id: Int64, record: [UInt8])] {
        let count = word(at: 3)
        guard 8 + 2 * count <= bytes.count else { return [] }
        return (0..<count).compactMap { row(at: word(at: 8 + 2 * $0)) }
    }

    private func word(at offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

    private func row(at offset: Int) -> (id: Int64, record: [UInt8])? {
        var reader = RecordReader(bytes, from: offset)
        guard offset >= 8, let size = reader.variable(), let id = reader.variable(), size > 0, size <= 1 << 24 else {
            return nil
        }
        return record(of: Int(size), at: reader.offset).map { (id, $0) }
    }

    /// The bytes of a row; the first are on this page, the others, if any, on a chain of overflow pages.
    private func record(of size: Int, at start: Int) -> [UInt8]? {
        let usable = DatabasePages.usable
        let (most, room) = (usable - 35, usable - 4)
        let least = (usable - 12) * 32 / 255 - 23
        let wanted = least + (size - least) % room
        let local = size <= most ? size : wanted <= most ? wanted : least
        guard start + local <= bytes.count else { return nil }
        var record = Array(bytes[start..<start + local])
        guard local < size else { return record }
        guard start + local + 4 <= bytes.count else { return nil }
        var next = Self.pageNumber(bytes, at: start + local)
        while record.count < size {
            guard (2...max(2, pages.count)).contains(next) else { return nil }
            let page = pages.page(next)
            record += page[4..<4 + min(room, size - record.count)]
            next = Self.pageNumber(page, at: 0)
        }
        return record
    }

    private static func pageNumber(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The first hundred bytes of a file in SQLite's format: https://sqlite.org/fileformat.html
///
/// Use it only while this process does not have the file open, because closing the file releases SQLite's locks on
/// it.
struct FileHeader {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// The size of the file in bytes.
    let size: Int
    private let bytes: [UInt8]

    init(path: String) {
        let file = try? OpenFile(path, for: .reading)
        bytes = (try? file?.readToEnd(limit: 100)) ?? []
        size = (try? file?.status.size) ?? 0
    }

    var isEmpty: Bool { size == 0 }

    /// True if the file begins with SQLite's signature, or with a part of it if it is shorter.
    var isSQLite: Bool { !isEmpty && bytes.prefix(Self.magic.count).elementsEqual(Self.magic.prefix(bytes.count)) }

    /// True if the header consists of zeros only, which does not occur in intact files.
    var isZeroed: Bool { !isEmpty && bytes.allSatisfy { $0 == 0 } }

    /// SQLite's `application_id`; nil if the file is too short.
    var applicationID: Int? { number(at: 68) }

    /// SQLite's number for the schema; nil if the file is too short.
    var schemaNumber: Int? { isSQLite ? number(at: 40) : nil }

    /// The expected size of the file in bytes; nil if the header is too short.
    var expectedSize: Int? {
        guard bytes.count >= 18, let pages = number(at: 28) else { return nil }
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        return (size == 1 ? 65536 : size) * pages
    }

    private func number(at offset: Int) -> Int? {
        guard bytes.count >= offset + 4 else { return nil }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

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
