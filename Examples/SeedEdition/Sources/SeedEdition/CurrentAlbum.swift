// Counterpart: Sources/AlbumShell/Workspace/CurrentAlbum.swift
// It adds a saved id for each library, because other programs add and delete albums between two sessions.

/// The current album, which stays the same while other albums are added or deleted.
/// - Pattern: Memento (originator)
/// - Pattern: Observer (concrete observer)
final class CurrentAlbum {
    var id: Int?
    private let library: LibraryAPI
    private var observation: Observation?

    init(in library: LibraryAPI) {
        self.library = library
        id = library.albums.first?.id
        observation = library.events.observe(LibraryDidChange.self) { [weak self] in self?.follow($0.edit) }
    }

    /// The index from 0; nil in an empty library.
    var index: Int? { library.albums.firstIndex { $0.id == id } }

    /// The state to save.
    var memento: SessionMemento { SessionMemento(currentIndex: index ?? 0) }

    /// Restores a saved state; an index beyond the end selects the last album.
    func restore(_ memento: SessionMemento) {
        let last = library.albums.count - 1
        id = last < 0 ? nil : library.albums[min(max(0, memento.currentIndex), last)].id
    }

    /// If the current album was deleted, the album that moved up becomes current, or else the last one.
    private func follow(_ edit: Edit) {
        guard case .remove(let deleted) = edit, index == nil else { return }
        restore(SessionMemento(currentIndex: deleted))
    }
}
