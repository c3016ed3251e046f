// Fails: 2, 5
//
// A shared variable that can be set keeps the code short: the initialiser sets it, and all code can still use it. But the library
// that was set last counts for all.

@testable import SeedEdition

struct Statistics {
    private static var library = LibraryAPI.shared

    init(of library: LibraryAPI) {
        Self.library = library
    }

    /// For example: 5 albums by Madonna, U2.
    var text: String {
        let albums = Self.library.albums
        return "\(albums.count) albums by \(Set(albums.map(\.artist)).sorted().joined(separator: ", "))"
    }
}
