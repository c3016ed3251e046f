/// An album on the shelf.
struct Album {
    var title: String
    let artist: String
    let year: Int

    /// The album in the list.
    var line: String { "\(title), \(artist) (\(year))" }
}

extension Album {
    /// The albums of a new shelf.
    static let first = [
        Album(title: "Blue", artist: "Mitchell", year: 1971),
        Album(title: "Graceland", artist: "Simon", year: 1986),
        Album(title: "Heroes", artist: "Bowie", year: 1977),
        Album(title: "Low", artist: "Bowie", year: 1977),
    ]
}
