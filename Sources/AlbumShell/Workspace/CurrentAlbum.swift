package import MusicLibrary
internal import ShellKit
package import Tabular

/// The current album, saved for each library by the album's permanent number.
///
/// If the album is deleted, by this or another program, the album that moves up to its position becomes current, or
/// else the last one.
/// - Pattern: Memento (originator)
@MainActor
package final class CurrentAlbum {
    /// The number of the album that was last made current; nil before the first move.
    package var id: Album.ID? { place }

    // Stored privately, so that the undo mark around every command reads it without an exclusivity check.
    private var place: Album.ID? { didSet { isKept = isKept || place != nil } }
    /// True if the session file may contain a position, which must then be removed from it if there is no current
    /// album any more.
    private var isKept = false
    private let library: LibraryAPI
    private let libraryName: String

    init(library: LibraryAPI, libraryName: String) {
        self.library = library
        self.libraryName = libraryName
    }

    /// Makes an album the current one.
    package func move(to id: Album.ID?) {
        place = id
    }

    /// The current album and its position; nil in an empty library.
    package func located() throws -> PositionedAlbum? {
        guard let id = try settledID(), let album = try library.album(id), let position = try library.position(of: id)
        else { return nil }
        return PositionedAlbum(position: position, album: album)
    }

    /// The number of the current album, or of its successor if it was deleted; nil in an empty library.
    ///
    /// The successor becomes the current album and remains it, even if it moves.
    package func settledID() throws -> Album.ID? {
        guard let place else { return try library.album(at: 1)?.id }
        let found = try library.successor(of: place)
        if found != place { self.place = found }
        return found
    }

    /// Makes the successor current if the current album was deleted.
    func settle() throws {
        if place != nil { _ = try settledID() }
    }
}

extension CurrentAlbum: MementoPart {
    /// `places`
    package var key: String { "places" }

    /// True if an album was made current in this session or an earlier one.
    package var hasMemento: Bool { isKept }

    /// The saved positions of all libraries, updated with the current album of this one.
    package func memento(over kept: JSONValue?) -> JSONValue? {
        var places = kept?.object ?? JSONObject()
        places[libraryName] = id.map { .number(Int($0.number)) }
        return .object(places)
    }

    /// Restores the current album of this library.
    package func restore(_ memento: JSONValue) {
        guard let number = memento[libraryName]?.integer else { return }
        place = Album.ID(Int64(number))
    }
}
