internal import AlbumModel
internal import SQLite

/// The locators of a query as a condition: single positions as ids, ranges as slots.
struct LocatorCondition {
    /// The condition; nil if there is none.
    let condition: SQLText?
    /// True if the locators are ids only, which can drive the query.
    let areIDs: Bool
    /// True if the condition uses the table of shelves.
    var needShelves: Bool { condition != nil && !areIDs }

    init(_ locators: [AlbumQuery.Locator], _ shelves: Shelves, _ db: Database) throws {
        var ids: [ClosedRange<Int64>] = []
        var ranges: [ClosedRange<Int>] = []
        for locator in locators {
            switch locator {
            case .id(let id): ids.append(id.number...id.number)
            case .ids(let from, let through): if from <= through { ids.append(from.number...through.number) }
            case .position(let position): ids += try shelves.album(at: position, db).map { [$0.id...$0.id] } ?? []
            case .positions(let from, let through):
                let (from, through) = (max(1, from), min(through ?? .max, shelves.total))
                if from <= through { ranges.append(from...through) }
            }
        }
        let found = try Self.united(ranges).compactMap { try Self.span($0.lowerBound, $0.upperBound, shelves, db) }
        areIDs = !locators.isEmpty && found.isEmpty
        guard !locators.isEmpty else {
            condition = nil
            return
        }
        var spans = found.count > Self.mostConditions ? [Self.isOne(of: found)] : found.map(Self.condition)
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
            if ids.count == 1 { return SQLText("a.id = ?", [.integer(ids[0].lowerBound)]) }
            let list = "[" + ids.map { String($0.lowerBound) }.joined(separator: ",") + "]"
            return SQLText("a.id IN (SELECT value FROM json_each(?))", [.text(list)])
        }
        let list = "[" + ids.map { "[\($0.lowerBound),\($0.upperBound)]" }.joined(separator: ",") + "]"
        return SQLText(
            """
            a.id IN (SELECT b.id FROM json_each(?) AS span CROSS JOIN album b
            ON b.id BETWEEN json_extract(span.value, '$[0]') AND json_extract(span.value, '$[1]'))
            """, [.text(list)])
    }

    /// The number of ranges that each row is compared with; more are read from a list, because SQLite limits placeholders.
    private static let mostConditions = 100

    private static func isOne(of spans: [[Int64]]) -> SQLText {
        SQLText(
            """
            a.id IN (SELECT b.id FROM (SELECT json_extract(value, '$[0]') AS start, json_extract(value, '$[1]') AS first,
            json_extract(value, '$[2]') AS stop, json_extract(value, '$[3]') AS last FROM json_each(?)) AS span
            CROSS JOIN shelf t ON t.rank BETWEEN span.start AND span.stop CROSS JOIN album b ON b.shelf = t.id
            AND b.rank >= CASE WHEN t.rank > span.start THEN \(-Int64.max) ELSE span.first END
            AND b.rank <= CASE WHEN t.rank < span.stop THEN \(Int64.max) ELSE span.last END)
            """, [.text("\(spans)")])
    }

    private static func condition(_ span: [Int64]) -> SQLText {
        SQLText(
            "(s.rank BETWEEN ? AND ? AND (s.rank > ? OR a.rank >= ?) AND (s.rank < ? OR a.rank <= ?))",
            [span[0], span[2], span[0], span[1], span[2], span[3]].map(SQLiteValue.integer))
    }

    /// A range of positions as slots: the rank of the first shelf, the rank on it, and the same of the last.
    private static func span(_ from: Int, _ through: Int, _ shelves: Shelves, _ db: Database) throws -> [Int64]? {
        guard let first = try shelves.album(at: from, db)?.slot,
            let last = try shelves.album(at: through, db)?.slot,
            let start = shelves.rank(of: first.shelf), let end = shelves.rank(of: last.shelf)
        else { return nil }
        return [Int64(start), Int64(first.rank), Int64(end), Int64(last.rank)]
    }
}
