internal import MusicLibrary

/// Restores the current album when a rollback or a write error removes it, and moves to its successor after a
/// deletion.
@MainActor
final class PlaceKeeper {
    private let library: LibraryAPI
    private let current: CurrentAlbum
    /// The current album before the latest command.
    private var before: Album.ID?
    /// The current album before the latest command that began without pending writes.
    private var onDisk: Album.ID?
    /// The number of lost batches that were already handled.
    private var losses = 0

    init(_ current: CurrentAlbum, in library: LibraryAPI) {
        (self.current, self.library) = (current, library)
    }

    /// Records the current album at the beginning of a command.
    func begin() {
        before = current.id
        if !library.holdsBatch { onDisk = before }
    }

    /// Restores the previous current album if the present one no longer exists because its addition was rolled back
    /// or lost.
    ///
    /// The lookup runs only if the current album has changed since: an unchanged one was deleted, and then its
    /// position is retained.
    func leaveWhatIsGone() {
        let isLost = library.lostBatches > losses
        losses = library.lostBatches
        for place in isLost ? [before, onDisk] : [before] where current.id != place {
            guard let id = current.id, (try? library.album(id)) == nil else { return }
            current.move(to: place)
        }
    }

    /// Makes the successor of a deleted current album current.
    ///
    /// - Throws: The error if pending changes were lost. If the album could only not be read now, the next request
    ///   for it throws.
    func settle() throws {
        do {
            try current.settle()
        } catch {
            guard library.lostBatches > losses else { return }
            leaveWhatIsGone()
            throw error
        }
    }
}
