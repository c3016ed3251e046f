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
            [all, years, order, nested]
        ).run()
    }

    private static let albums = Album.firstFive

    private static let all = Check("A loop visits each album once.") {
        let titles = AlbumWalk(albums, by: ByTitle()).map(\.title)
        try require(
            titles.sorted() == albums.map(\.title).sorted(),
            """
            A loop over five albums visits \(titles.count). 'makeIterator' must return an iterator whose 'next'
            returns one album after the other, and nil at the end.
            """)
    }

    private static let years = Check("'ByYear' puts the oldest first, and albums without a year last.") {
        let unknown = Album(id: 6, title: "Unknown", artist: "Nobody", genre: nil, year: nil, cover: nil)
        let shown = AlbumWalk([unknown] + albums, by: ByYear()).map { $0.year ?? 0 }
        try require(
            shown == [1992, 1999, 2000, 2000, 2003, 0], "The years come in this order: \(shown); 0 stands for none.")
    }

    private static let order = Check("The caller chooses the order.") {
        let titles = AlbumWalk(albums, by: ByTitle()).map(\.title)
        try require(
            titles == albums.map(\.title).sorted(),
            """
            By title, the walk visits \(titles.joined(separator: ", ")). It must ask the order that its caller gave,
            and know no order itself.
            """)
    }

    private static let nested = Check("A loop may stand inside another one.") {
        let walk = AlbumWalk(albums, by: ByYear())
        var pairs = 0
        for _ in walk { for _ in walk { pairs += 1 } }
        try require(
            pairs == 25,
            """
            Two loops, one inside the other, over five albums make \(pairs) pairs instead of 25. The loops share one
            position. Each call of 'makeIterator' must return an iterator with a position of its own.
            """)
    }
}

/// A strategy: an order of albums.
protocol AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool
}

struct ByTitle: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool { first.title < second.title }
}
