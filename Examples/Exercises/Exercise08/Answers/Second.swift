// The text is put together by functions that receive albums, so they need no library at all.

@testable import SeedEdition

struct Statistics {
    let library: LibraryAPI

    init(of library: LibraryAPI) { self.library = library }

    /// For example: 5 albums by Madonna, U2.
    var text: String { Self.text(about: library.albums) }

    private static func text(about albums: [Album]) -> String {
        "\(albums.count) albums by " + artists(of: albums).joined(separator: ", ")
    }

    private static func artists(of albums: [Album]) -> [String] {
        Dictionary(grouping: albums, by: \.artist).keys.sorted(by: <)
    }
}
