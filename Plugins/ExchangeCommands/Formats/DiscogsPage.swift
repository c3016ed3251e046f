internal import AlbumModel
internal import Services
internal import Tabular

/// A page of a collection or a wantlist from Discogs' API, with the names that Discogs' export has.
struct DiscogsPage: CollectionFormat, RowConversion {
    let listsTracks = false
    var columns: TabularColumns { Self.shared }

    func recognises(_ header: HeaderNames) -> Bool { header.has("basicinformation") }

    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)? { self }

    /// All rows have these columns, so that their layout is computed once.
    private static let shared = TabularColumns(
        DiscogsRelease.columns + [
            "Date Added", "cover", "Collection Media Condition", "Collection Sleeve Condition", "Collection Notes",
            "Notes",
            "folder_id", "instance_id",
        ])

    func row(_ row: TabularRow) -> TabularRow {
        var members = JSONObject()
        for (name, value) in zip(row.columns.names, row.values) { members[name] = value }
        let notes = members["notes"]
        let values: [JSONValue?] = [
            members["date_added"], members["basic_information"]?["cover_image"], Self.note(notes) { $0 == 1 },
            Self.note(notes) { $0 == 2 }, Self.note(notes) { $0 != 1 && $0 != 2 },
            notes?.array == nil ? notes : nil, members["folder_id"], members["instance_id"],
        ]
        return TabularRow(
            line: row.line, columns: columns,
            values: DiscogsRelease.values(of: members) + values.map { $0 ?? .null }, problems: row.problems)
    }

    /// The notes in fields with certain numbers: 1 and 2 are the conditions, 3 and later ones are the user's.
    private static func note(_ notes: JSONValue?, _ isField: (Int) -> Bool) -> JSONValue {
        .array((notes?.array ?? []).filter { isField($0["field_id"]?.integer ?? 0) }.compactMap { $0["value"] })
    }
}
