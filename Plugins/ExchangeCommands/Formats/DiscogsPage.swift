internal import AlbumModel
internal import Services
internal import Tabular

/// A page of a collection or a wantlist, or a single release, from Discogs' API, with the names that Discogs' export has.
struct DiscogsPage: CollectionFormat, RowConversion {
    let listsTracks = false
    private(set) var columns = Self.shared
    /// The members of a release that the export does not have, such as its country.
    private var others: [Int] = []

    func recognises(_ header: HeaderNames) -> Bool {
        header.has("basicinformation") || header.has("tracklist", "artists")
    }

    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)? {
        guard !header.has("basicinformation") else { return self }
        var release = self
        release.others = header.names.indices.filter { !Self.converted.contains(header.names[$0]) }
        release.columns = TabularColumns(Self.shared.names + release.others.map { header.names[$0] })
        return release
    }

    /// All rows have these columns, so that their layout is computed once.
    private static let shared = TabularColumns(
        DiscogsRelease.columns + [
            "Date Added", "cover", "Collection Media Condition", "Collection Sleeve Condition", "Collection Notes",
            "Notes",
            "folder_id", "instance_id",
        ])

    /// The members of a release that ``row(_:)`` converts.
    private static let converted: Set = [
        "artists", "cover_image", "date_added", "folder_id", "formats", "genres", "id", "images", "instance_id",
        "labels", "master_id", "notes", "rating", "released", "styles", "title", "year",
    ]

    func row(_ row: TabularRow) -> TabularRow {
        var members = JSONObject()
        for (name, value) in zip(row.columns.names, row.values) { members[name] = value }
        let release = members["basic_information"].map { $0.object ?? JSONObject() } ?? members
        let notes = members["notes"]
        let values: [JSONValue?] = [
            members["date_added"], release["cover_image"] ?? release["images"], Self.note(notes) { $0 == 1 },
            Self.note(notes) { $0 == 2 }, Self.note(notes) { $0 != 1 && $0 != 2 },
            notes?.array == nil ? notes : nil, members["folder_id"], members["instance_id"],
        ]
        return TabularRow(
            line: row.line, columns: columns,
            values: DiscogsRelease.values(of: members) + values.map { $0 ?? .null } + others.map { row.values[$0] },
            problems: row.problems)
    }

    /// The notes in fields with certain numbers: 1 and 2 are the conditions, 3 and later ones are the user's.
    private static func note(_ notes: JSONValue?, _ isField: (Int) -> Bool) -> JSONValue {
        .array((notes?.array ?? []).filter { isField($0["field_id"]?.integer ?? 0) }.compactMap { $0["value"] })
    }
}
