internal import GRDB

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
