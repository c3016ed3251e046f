// The lines are read one after the other from the rest of the text.

@testable import SeedEdition

struct ListImport {
    let library: LibraryAPI
    let storage: PersistencyManager

    func add(_ text: String) -> Int {
        var (rest, added) = (text[...], 0)
        while !rest.isEmpty {
            let line = rest.prefix { $0 != "\n" }
            rest = rest[line.endIndex...].dropFirst()
            let names = line.split(separator: " - ", omittingEmptySubsequences: false)
            if names.count == 2, names.allSatisfy({ !$0.isEmpty }) {
                insert(title: String(names[1]), artist: String(names[0]))
                added += 1
            }
        }
        return added
    }

    private func insert(title: String, artist: String) {
        let place = library.albums.count
        let album = Album(id: library.makeID(), title: title, artist: artist, genre: nil, year: nil, cover: nil)
        library.apply(Edit.insert(album, at: place))
    }
}
