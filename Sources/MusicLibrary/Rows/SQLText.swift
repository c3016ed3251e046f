internal import SQLite

/// A piece of SQL with the values of its placeholders.
struct SQLText {
    var sql: String
    var values: [SQLiteValue]

    init(_ sql: String, _ values: [SQLiteValue] = []) {
        self.sql = sql
        self.values = values
    }

    static func + (left: SQLText, right: SQLText) -> SQLText {
        SQLText(left.sql + right.sql, left.values + right.values)
    }

    static func + (left: SQLText, right: String) -> SQLText { SQLText(left.sql + right, left.values) }

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

extension Database {
    /// Prepares a statement for one use, with its values.
    func prepare(_ text: SQLText) throws -> Statement { try prepare(text.sql).bind(text.values) }

    /// Runs a statement once, and returns the number of changed rows.
    @discardableResult
    func run(_ text: SQLText) throws -> Int {
        try prepare(text).run()
        return changes
    }
}
