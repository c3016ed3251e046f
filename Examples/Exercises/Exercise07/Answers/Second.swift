// A line becomes an album or nothing, and the number is the difference of the library.

import FoundationEssentials

@testable import SeedEdition

struct ListImport {
    let library: LibraryAPI
    let storage: PersistencyManager

    func add(_ text: String) -> Int {
        let before = library.albums.count
        text.split(whereSeparator: \.isNewline).compactMap(album).forEach { album in
            library.apply(.insert(album, at: library.albums.count))
        }
        return library.albums.count - before
    }

    private func album(in line: Substring) -> Album? {
        guard let mark = line.range(of: " - "), mark.lowerBound > line.startIndex, mark.upperBound < line.endIndex
        else { return nil }
        return Album(
            id: library.makeID(), title: String(line[mark.upperBound...]), artist: String(line[..<mark.lowerBound]),
            genre: nil, year: nil, cover: nil)
    }
}
