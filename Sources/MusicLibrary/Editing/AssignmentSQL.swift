internal import AlbumModel
internal import SQLite

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
                fields = SQLText("set_field(") + fields + SQLText(", ?, ?)", [.text(name), value])
                values["fields"] = fields
            }
        }
        let columns = values.sorted { $0.key < $1.key }
        sets = .joined(columns.map { SQLText("\($0.key) = ") + $0.value }, by: ", ")
        differs = SQLText("(") + .joined(columns.map { SQLText("a.\($0.key) IS NOT ") + $0.value }, by: " OR ") + ")"
        changesWords = values.keys.contains { $0 != "year" && $0 != "cover" }
    }

    private static func value(of assignment: FieldAssignment) -> SQLiteValue {
        switch assignment.value {
        case .text(let text): .text(text)
        case .year(let year): .integer(Int64(year))
        case .none: .null
        }
    }
}
