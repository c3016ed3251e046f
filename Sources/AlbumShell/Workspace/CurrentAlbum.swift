public import AlbumModel
internal import Glibc
internal import MusicLibrary
public import ShellKit
public import Tabular

/// The current album, saved for each library by the album's permanent number.
///
/// If the album is deleted, by this or another program, the album that moves up to its position becomes current, or
/// else the last one.
/// - Pattern: Memento (originator)
@MainActor
public final class CurrentAlbum {
    /// The number of the current album; nil until it is first needed, and in an empty library.
    public var id: Album.ID? { place }

    // Stored privately, so that the undo mark around every command reads them without an exclusivity check.
    private var place: Album.ID?
    /// The time of the latest move of this session, in microseconds since 1970; nil if it has not moved.
    private var movedAt: Int?
    /// True if the current album is that of an earlier session.
    private var isRestored = false
    private let library: LibraryAPI
    private let libraryName: String

    init(library: LibraryAPI, libraryName: String) {
        self.library = library
        self.libraryName = libraryName
    }

    /// Makes an album the current one. Of all sessions, the one that has called this last decides where the next one begins.
    public func move(to id: Album.ID?) {
        place = id
        if id != nil { movedAt = Self.now }
    }

    /// Makes the successor of a deleted album current, which is no move.
    func follow(to id: Album.ID?) { place = id }

    /// The current album, and the time of the move to it.
    typealias Mark = (id: Album.ID?, movedAt: Int?)

    /// The present mark; a former one restores the current album before a move that was lost.
    var mark: Mark {
        get { (place, movedAt) }
        set { (place, movedAt) = newValue }
    }

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    /// The current album and its position; nil in an empty library.
    public func located() throws -> PositionedAlbum? {
        guard let id = try settledID(), let album = try library.album(id), let position = try library.position(of: id)
        else { return nil }
        return PositionedAlbum(position: position, album: album)
    }

    /// The number of the current album, or of its successor if it was deleted; nil in an empty library.
    ///
    /// The album that was found becomes the current one and remains it, even if it moves. It is the first album until an
    /// album is made current.
    public func settledID() throws -> Album.ID? {
        guard let place else { return try idBeforeChange() }
        let found = try library.successor(of: place)
        if found != place { self.place = found }
        return found
    }

    /// The number of the current album before something changes, which may be the first thing that needs it.
    func idBeforeChange() throws -> Album.ID? {
        if place == nil { place = try library.journal.state.currentBefore ?? library.album(at: 1)?.id }
        return place
    }
}

extension CurrentAlbum: MementoPart {
    /// `places`
    public var key: String { "places" }

    public var title: String { "the current album" }

    /// True if this session has moved, or if the first album, which is current without a place, is no longer the first.
    public var hasMemento: Bool { movedAt != nil || !isRestored && isBehindFirst }

    private var isBehindFirst: Bool {
        guard let place, let first = try? library.album(at: 1) else { return false }
        return place != first.id
    }

    /// The member with the times of the moves; all other members are named after libraries, which have absolute paths.
    private static let moves = "moved"

    /// The saved positions of all libraries, with the current album of this one if no other session has moved later.
    ///
    /// Without a move, the current album is saved only if the file has none for this library.
    public func memento(over kept: JSONValue?) -> JSONValue? {
        var places = kept?.object ?? JSONObject()
        let current = id.map { JSONValue.number(Int($0.number)) }
        guard let movedAt else {
            if places[libraryName] == nil { places[libraryName] = current }
            return .object(places)
        }
        var moves = places[Self.moves]?.object ?? JSONObject()
        // A time in the future is that of a wrong clock.
        if let other = moves[libraryName]?.integer, other > movedAt, other <= Self.now { return .object(places) }
        (places[libraryName], moves[libraryName]) = (current, .number(movedAt))
        places[Self.moves] = .object(moves)
        return .object(places)
    }

    /// True if the next session begins at the current album.
    public func isSaved(in kept: JSONValue?) -> Bool {
        guard let id else { return false }
        guard let number = kept?[libraryName]?.integer else { return !hasMemento }
        return (try? library.successor(of: Album.ID(Int64(number)))) == id
    }

    /// Restores the current album of this library.
    public func restore(_ memento: JSONValue) {
        guard let number = memento[libraryName]?.integer else { return }
        (place, isRestored) = (Album.ID(Int64(number)), true)
    }
}
