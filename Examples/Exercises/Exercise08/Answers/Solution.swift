// The value keeps the library that it received, so its needs are visible in its initialiser.

@testable import SeedEdition

struct Statistics {
    private let library: LibraryAPI

    init(of library: LibraryAPI) {
        self.library = library
    }

    /// For example: 5 albums by Madonna, U2.
    var text: String {
        let albums = library.albums
        return "\(albums.count) albums by \(Set(albums.map(\.artist)).sorted().joined(separator: ", "))"
    }
}
