internal import MusicLibrary

/// Keeps one at an album that is there, when albums are taken out, or what a command has done is taken back.
@MainActor
final class PlaceKeeper {
    private let library: LibraryAPI
    private let current: CurrentAlbum
    /// Where one was before the command that was begun last.
    private var before: Album.ID?
    /// Where one was when last a command was begun and nothing waited for the disk.
    private var onDisk: Album.ID?
    /// How many times what waited for the disk was lost, as far as one has gone back from what went with it.
    private var losses = 0

    init(_ current: CurrentAlbum, in library: LibraryAPI) {
        (self.current, self.library) = (current, library)
    }

    /// A command begins.
    func begin() {
        before = current.id
        if !library.holdsBatch { onDisk = before }
    }

    /// Goes back to where one was, if the album that one has come to since went with what was taken back.
    ///
    /// Looks for it only where one has moved: the current album may also have been deleted, and its place stays then.
    func leaveWhatIsGone() {
        let isLost = library.lostBatches > losses
        losses = library.lostBatches
        for place in isLost ? [before, onDisk] : [before] where current.id != place {
            guard let id = current.id, (try? library.album(id)) == nil else { return }
            current.move(to: place)
        }
    }

    /// Goes to the album that moved up, where the current one was just taken out.
    ///
    /// - Throws: What went wrong, where what waits for the disk was lost by it. Where the album could only not be read now, the next
    ///   one who asks for it hears of that.
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
