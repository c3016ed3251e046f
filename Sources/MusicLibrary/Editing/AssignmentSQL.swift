internal import GRDB

/// Assignments to fields in SQL, for updates of many albums.
struct AssignmentSQL {
    /// The list after SET.
    let sets: SQLText
    /// The condition that an album does not have these values yet.
    let differs: SQLText
    /// True if the assignments change texts in the search index.
    let changesWords: Bool

    init(_ assignments: [FieldAssignment]) {
        var values: [String: SQLText] = [:]
        var fields = SQLText("a.fields")
        for assignment in assignments {
            let value = Self.value(of: assignment)
            switch assignment.field {
            case .title: values["title"] = SQLText("?", [value])
            case .artist: values["artist"] = SQLText("?", [value])
            case .genre: values["genre"] = SQLText("?", [value])
            case .year: values["year"] = SQLText("?", [value])
            case .cover: values["cover"] = SQLText("?", [value])
            case .own(let name):
                fields = SQLText("set_field(") + fields + SQLText(", ?, ?)", [name, value])
                values["fields"] = fields
            }
        }
        let columns = values.sorted { $0.key < $1.key }
        sets = .joined(columns.map { SQLText("\($0.key) = ") + $0.value }, by: ", ")
        differs = SQLText("(") + .joined(columns.map { SQLText("a.\($0.key) IS NOT ") + $0.value }, by: " OR ") + ")"
        changesWords = values.keys.contains { $0 != "year" && $0 != "cover" }
    }

    private static func value(of assignment: FieldAssignment) -> (any DatabaseValueConvertible)? {
        switch assignment.value {
        case .text(let text): text
        case .year(let year): year
        case .none: nil
        }
    }
}

/// A piece of SQL with the values of its placeholders.
struct SQLText {
    var sql: String
    var values: [(any DatabaseValueConvertible)?]

    init(_ sql: String, _ values: [(any DatabaseValueConvertible)?] = []) {
        self.sql = sql
        self.values = values
    }

    var arguments: StatementArguments { StatementArguments(values) }

    static func + (left: SQLText, right: SQLText) -> SQLText {
        SQLText(left.sql + right.sql, left.values + right.values)
    }

    static func + (left: SQLText, right: String) -> SQLText { SQLText(left.sql + right, left.values) }

    /// Joins pieces with a separator.
    static func joined(_ pieces: [SQLText], by separator: String) -> SQLText {
        SQLText(pieces.map(\.sql).joined(separator: separator), pieces.flatMap(\.values))
    }

    /// Joins conditions with ` AND ` or ` OR `, nested like a tree: SQLite accepts expressions of depth 1000.
    static func nested(_ conditions: [SQLText], by separator: String) -> SQLText {
        let most = 400
        guard conditions.count > most else { return .joined(conditions, by: separator) }
        let groups = stride(from: 0, to: conditions.count, by: most).map { start in
            let group = conditions[start..<min(start + most, conditions.count)]
            return SQLText("(") + .joined(Array(group), by: separator) + ")"
        }
        return nested(groups, by: separator)
    }
}

/// The places of a query as a condition: single positions as ids, ranges as slots.
struct PlaceCondition {
    /// The condition; nil if every place matches.
    let condition: SQLText?
    /// True if the places are ids only, which can drive the query.
    let areIDs: Bool
    /// True if the condition uses the table of shelves.
    var needShelves: Bool { condition != nil && !areIDs }

    init(_ places: [AlbumQuery.Place], _ shelves: Shelves, _ db: Database) throws {
        var ids: [ClosedRange<Int64>] = []
        var ranges: [ClosedRange<Int>] = []
        for place in places {
            switch place {
            case .id(let id): ids.append(id.number...id.number)
            case .ids(let from, let through): if from <= through { ids.append(from.number...through.number) }
            case .position(let position): ids += try shelves.album(at: position, db).map { [$0.id...$0.id] } ?? []
            case .positions(let from, let through):
                let (from, through) = (max(1, from), min(through ?? .max, shelves.total))
                if from <= through { ranges.append(from...through) }
            }
        }
        var spans = try Self.united(ranges).compactMap { try Self.span($0.lowerBound, $0.upperBound, shelves, db) }
        areIDs = !places.isEmpty && spans.isEmpty
        guard !places.isEmpty else {
            condition = nil
            return
        }
        if !ids.isEmpty || spans.isEmpty { spans.append(Self.isOne(of: ids)) }
        condition = spans.count == 1 ? spans[0] : SQLText("(") + .nested(spans, by: " OR ") + ")"
    }

    /// The ranges in order, without overlaps.
    private static func united(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { united, range in
            guard let last = united.last, range.lowerBound <= last.upperBound + 1 else { return united.append(range) }
            united[united.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    private static func isOne(of ids: [ClosedRange<Int64>]) -> SQLText {
        guard ids.contains(where: { $0.lowerBound < $0.upperBound }) else {
            if ids.count == 1 { return SQLText("a.id = ?", [ids[0].lowerBound]) }
            let list = "[" + ids.map { String($0.lowerBound) }.joined(separator: ",") + "]"
            return SQLText("a.id IN (SELECT value FROM json_each(?))", [list])
        }
        let list = "[" + ids.map { "[\($0.lowerBound),\($0.upperBound)]" }.joined(separator: ",") + "]"
        return SQLText(
            """
            a.id IN (SELECT b.id FROM json_each(?) AS span CROSS JOIN album b
            ON b.id BETWEEN json_extract(span.value, '$[0]') AND json_extract(span.value, '$[1]'))
            """, [list])
    }

    private static func span(_ from: Int, _ through: Int, _ shelves: Shelves, _ db: Database) throws -> SQLText? {
        guard let first = try shelves.album(at: from, db)?.slot,
            let last = try shelves.album(at: through, db)?.slot,
            let start = shelves.place(of: first.shelf), let end = shelves.place(of: last.shelf)
        else { return nil }
        return SQLText(
            """
            (s.place BETWEEN ? AND ? AND (s.place > ? OR a.rank >= ?) AND (s.place < ? OR a.rank <= ?))
            """, [start, end, start, first.rank, end, last.rank])
    }
}
