/// A file of albums, with the values of their fields.
struct ModelTable: Hashable {
    let name: String
    let columns: [String]
    var rows: [[String: String]]
    /// True for other names of the columns, and spaces around the values.
    var isForeign = false

    var path: String { "~/\(name)" }

    var text: String {
        let names = isForeign ? ["title": "Album", "artist": "ALBUMARTIST", "genre": "Genre", "year": "released"] : [:]
        let space = isForeign ? " " : ""
        let header = columns.map { names[$0] ?? $0 }
        if name.hasSuffix(".jsonl") { return rows.map { json($0, header) + "\n" }.joined() }
        let lines = rows.map { row in columns.map { row[$0].map { ModelWord.csv(space + $0 + space) } ?? "" } }
        return ([header] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
    }

    /// An object, with several values as an array.
    private func json(_ row: [String: String], _ names: [String]) -> String {
        let pairs = zip(columns, names).compactMap { column, name in
            row[column].map { value in
                let values = ModelAlbum.isList(column) ? ModelWord.values(of: value) : [value]
                let list = values.map(ModelWord.json).joined(separator: ",")
                return "\(ModelWord.json(name)):" + (values.count == 1 ? list : "[\(list)]")
            }
        }
        return "{\(pairs.joined(separator: ","))}"
    }
}

/// The options of an import.
struct ModelImport: Hashable {
    var duplicates = false
    /// The key of an update; nil for an import that only adds albums.
    var key: String?
    var assignment: ModelAssignment?
    var isStrict = false

    var text: String {
        let options = [
            duplicates ? "--duplicates" : nil, isStrict ? "--strict" : nil, key.map { "--update --key \($0)" },
            assignment.map { "--set \($0.text)" },
        ]
        return options.compactMap { $0 }.joined(separator: " ")
    }
}
