/// An album of the model.
struct ModelAlbum: Hashable, Identifiable {
    let id: Int
    var title: String
    var artist: String
    var genre: String?
    var year: Int?
    var cover: String?
    /// The album's own fields, by their names.
    var fields: [String: String] = [:]

    /// The fields that every library has.
    static let known = ["title", "artist", "genre", "year", "cover"]

    /// True if a field can have several values.
    static func isList(_ field: String) -> Bool { field == "genre" || !known.contains(field) }

    /// The value of a field as text; nil if the album does not have it.
    subscript(field: String) -> String? {
        get {
            switch field {
            case "title": title
            case "artist": artist
            case "genre": genre
            case "year": year.map(String.init)
            case "cover": cover
            default: fields[field]
            }
        }
        set {
            switch field {
            case "title": title = newValue ?? ""
            case "artist": artist = newValue ?? ""
            case "genre": genre = newValue
            case "year": year = newValue.flatMap { Int($0) }
            case "cover": cover = newValue
            default: fields[field] = newValue
            }
        }
    }

    /// The single values of a field.
    func values(of field: String) -> [String] {
        guard let text = self[field] else { return [] }
        return Self.isList(field) ? ModelWord.values(of: text) : [text]
    }

    /// The line that `list --format jsonl` writes.
    func json(position: Int) -> String {
        let own = fields.sorted { ModelWord.folded($0.key) < ModelWord.folded($1.key) }.map {
            "\(ModelWord.json($0.key)):\(ModelWord.json($0.value))"
        }
        let pairs = [
            "\"position\":\(position)", "\"id\":\(id)", "\"title\":\(ModelWord.json(title))",
            "\"artist\":\(ModelWord.json(artist))",
            "\"genre\":\(genre.map(ModelWord.json) ?? "null")", "\"year\":\(year.map(String.init) ?? "null")",
            "\"coverUrl\":\(cover.map(ModelWord.json) ?? "null")", "\"fields\":{\(own.joined(separator: ","))}",
        ]
        return "{\(pairs.joined(separator: ","))}"
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
