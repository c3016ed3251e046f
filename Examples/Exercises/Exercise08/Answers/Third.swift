// The value follows the library by an observation that it owns, and asks for nothing when it is read.

@testable import SeedEdition

final class Statistics {
    private(set) var text = ""
    private let library: LibraryAPI
    private var observation: Observation?

    init(of library: LibraryAPI) {
        self.library = library
        observation = library.events.observe(LibraryDidChange.self) { [weak self] _ in self?.update() }
        update()
    }

    private func update() {
        let albums = library.albums
        var artists: Set<String> = []
        for album in albums { artists.insert(album.artist) }
        text = "\(albums.count) albums by \(artists.sorted().joined(separator: ", "))"
    }
}
