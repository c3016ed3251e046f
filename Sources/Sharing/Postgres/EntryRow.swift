internal import FoundationEssentials

/// A row of the log's table. Entries over 1 MB have several, of which all but the first have only a number and bytes.
///
///     number  part  parts  id   format  date  author  machine  command  body
///     7       1     1      A…   1       …     Ann     desk     add Blue 300 bytes
///     8       1     3      B…   1       …     Ben     attic    edit *   1 MB
///     8       2     null   null null    null  null    null     null     1 MB
///     8       3     null   null null    null  null    null     null     200 bytes
enum EntryRow {
    static let columns = "number, part, parts, id, format, date, author, machine, command, body"
    static let columnCount = 10
    /// The bytes of one row's body at most.
    static let partSize = 1_000_000

    /// The rows of an entry, each as the bytes of its columns in PostgreSQL's binary form; nil stands for null.
    static func rows(of entry: LogEntry) -> [[[UInt8]?]] {
        let count = max(1, (entry.body.count + partSize - 1) / partSize)
        return (1...count).map { part in
            let body = Array(entry.body[(part - 1) * partSize..<min(part * partSize, entry.body.count)])
            let place = [bytes(Int64(entry.number)), bytes(Int32(part))]
            guard part == 1 else { return place + [[UInt8]?](repeating: nil, count: columnCount - 3) + [body] }
            let date = bytes(Int64(bitPattern: entry.date.timeIntervalSinceReferenceDate.bitPattern))
            let texts = [entry.author, entry.machine, entry.command].map { Array($0.utf8) }
            return place + [bytes(Int32(count)), Array(entry.id.utf8), bytes(Int32(clamping: entry.format)), date]
                + texts + [body]
        }
    }

    /// The bytes that begin and end the rows of COPY in its binary form.
    static let copyHeader =
        Array("PGCOPY\n\u{ff}\r\n\0".unicodeScalars.map { UInt8($0.value) }) + [UInt8](repeating: 0, count: 8)
    static let copyEnd = bytes(Int16(-1))

    /// A row as COPY has it.
    static func copied(_ row: [[UInt8]?]) -> [UInt8] {
        row.reduce(into: bytes(Int16(row.count))) { copy, column in
            copy += bytes(Int32(column?.count ?? -1))
            copy += column ?? []
        }
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
}

/// Joins the rows of a log to entries, and finds gaps.
struct EntryAssembler {
    /// The number of the row that was read last, and its part.
    private(set) var number: Int
    private(set) var part = Int(Int32.max)
    private var parts = Int(Int32.max)
    private var first: LogEntry?
    private var body: [UInt8] = []

    /// - Parameter number: The number before that of the first entry.
    init(after number: Int) { self.number = number }

    /// True after the last row of an entry.
    var isComplete: Bool { first == nil }

    /// Adds the next row; returns the entry of which it is the last one.
    mutating func add(_ row: PostgresResult) throws(LogError) -> LogEntry? {
        let place = (number: row.integer(0), part: row.integer(1))
        let isNext = isComplete ? place == (number + 1, 1) : place == (number, part + 1)
        guard isNext else { throw .gap(at: isComplete ? number + 1 : number) }
        (number, part) = place
        if part == 1 {
            (first, parts) = (entry(row), row.integer(2))
            body = []
        }
        body += row.bytes(9)
        guard part == parts, let entry = first else { return nil }
        defer { first = nil }
        return LogEntry(
            number: entry.number, id: entry.id, format: entry.format, date: entry.date, author: entry.author,
            machine: entry.machine, command: entry.command, body: body)
    }

    private func entry(_ row: PostgresResult) -> LogEntry {
        let seconds = Double(bitPattern: UInt64(bitPattern: Int64(row.integer(5))))
        return LogEntry(
            number: number, id: row.text(3), format: row.integer(4),
            date: Date(timeIntervalSinceReferenceDate: seconds),
            author: row.text(6), machine: row.text(7), command: row.text(8), body: [])
    }
}
