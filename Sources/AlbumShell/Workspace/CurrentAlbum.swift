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
    public var id: Album.ID? { currentID }

    // Stored privately, so that the undo mark around every command reads them without an exclusivity check.
    private var currentID: Album.ID?
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
        currentID = id
        if id != nil { movedAt = Self.now }
    }

    /// Makes the successor of a deleted album current, which is no move.
    func follow(to id: Album.ID?) { currentID = id }

    /// The current album, and the time of the move to it.
    typealias Mark = (id: Album.ID?, movedAt: Int?)

    /// The present mark; a former one restores the current album before a move that was lost.
    var mark: Mark {
        get { (currentID, movedAt) }
        set { (currentID, movedAt) = newValue }
    }

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    /// The current album and its position; nil in an empty library.
    public func located() throws -> PositionedAlbum? {
        guard let id = try resolvedID(), let album = try library.album(id), let position = try library.position(of: id)
        else { return nil }
        return PositionedAlbum(position: position, album: album)
    }

    /// The number of the current album, or of its successor if it was deleted; nil in an empty library.
    ///
    /// The album that was found becomes the current one and remains it, even if it moves. It is the first album until an
    /// album is made current.
    public func resolvedID() throws -> Album.ID? {
        guard let currentID else { return try idBeforeChange() }
        let found = try library.successor(of: currentID)
        if found != currentID { self.currentID = found }
        return found
    }

    /// The number of the current album before something changes, which may be the first thing that needs it.
    func idBeforeChange() throws -> Album.ID? {
        if currentID == nil { currentID = try library.journal.state.currentBefore ?? library.album(at: 1)?.id }
        return currentID
    }
}

extension CurrentAlbum: MementoPart {
    /// `places`
    public var key: String { "places" }

    public var title: String { "the current album" }

    /// True if this session has moved, or if the first album, which is current by default, is no longer the first.
    public var hasMemento: Bool { movedAt != nil || !isRestored && isBehindFirst }

    private var isBehindFirst: Bool {
        guard let currentID, let first = try? library.album(at: 1) else { return false }
        return currentID != first.id
    }

    /// The member with the times of the moves; all other members are named after libraries, which have absolute paths.
    private static let moves = "moved"

    /// The saved positions of all libraries, with the current album of this one if no other session has moved later.
    ///
    /// Without a move, the current album is saved only if the file has none for this library.
    public func memento(over saved: JSONValue?) -> JSONValue? {
        var members = saved?.object ?? JSONObject()
        let current = id.map { JSONValue.number(Int($0.number)) }
        guard let movedAt else {
            if members[libraryName] == nil { members[libraryName] = current }
            return .object(members)
        }
        var moves = members[Self.moves]?.object ?? JSONObject()
        // A time in the future is that of a wrong clock.
        if let other = moves[libraryName]?.integer, other > movedAt, other <= Self.now { return .object(members) }
        (members[libraryName], moves[libraryName]) = (current, .number(movedAt))
        members[Self.moves] = .object(moves)
        return .object(members)
    }

    /// True if the next session begins at the current album.
    public func isSaved(in saved: JSONValue?) -> Bool {
        guard let id else { return false }
        guard let number = saved?[libraryName]?.integer else { return !hasMemento }
        return (try? library.successor(of: Album.ID(Int64(number)))) == id
    }

    /// Restores the current album of this library.
    public func restore(_ memento: JSONValue) {
        guard let number = memento[libraryName]?.integer else { return }
        (currentID, isRestored) = (Album.ID(Int64(number)), true)
    }
}
