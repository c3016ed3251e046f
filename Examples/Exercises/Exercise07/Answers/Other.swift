// First all lines are read, and then all albums are added.

import FoundationEssentials

@testable import SeedEdition

final class ListImport {
    private let library: LibraryAPI

    init(library: LibraryAPI, storage: PersistencyManager) {
        self.library = library
    }

    func add(_ text: String) -> Int {
        let names = text.components(separatedBy: "\n").map { $0.components(separatedBy: " - ") }
        let albums = names.filter { $0.count == 2 && !$0[0].isEmpty && !$0[1].isEmpty }.map {
            Album(id: library.makeID(), title: $0[1], artist: $0[0], genre: nil, year: nil, cover: nil)
        }
        for album in albums { library.apply(.insert(album, at: library.albums.endIndex)) }
        return albums.count
    }
}
