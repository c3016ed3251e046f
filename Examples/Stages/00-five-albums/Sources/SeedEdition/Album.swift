// Counterpart: Sources/AlbumModel/Albums/Album.swift
// It adds fields of the user's own and checks of values, because real collections have labels and wrong years.

/// An album, which can print itself.
struct Album: Hashable, Sendable {
    /// The permanent number of the album. A position changes when albums are added or deleted; the id never does.
    let id: Int
    let title: String
    let artist: String
    let genre: String?
    let year: Int?
    let cover: String?

    /// Prints the album in one line.
    func printLine(at index: Int) {
        print("\(index + 1)  \(title) – \(artist)" + (year.map { " (\($0))" } ?? ""))
    }
}

/// Prints the albums of a new library.
public func printAlbums() {
    for (index, album) in Album.firstFive.enumerated() { album.printLine(at: index) }
}

extension Album {
    /// The five albums of a new library.
    static let firstFive = [
        pop(1, "Best of Bowie", "David Bowie", 1992, "david_bowie_best_of_bowie"),
        pop(2, "It's My Life", "No Doubt", 2003, "no_doubt_its_my_life_bathwater"),
        pop(3, "Nothing Like The Sun", "Sting", 1999, "sting_nothing_like_the_sun"),
        pop(4, "Staring at the Sun", "U2", 2000, "u2_staring_at_the_sun"),
        pop(5, "American Pie", "Madonna", 2000, "madonna_american_pie"),
    ]

    private static func pop(_ id: Int, _ title: String, _ artist: String, _ year: Int, _ cover: String) -> Album {
        let address = "https://s3.amazonaws.com/CoverProject/album/album_\(cover).png"
        return Album(id: id, title: title, artist: artist, genre: "Pop", year: year, cover: address)
    }
}
