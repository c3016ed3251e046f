internal import GRDB

/// The places of a query as a condition: single positions as ids, ranges as slots.
struct PlaceCondition {
    /// The condition; nil if every place matches.
    let condition: SQLText?
    /// True if the places are ids only, which can drive the query.
    let areIDs: Bool
    /// True if the condition uses the table of shelves.
    var needShelves: Bool { condition != nil && !areIDs }

    init(_ places: [AlbumQuery.Place], _ shelves: Shelves, _ db: Database) throws {
        var ids: [Int64] = []
        var spans: [SQLText] = []
        for place in places {
            switch place {
            case .id(let id): ids.append(id.number)
            case .position(let position): ids += try shelves.album(at: position, db).map { [$0.id] } ?? []
            case .positions(let from, let through):
                spans +=
                    try Self.span(max(1, from), min(through ?? .max, shelves.total), shelves, db).map { [$0] } ?? []
            }
        }
        areIDs = !places.isEmpty && spans.isEmpty
        guard !places.isEmpty else {
            condition = nil
            return
        }
        if !ids.isEmpty || spans.isEmpty { spans.append(Self.isOne(of: ids)) }
        condition = spans.count == 1 ? spans[0] : SQLText("(") + .joined(spans, by: " OR ") + ")"
    }

    private static func isOne(of ids: [Int64]) -> SQLText {
        if ids.count == 1 { return SQLText("a.id = ?", [ids[0]]) }
        let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
        return SQLText("a.id IN (SELECT value FROM json_each(?))", [list])
    }

    private static func span(_ from: Int, _ through: Int, _ shelves: Shelves, _ db: Database) throws -> SQLText? {
        guard from <= through, let first = try shelves.album(at: from, db)?.slot,
            let last = try shelves.album(at: through, db)?.slot,
            let start = shelves.place(of: first.shelf), let end = shelves.place(of: last.shelf)
        else { return nil }
        return SQLText(
            """
            (s.place BETWEEN ? AND ? AND (s.place > ? OR a.rank >= ?) AND (s.place < ? OR a.rank <= ?))
            """, [start, end, start, first.rank, end, last.rank])
    }
}
