package import MusicLibrary
internal import ShellKit
package import Tabular

/// Which album one is at; kept for each library, by the album's lasting number.
///
/// When the album is taken out, by whomever, the one that moved up to its place is the current one, or else the last.
/// - Pattern: Memento (originator)
@MainActor
package final class CurrentAlbum {
    /// The number of the album that was made the current one last; nil while nobody has moved.
    package var id: Album.ID? { place }

    // Stored privately, so that the mark around every command reads it without a check that nobody is writing it.
    private var place: Album.ID? { didSet { isKept = isKept || place != nil } }
    /// Whether the file of the session may have a place, which is forgotten there too when nobody is anywhere any more.
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

    /// The number of the current album, found anew when the album that it was is gone; nil in an empty library.
    ///
    /// One stays at what was found, wherever that goes from then on.
    package func settledID() throws -> Album.ID? {
        guard let place else { return try library.album(at: 1)?.id }
        let found = try library.successor(of: place)
        if found != place { self.place = found }
        return found
    }

    /// Goes to the album that moved up, where the current one was just taken out.
    func settle() throws {
        if place != nil { _ = try settledID() }
    }
}

extension CurrentAlbum: MementoPart {
    /// `places`
    package var key: String { "places" }

    /// Whether somebody has moved, in this session or an earlier one.
    package var hasMemento: Bool { isKept }

    /// The places that were kept, with that of this library.
    package func memento(over kept: JSONValue?) -> JSONValue? {
        var places = kept?.object ?? JSONObject()
        places[libraryName] = id.map { .number(Int($0.number)) }
        return .object(places)
    }

    /// Goes to the place that was kept for this library.
    package func restore(_ memento: JSONValue) {
        guard let number = memento[libraryName]?.integer else { return }
        place = Album.ID(Int64(number))
    }
}
