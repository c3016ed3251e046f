// Counterpart: Sources/MusicLibrary/Library/PersistencyManager.swift
// It adds a file, transactions and a journal, because a collection must survive crashes and other programs.

/// The smallest reversible operation on the albums.
/// - Pattern: Command (command value)
enum Edit: Hashable, Sendable {
    case insert(Album, at: Int)
    case remove(at: Int)
}

/// The state of the storage. Only ``PersistencyManager`` makes it and understands it.
/// - Pattern: Memento (memento)
struct LibraryMemento: Codable, Sendable {
    fileprivate let albums: [Album]
    fileprivate let covers: [String: [String]]
    fileprivate let lastID: Int
}

/// Stores the albums, and the covers that were fetched.
/// - Pattern: Facade (subsystem)
/// - Pattern: Memento (originator)
final class PersistencyManager {
    private(set) var albums = Album.firstFive
    /// The rows of the covers that were fetched, by address.
    var covers: [String: [String]] = [:]
    private var lastID = Album.firstFive.count

    /// The state to save or to restore.
    var memento: LibraryMemento {
        get { LibraryMemento(albums: albums, covers: covers, lastID: lastID) }
        set { (albums, covers, lastID) = (newValue.albums, newValue.covers, newValue.lastID) }
    }

    /// A number that no album has had.
    func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Applies an edit and returns its inverse, so no command needs code for its undo.
    func apply(_ edit: Edit) -> Edit {
        switch edit {
        case .insert(let album, let index):
            albums.insert(album, at: index)
            return .remove(at: index)
        case .remove(let index):
            return .insert(albums.remove(at: index), at: index)
        }
    }
}
