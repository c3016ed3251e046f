@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 13, "Strategy and Iterator",
            question: """
                'sorted' takes a closure. When is a type for an order worth its lines, and when is the closure
                enough? Think of 'list --sort year,-title', which reads the order from the user.
                """,
            [all, chosen, years, withoutYear, loops]
        ).run()
    }

    private static let albums = Album.firstFive
    private static let orders: [any AlbumOrder] = [ByTitle(), ByTitleBackwards(), ByLengthOfArtist()]

    private static let all = Check("A loop visits each album once.") {
        for albums in [albums, [], Array(albums.prefix(1)), albums + albums] {
            var titles: [String] = []
            for album in AlbumWalk(albums, by: ByTitle()) { titles.append(album.title) }
            try require(
                titles.sorted() == albums.map(\.title).sorted(),
                "A loop over \(albums.count) albums visits \(titles.count): \(titles.joined(separator: ", ")).",
                hint: titles.isEmpty
                    ? nil : "'makeIterator' must return an iterator whose 'next' returns one album after the other.")
        }
    }

    private static let chosen = Check("It visits them in the order that the caller chooses.") {
        for order in orders {
            let titles = AlbumWalk(albums, by: order).map(\.title)
            let expected = albums.sorted(by: order.isBefore).map(\.title)
            try require(
                titles == expected,
                """
                In the order '\(type(of: order))', the walk visits \(titles.joined(separator: ", ")) instead of
                \(expected.joined(separator: ", ")).
                """,
                hint: "The walk must ask the order that its caller gave, and know no order itself.")
        }
    }

    private static let years = Check("The order 'ByYear' puts the oldest album first.") {
        for years in [[2003, 1992, 1999], [1, 2, 3], [3, 2, 1], [2000, 2000, 1999], [12, 1999, 203]] {
            let shown = AlbumWalk(years.map(album), by: ByYear()).map { $0.year ?? 0 }
            try require(shown == years.sorted(), "The years \(years) are visited as \(shown).")
        }
        let (old, new) = (album(of: 1992), album(of: 2003))
        try require(
            ByYear().isBefore(old, new) && !ByYear().isBefore(new, old) && !ByYear().isBefore(old, old),
            "'isBefore' must be true for 1992 and 2003, and false for 2003 and 1992, and for two albums of 1992.")
    }

    private static let withoutYear = Check("It puts albums without a year last.") {
        for years in [[nil, 1992, 2003], [1992, nil, 2003], [nil, 2003, nil, 1], [2003, 1992, nil]] {
            let shown = AlbumWalk(years.map(album), by: ByYear()).map { $0.year ?? 0 }
            let expected = years.compactMap { $0 }.sorted() + years.filter { $0 == nil }.map { _ in 0 }
            try require(shown == expected, "With 0 for no year, the walk visits \(shown) instead of \(expected).")
        }
        try require(
            !ByYear().isBefore(album(of: nil), album(of: nil)),
            "Of two albums without a year, none is before the other, so 'isBefore' must be false.")
    }

    private static let loops = Check("A loop may stand inside or behind another loop over the same walk.") {
        let walk = AlbumWalk(albums, by: ByYear())
        var pairs = 0
        for _ in walk { for _ in walk { pairs += 1 } }
        try require(
            pairs == 25, "Two loops, one inside the other, over five albums make \(pairs) pairs instead of 25.",
            hint: """
                Do the loops share one position? Each call of 'makeIterator' must return an iterator with a position of its own.
                """)
        let copy = walk
        for _ in walk { break }
        let titles = [walk, copy].map { $0.map(\.title) }
        try require(
            titles[0].count == 5 && titles[1] == titles[0],
            "A loop ended after its first album, and the next loops visit \(titles[0].count) and \(titles[1].count) albums."
        )
    }

    private static func album(of year: Int?) -> Album {
        Album(id: 6, title: "Album", artist: "Nobody", genre: nil, year: year, cover: nil)
    }
}

/// A strategy: an order of albums.
protocol AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool
}

struct ByTitle: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool { first.title < second.title }
}

private struct ByTitleBackwards: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool { first.title > second.title }
}

private struct ByLengthOfArtist: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool { first.artist.count < second.artist.count }
}
