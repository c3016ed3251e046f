internal import AlbumModel
internal import SQLite

/// Assignments to fields in SQL, for updates of many albums.
struct AssignmentSQL {
    /// The list after SET.
    let sets: SQLText
    /// The condition that an album does not have these values yet.
    let differs: SQLText
    /// The columns that the assignments set.
    let columns: AlbumColumns

    init(_ assignments: [FieldAssignment]) {
        var values: [AlbumColumns: SQLText] = [:]
        var fields = SQLText("a.fields")
        for assignment in assignments {
            let value = Self.value(of: assignment)
            switch assignment.field {
            case .title: values[.title] = SQLText("?", [value])
            case .artist: values[.artist] = SQLText("?", [value])
            case .genre: values[.genre] = SQLText("?", [value])
            case .year: values[.year] = SQLText("?", [value])
            case .cover: values[.cover] = SQLText("?", [value])
            case .own(let name):
                fields = SQLText("set_field(") + fields + SQLText(", ?, ?)", [.text(name), value])
                values[.fields] = fields
            }
        }
        columns = AlbumColumns(values.keys)
        // The same assignments give the same SQL, which stays prepared.
        let pairs = Array(zip(columns.names, AlbumColumns.all.compactMap { values[$0] }))
        sets = .joined(pairs.map { SQLText("\($0) = ") + $1 }, by: ", ")
        differs = SQLText("(") + .joined(pairs.map { SQLText("a.\($0) IS NOT ") + $1 }, by: " OR ") + ")"
    }

    private static func value(of assignment: FieldAssignment) -> SQLiteValue {
        if let year = assignment.year { return .integer(Int64(year)) }
        return assignment.text.isEmpty ? .null : .text(assignment.text)
    }
}
