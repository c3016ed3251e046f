internal import GRDB

/// Reads the values of fields in a library, and counts albums by them.
struct FieldReader {
    private let reader: AlbumReader

    init(_ reader: AlbumReader) { self.reader = reader }

    /// The values of a field with a prefix, as ``LibraryStore`` describes it.
    func values(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> [String] {
        let term = (try? SearchPhrase(prefix)).flatMap { phrase in
            phrase.words.isEmpty ? nil : AlbumQuery.Term.field(field, .words(phrase))
        }
        let isIndexed = term.flatMap(MatchExpression.init) != nil
        let query = isIndexed ? albums.restricted(to: term ?? .all) : albums
        var first = FirstValues(beginning: prefix, limit: limit)
        try forEachRow(of: query, columns: [field]) { row, columns in
            guard let text = columns[0].text(row) else { return }
            for value in field.holdsSeveralValues ? ValueList.values(in: text) : [text] { first.add(value) }
        }
        return first.sorted
    }

    /// Counts albums by the values of fields. Albums with the same texts are counted first, without regard to lists and widths.
    func tally(of keys: [TallyKey], adding totals: [AlbumField], matching query: AlbumQuery) throws -> [AlbumTally] {
        var groups: [AlbumTally] = []
        var indices: [RowKey: Int] = [:]
        var key = RowKey()
        let noTotals = totals.map { _ in FieldTotal() }
        try forEachRow(of: query, columns: keys.map(\.field) + totals) { row, columns in
            key.bytes.removeAll(keepingCapacity: true)
            for column in columns[..<keys.count] { column.read(row) { key.append($0) } }
            let index = indices[key] ?? groups.count
            if index == groups.count {
                indices[key] = index
                let values = columns[..<keys.count].map { $0.text(row) }
                groups.append(AlbumTally(values: values, count: 0, totals: noTotals))
            }
            groups[index].count += 1
            for (total, column) in columns[keys.count...].enumerated() {
                if let text = column.text(row) { groups[index].totals[total].add(text, of: column.field) }
            }
        }
        var builder = TallyBuilder(keys)
        for group in groups { builder.add(group) }
        return builder.sorted
    }

    private func forEachRow(
        of query: AlbumQuery, columns fields: [AlbumField], _ body: (ResultRow, [FieldColumn]) throws -> Void
    ) throws {
        let columns = FieldColumn.columns(of: fields, from: 0)
        try reader.compiling(query, inOrder: false) { source in
            let select = SQLText("SELECT \(columns.map(\.expression).joined(separator: ", ")) FROM ") + source
            try reader.forEachRow(of: select) { row in
                try body(row, columns)
                return true
            }
        }
    }
}

/// The texts of an album in some fields, to find albums with the same texts.
private struct RowKey: Hashable {
    var bytes: [UInt8] = []

    /// Appends a text, after its length; nil for a missing field.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>?) {
        let length = UInt32(truncatingIfNeeded: text?.count ?? -1)
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        if let text { bytes.append(contentsOf: text) }
    }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// The first different values with a prefix, in order; it holds a few times the limit at most.
private struct FirstValues {
    private let prefix: String
    private let limit: Int
    private var found: [(key: String, value: String)] = []
    private var known: Set<String> = []
    /// The last value that was among the first ones when they were sorted last.
    private var last: (key: String, value: String)?

    init(beginning prefix: String, limit: Int) {
        self.prefix = TextFolding.fold(prefix)
        self.limit = max(0, limit)
    }

    mutating func add(_ value: String) {
        guard !known.contains(value) else { return }
        let key = TextFolding.fold(value)
        guard key.hasPrefix(prefix) else { return }
        if let last, (key, value) >= last { return }
        known.insert(value)
        found.append((key, value))
        if found.count > 2 * limit + 100 { shorten() }
    }

    private mutating func shorten() {
        found.sort { $0 < $1 }
        found.removeLast(max(0, found.count - limit))
        last = found.last ?? ("", "")
        known = Set(found.map(\.value))
    }

    var sorted: [String] {
        var all = self
        all.shorten()
        return all.found.map(\.value)
    }
}

/// A field of the albums in the rows of a query, read without the conversion of whole albums.
struct FieldColumn: Sendable {
    /// The field.
    let field: AlbumField
    /// The SQL expression of the column that contains the field.
    let expression: String
    private let column: Int32
    /// The name of an own field.
    private let name: FieldCoding.Name?

    /// - Parameter column: The index of the column in the rows, where ``expression`` is selected.
    init(_ field: AlbumField, column: Int32 = 0) {
        self.field = field
        self.column = column
        (expression, name) =
            switch field {
            case .title: ("a.title", nil)
            case .artist: ("a.artist", nil)
            case .genre: ("a.genre", nil)
            case .year: ("a.year", nil)
            case .cover: ("a.cover", nil)
            case .own(let name): ("a.fields", FieldCoding.Name(name))
            }
    }

    /// The fields in consecutive columns.
    static func columns(of fields: [AlbumField], from first: Int32) -> [FieldColumn] {
        zip(fields, first...).map { FieldColumn($0, column: $1) }
    }

    /// Calls `body` with the text of the field in UTF-8; nil for a missing field.
    func read<Result>(_ row: ResultRow, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result) rethrows -> Result {
        try withText(in: row.bytes(column), body)
    }

    /// Calls `body` with the text of the field, from the content of its column.
    func withText<Result>(
        in bytes: UnsafeBufferPointer<UInt8>?, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        guard let name else { return try body(bytes) }
        return try FieldCoding.withValue(of: name, in: bytes, body)
    }

    /// The text of the field; nil for a missing field.
    func text(_ row: ResultRow) -> String? { read(row) { $0.map { String(decoding: $0, as: UTF8.self) } } }
}
