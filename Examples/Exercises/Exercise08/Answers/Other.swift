// A closure holds the library; the artists are collected step by step.

@testable import SeedEdition

final class Statistics {
    private let albums: () -> [Album]

    init(of library: LibraryAPI) {
        albums = { library.albums }
    }

    /// For example: 5 albums by Madonna, U2.
    var text: String {
        let all = albums()
        var artists: [String] = []
        for artist in all.map(\.artist).sorted() where artists.last != artist { artists.append(artist) }
        return String(all.count) + " albums by " + artists.joined(separator: ", ")
    }
}
