internal import AlbumModel
internal import CSQLite
internal import Glibc
internal import SQLite

/// Reads the values of fields in a library, and counts albums by them.
struct FieldReader {
    private let reader: AlbumReader

    init(_ reader: AlbumReader) { self.reader = reader }

    /// The values of a field with a prefix, as ``LibraryStore`` describes it.
    func values(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> [String] {
        if albums.isAll, field == .year, let years = try years(beginning: prefix, limit: limit) { return years }
        let term = (try? SearchPhrase(prefix)).flatMap { phrase in
            phrase.words.isEmpty ? nil : AlbumQuery.Term.field(field, .words(phrase))
        }
        let isIndexed = term.flatMap(MatchExpression.init) != nil
        let query = isIndexed ? albums.restricted(to: term ?? .all) : albums
        var first = FirstValues(beginning: prefix, limit: limit)
        try forEachValue(of: field, among: query) { first.add($0) }
        return first.sorted
    }

    /// Calls `body` with each value of a field, as often as albums have it.
    func forEachValue(
        of field: AlbumField, among albums: AlbumQuery = .all, _ body: (String) throws -> Void
    ) throws {
        try forEachRow(of: albums, columns: [field]) { row, columns in try Self.forEachValue(row, columns[0], body) }
    }

    private static func forEachValue(_ row: Row, _ column: FieldColumn, _ body: (String) throws -> Void) throws {
        guard let text = column.text(row) else { return }
        for value in column.field.holdsSeveralValues ? ValueList.values(in: text) : [text] { try body(value) }
    }

    /// Counts albums by the values of fields. Albums with the same texts are counted first, without regard to lists and widths.
    func tally(
        of keys: [TallyKey], adding totals: [AlbumField], matching query: AlbumQuery
    ) throws -> (tallies: [AlbumTally], others: [FieldTotal.Others]) {
        var groups = TextGroups(keys: keys.count, totals: totals.count)
        var numbers = FieldTotal.Numbers(fields: totals.count)
        try forEachRow(of: query, columns: keys.map(\.field) + totals) { row, columns in
            func count(_ append: (inout TextGroups) -> Void) -> Int {
                groups.add { key in
                    for column in columns[..<keys.count] { column.read(row) { key.append($0) } }
                    append(&key)
                }
            }
            if totals.isEmpty {
                _ = count { _ in }
                return
            }
            numbers.removeAll()
            for (index, column) in columns[keys.count...].enumerated() {
                numbers.add(column.text(row), of: column.field, to: index)
            }
            for currency in numbers.currencies {
                let group = count { $0.append(currency) }
                numbers.add(currency, to: &groups.totals, from: group * totals.count)
            }
        }
        guard keys.contains(where: \.joinsTexts) else { return (TallyBuilder.sorted(groups.tallies), numbers.others) }
        var builder = TallyBuilder(keys)
        for tally in groups.tallies { try builder.add(tally) }
        return (builder.sorted, numbers.others)
    }

    private func forEachRow(
        of query: AlbumQuery, columns fields: [AlbumField], _ body: (Row, [FieldColumn]) throws -> Void
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

/// Values for a key that must not wait, also in a large library.
extension FieldReader {
    /// The number of albums that are read so quickly that a search needs no limit.
    private static let few = 10_000
    /// The number of occurrences of words that the search index leads to quickly.
    private static let mostOccurrences = 3000
    /// The number of steps of SQLite's virtual machine for the albums of a query: those of about 4000 albums.
    private static let mostSteps: Int32 = 30_000

    /// The values of a field with a prefix, if they are found within milliseconds, or else some of them.
    func valuesAtOnce(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> (values: [String], isComplete: Bool) {
        guard limit > 0 else { return ([], true) }
        if try reader.tables.shelves.total <= Self.few || isRare(prefix, in: field) {
            return (try values(of: field, beginning: prefix, among: albums, limit: limit), true)
        }
        guard albums.isAll else { return try beginning(of: albums, field, beginning: prefix, limit: limit) }
        if field == .year, let years = try years(beginning: prefix, limit: limit) { return (years, true) }
        return (try sample(of: field, beginning: prefix, limit: limit), false)
    }

    /// The years with a prefix, found with a step in the index of years for each different one; nil if there are very many.
    private func years(beginning prefix: String, limit: Int) throws -> [String]? {
        let statement = try reader.db.cached("SELECT min(year) FROM album WHERE year > ?")
        var first = FirstValues(beginning: prefix, limit: limit)
        var (last, count) = (Int64.min, 0)
        while let year = try statement.bind(last).value(as: Int64.self) {
            guard count < 1000 else { return nil }
            first.add(String(year))
            (last, count) = (year, count + 1)
        }
        return first.sorted
    }

    /// True if the words that begin with the last word of a prefix occur so seldom that the search index finds their albums quickly.
    private func isRare(_ prefix: String, in field: AlbumField) throws -> Bool {
        guard let phrase = try? SearchPhrase(prefix), let last = phrase.words.last,
            MatchExpression(.field(field, .words(phrase))) != nil
        else { return false }
        let token = if case .own(let name) = field { SearchText.token(name, last) } else { last }
        try reader.openVocabulary()
        let count = try reader.db.prepare(
            "SELECT count(*) FROM (SELECT 1 FROM temp.vocabulary WHERE term >= ? AND term < ? LIMIT ?)")
        return try count.bind(token).bind(token + "\u{10FFFF}").bind(Self.mostOccurrences).value() ?? 0
            < Self.mostOccurrences
    }

    /// The values of the first albums of a query.
    private func beginning(
        of albums: AlbumQuery, _ field: AlbumField, beginning prefix: String, limit: Int
    ) throws -> (values: [String], isComplete: Bool) {
        sqlite3_progress_handler(reader.db.handle, Self.mostSteps, { _ in 1 }, nil)
        defer { sqlite3_progress_handler(reader.db.handle, 0, nil, nil) }
        var first = FirstValues(beginning: prefix, limit: limit)
        do {
            try forEachValue(of: field, among: albums) { first.add($0) }
            return (first.sorted, true)
        } catch let error as SQLiteError where error.primaryCode == SQLITE_INTERRUPT {
            return (first.sorted, false)
        }
    }

    /// The values of some albums from all parts of the library, because a library is often sorted by one of its fields.
    private func sample(of field: AlbumField, beginning prefix: String, limit: Int) throws -> [String] {
        let column = FieldColumn(field)
        let statement = try reader.db.prepare("SELECT \(column.expression) FROM album a WHERE a.id >= ? LIMIT 50")
        let last = try reader.db.value("SELECT max(id) FROM album", as: Int.self) ?? 0
        var first = FirstValues(beginning: prefix, limit: limit)
        for start in stride(from: 0, through: last, by: last / 64 + 1) {
            try statement.bind(start).forEach { row in try Self.forEachValue(row, column) { first.add($0) } }
        }
        return first.sorted
    }
}

/// The albums with the same texts in some fields, counted.
///
/// All texts are in one array, because a million groups with arrays of their own would take a gigabyte.
private struct TextGroups {
    /// The number of texts of a key: with totals, the last one is their currency.
    private let textCount: Int
    private let totalCount: Int
    /// The keys of all groups, one after the other, and the end of each.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var counts: [Int] = []
    /// The latest group with a hash value, and for each group the one before it with the same hash value, or -1.
    private var latest: [Int: Int] = [:]
    private var earlier: [Int] = []
    /// The totals of all groups, one group after the other.
    var totals: [FieldTotal] = []

    init(keys: Int, totals: Int) { (textCount, totalCount) = (totals > 0 ? keys + 1 : keys, totals) }

    /// Counts an album whose texts `append` writes, and returns the number of its group.
    mutating func add(_ append: (inout TextGroups) -> Void) -> Int {
        let start = bytes.count
        append(&self)
        let hash = hash(from: start)
        var group = latest[hash] ?? -1
        while group >= 0, !isKey(of: group, from: start) { group = earlier[group] }
        if group < 0 {
            group = ends.count
            ends.append(bytes.count)
            earlier.append(latest.updateValue(group, forKey: hash) ?? -1)
            counts.append(0)
            totals.append(contentsOf: repeatElement(FieldTotal(), count: totalCount))
        } else {
            bytes.removeLast(bytes.count - start)
        }
        counts[group] += 1
        return group
    }

    /// Appends a text to the new key, after its length; nil for a missing field.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>?) {
        let length = UInt32(truncatingIfNeeded: text?.count ?? -1)
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        if let text { bytes.append(contentsOf: text) }
    }

    /// Appends a text that is mostly missing.
    mutating func append(_ text: String?) {
        guard var text else { return append(UnsafeBufferPointer?.none) }
        text.withUTF8 { append($0) }
    }

    private func hash(from start: Int) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[start...])) }
        return hasher.finalize()
    }

    /// True if the bytes from an index are the key of a group.
    private func isKey(of group: Int, from start: Int) -> Bool {
        let first = group == 0 ? 0 : ends[group - 1]
        guard ends[group] - first == bytes.count - start else { return false }
        return bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memcmp($0 + first, $0 + start, ends[group] - first) == 0 } ?? true
        }
    }

    /// The groups in the order of their first albums.
    var tallies: [AlbumTally] {
        var offset = 0
        return counts.indices.map { group in
            let values = (0..<textCount).map { _ in text(at: &offset) }
            let totals = Array(totals[group * totalCount..<(group + 1) * totalCount])
            return AlbumTally(values: values, count: counts[group], totals: totals)
        }
    }

    private func text(at offset: inout Int) -> String? {
        let length = bytes[offset..<offset + 4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        offset += 4
        guard length < .max else { return nil }
        defer { offset += Int(length) }
        return String(decoding: bytes[offset..<offset + Int(length)], as: UTF8.self)
    }
}

/// The first different values with a prefix, in order; it holds a few times the limit at most.
struct FirstValues {
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

    /// The number of values so far; more than the limit while they are collected.
    var count: Int { found.count }

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
