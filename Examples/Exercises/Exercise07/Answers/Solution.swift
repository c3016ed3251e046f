// The facade stores an album, records the change for undo, and notifies observers. The storage behind it only stores.

import FoundationEssentials

@testable import SeedEdition

struct ListImport {
    let library: LibraryAPI
    let storage: PersistencyManager

    func add(_ text: String) -> Int {
        var count = 0
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " - ")
            guard parts.count == 2 else { continue }
            let album = Album(
                id: library.makeID(), title: String(parts[1]), artist: String(parts[0]), genre: nil, year: nil,
                cover: nil)
            library.apply(.insert(album, at: library.albums.count))
            count += 1
        }
        return count
    }
}
