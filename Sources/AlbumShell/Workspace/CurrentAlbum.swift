public import MusicLibrary
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

    // Stored privately, so that the undo mark around every command reads it without an exclusivity check.
    private var place: Album.ID?
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
    public func move(to id: Album.ID?) {
        place = id
        if id != nil { isKept = true }
    }

    /// Makes the successor of a deleted album current. It is not saved while it is the first album, unless an album was made
    /// current before.
    func follow(to id: Album.ID?) { place = id }

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
        if place == nil { place = try library.album(at: 1)?.id }
        return place
    }

    /// Makes the successor current if the current album was deleted.
    func settle() throws { if place != nil { _ = try settledID() } }
}

extension CurrentAlbum: MementoPart {
    /// `places`
    public var key: String { "places" }

    /// True if an album was made current in this session or an earlier one, or if the current album is no longer the first.
    public var hasMemento: Bool { isKept || isBehindFirst }

    private var isBehindFirst: Bool {
        guard let place, let first = try? library.album(at: 1) else { return false }
        return place != first.id
    }

    /// The saved positions of all libraries, updated with the current album of this one.
    public func memento(over kept: JSONValue?) -> JSONValue? {
        var places = kept?.object ?? JSONObject()
        places[libraryName] = id.map { .number(Int($0.number)) }
        return .object(places)
    }

    /// Restores the current album of this library.
    public func restore(_ memento: JSONValue) {
        guard let number = memento[libraryName]?.integer else { return }
        move(to: Album.ID(Int64(number)))
    }
}

/// Restores the current album after a rollback or a write error has removed it, and moves it to its successor after a deletion.
@MainActor
final class CurrentAlbumRestorer {
    private let library: LibraryAPI
    private let current: CurrentAlbum
    /// The current album before the latest command.
    private var beforeCommand: Album.ID?
    /// The current album before the latest command that began without pending edits.
    private var beforeBatch: Album.ID?
    /// The number of lost batches that were already handled.
    private var losses = 0

    init(_ current: CurrentAlbum, in library: LibraryAPI) { (self.current, self.library) = (current, library) }

    /// Records the current album at the beginning of a command.
    func changeWillBegin() {
        beforeCommand = current.id
        if !library.journal.holdsBatch { beforeBatch = beforeCommand }
    }

    /// Restores the previous current album if the present one no longer exists because its addition was rolled back or lost.
    ///
    /// The lookup runs only if the current album has changed since: an unchanged one was deleted, and then its position is
    /// retained.
    func restoreIfRemoved() {
        let isLost = library.journal.lostBatches > losses
        losses = library.journal.lostBatches
        for previous in isLost ? [beforeCommand, beforeBatch] : [beforeCommand] where current.id != previous {
            guard let id = current.id, (try? library.album(id)) == nil else { return }
            current.move(to: previous)
        }
    }

    /// Makes the successor of a deleted current album current.
    ///
    /// - Throws: The error if pending changes were lost. If the album could only not be read now, the next request for it throws.
    func settle() throws {
        do {
            try current.settle()
        } catch {
            guard library.journal.lostBatches > losses else { return }
            restoreIfRemoved()
            throw error
        }
    }
}
