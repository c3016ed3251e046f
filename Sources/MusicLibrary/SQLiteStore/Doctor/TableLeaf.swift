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
        let usable = pages.usable
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
