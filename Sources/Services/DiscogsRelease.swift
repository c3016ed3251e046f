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

extension String {
    /// The text without Discogs' numbers after names: ` (2)` at the end, or before a blank, a comma or a semicolon.
    package var withoutNumbersOfNames: String {
        guard utf8.contains(UInt8(ascii: ")")) else { return self }
        var words: [Substring] = []
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            if let last = words.last, !last.isEmpty, let rest = word.afterNumber {
                words[words.count - 1] = last + rest
            } else {
                words.append(word)
            }
        }
        return words.joined(separator: " ")
    }
}

extension Substring {
    /// The text after a number in parentheses; nil if there is none, or another text follows directly.
    fileprivate var afterNumber: Substring? {
        let digits = dropFirst().prefix { ("0"..."9").contains($0) }
        let rest = self[digits.endIndex...]
        guard first == "(", !digits.isEmpty, rest.first == ")" else { return nil }
        let end = rest.dropFirst()
        return end.isEmpty || end.first == "," || end.first == ";" ? end : nil
    }
}
