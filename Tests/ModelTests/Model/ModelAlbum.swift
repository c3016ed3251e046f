/// An album of the model.
struct ModelAlbum: Hashable {
    let id: Int
    var title: String
    var artist: String
    var genre: String?
    var year: Int?
    var cover: String?
    /// The album's own fields, by their names.
    var fields: [String: String] = [:]

    /// The value of a field as text; nil if the album does not have it.
    subscript(field: String) -> String? {
        switch field {
        case "title": title
        case "artist": artist
        case "genre": genre
        case "year": year.map(String.init)
        case "cover": cover
        default: fields[field]
        }
    }

    /// The line that `list --format jsonl` writes.
    func json(position: Int) -> String {
        let own = fields.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\(quoted($0.value))" }
        let pairs = [
            "\"position\":\(position)", "\"id\":\(id)", "\"title\":\(quoted(title))", "\"artist\":\(quoted(artist))",
            "\"genre\":\(genre.map(quoted) ?? "null")", "\"year\":\(year.map(String.init) ?? "null")",
            "\"coverUrl\":\(cover.map(quoted) ?? "null")", "\"fields\":{\(own.joined(separator: ","))}",
        ]
        return "{\(pairs.joined(separator: ","))}"
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "\"\(escaped.joined())\""
    }
}

extension ModelAlbum {
    /// The albums of a new library.
    static let first: [ModelAlbum] = [
        ("Best of Bowie", "David Bowie", 1992, "david_bowie_best_of_bowie"),
        ("It's My Life", "No Doubt", 2003, "no_doubt_its_my_life_bathwater"),
        ("Nothing Like The Sun", "Sting", 1999, "sting_nothing_like_the_sun"),
        ("Staring at the Sun", "U2", 2000, "u2_staring_at_the_sun"),
        ("American Pie", "Madonna", 2000, "madonna_american_pie"),
    ].enumerated().map { index, album in
        ModelAlbum(
            id: index + 1, title: album.0, artist: album.1, genre: "Pop", year: album.2,
            cover: "https://s3.amazonaws.com/CoverProject/album/album_\(album.3).png")
    }
}
