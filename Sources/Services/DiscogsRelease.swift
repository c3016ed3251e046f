package import Tabular

/// The release in an item of Discogs' API, or a release alone, with the columns of Discogs' export.
package enum DiscogsRelease {
    /// The columns that each item of a collection or a wantlist has.
    package static let columns = [
        "Catalog#", "Artist", "Title", "Label", "Format", "Rating", "Released", "release_id", "Genre", "Style",
        "master_id",
    ]

    /// The values of an item in these columns; several labels, numbers, genres and styles are a list.
    package static func values(of item: JSONObject) -> [JSONValue] {
        let release = item["basic_information"].map { $0.object ?? JSONObject() } ?? item
        let artists = release["artists"].flatMap { $0.array == nil ? nil : $0.creditedNames }
        let values: [JSONValue?] = [
            list(release["labels"], of: "catno"), artists.map { .string($0) }, release["title"],
            list(release["labels"], of: "name"), formats(release["formats"]), known(item["rating"]),
            release["released"].flatMap { $0 == "" ? nil : $0 } ?? known(release["year"]), item["id"] ?? release["id"],
            release["genres"], release["styles"],
            known(release["master_id"]),
        ]
        return values.map { $0 ?? .null }
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
}
