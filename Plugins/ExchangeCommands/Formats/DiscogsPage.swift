internal import AlbumModel
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

    /// All rows of a page have these columns, so that their layout is computed once.
    private static let shared = TabularColumns([
        "Catalog#", "Artist", "Title", "Label", "Format", "Rating", "Released", "release_id", "Date Added", "Genre",
        "Style", "cover",
        "Collection Media Condition", "Collection Sleeve Condition", "Collection Notes", "Notes", "folder_id",
        "instance_id", "master_id",
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
        let labels = release["labels"]
        let artists = release["artists"].flatMap { $0.array == nil ? nil : $0.creditedNames }
        let notes = members["notes"]
        let values: [JSONValue?] = [
            Self.list(labels, of: "catno"), artists.map { .string($0) }, release["title"],
            Self.list(labels, of: "name"),
            Self.formats(release["formats"]), Self.known(members["rating"]),
            release["released"].flatMap { $0 == "" ? nil : $0 } ?? Self.known(release["year"]),
            members["id"] ?? release["id"],
            members["date_added"], release["genres"], release["styles"], release["cover_image"] ?? release["images"],
            Self.note(notes) { $0 == 1 }, Self.note(notes) { $0 == 2 }, Self.note(notes) { $0 != 1 && $0 != 2 },
            notes?.array == nil ? notes : nil, members["folder_id"], members["instance_id"],
            Self.known(release["master_id"]),
        ]
        return TabularRow(
            line: row.line, columns: columns, values: values.map { $0 ?? .null } + others.map { row.values[$0] },
            problems: row.problems)
    }

    /// A number that is not 0, which means that there is none.
    private static func known(_ value: JSONValue?) -> JSONValue? { value == 0 ? nil : value }

    /// A value of each object in a list.
    private static func list(_ objects: JSONValue?, of name: String) -> JSONValue {
        .array(objects?.array?.compactMap { $0[name] } ?? [])
    }

    /// The formats as in the export: `2xVinyl; LP; Album; 180g`.
    private static func formats(_ formats: JSONValue?) -> JSONValue {
        .array(
            (formats?.array ?? []).flatMap { format -> [JSONValue] in
                let count = format["qty"]?.text ?? "1"
                let name = (count == "1" ? "" : count + "x") + (format["name"]?.text ?? "")
                return [.string(name)] + (format["descriptions"]?.array ?? []) + [format["text"]].compactMap(\.self)
            })
    }

    /// The notes in fields with certain numbers: 1 and 2 are the conditions, 3 and later ones are the user's.
    private static func note(_ notes: JSONValue?, _ isField: (Int) -> Bool) -> JSONValue {
        .array((notes?.array ?? []).filter { isField($0["field_id"]?.integer ?? 0) }.compactMap { $0["value"] })
    }
}
