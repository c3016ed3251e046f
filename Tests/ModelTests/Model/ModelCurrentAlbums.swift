import ReferenceModel

/// The current album of a session, or the one that a home has saved.
enum ModelAlbumOwner: Hashable {
    case session(Int)
    case home(Int)
}

/// The current albums of all sessions and homes, by their ids; nil in an empty library.
struct ModelCurrentAlbums {
    private var ids: [ModelAlbumOwner: Int?] = [:]
    /// The times of the moves: of a session the latest of its own commands, of a home the one that was saved.
    private var moves: [ModelAlbumOwner: Int] = [:]
    private var time = 0
    /// The sessions that began with a saved album. The others began with the first album.
    private var restored: Set<ModelAlbumOwner> = []
    /// The owners whose album was deleted since the last look.
    private(set) var displaced: Set<ModelAlbumOwner> = []
    /// The ones for which this was not the only change: LANGUAGE.md does not define their current album.
    private var doubtful: Set<ModelAlbumOwner> = []
    private var wasDoubtful = false
    private var changesInStep = 0
    private var changesInCommand = 0

    /// True if a command may have used another album than the model.
    var isUncertain: Bool { wasDoubtful || !doubtful.isEmpty }

    /// The current album of an owner; nil if it is undefined.
    subscript(owner: ModelAlbumOwner) -> Int?? { ids[owner] }

    /// The time of the latest move; nil if there was none.
    func move(of owner: ModelAlbumOwner) -> Int? { moves[owner] }

    mutating func start(_ session: ModelAlbumOwner, from home: ModelAlbumOwner, in albums: [ModelAlbum]) {
        copy(home, to: session)
        if ids[session] == nil { ids[session] = .some(albums.first?.id) } else { restored.insert(session) }
    }

    /// The session that has moved last decides. One that has not moved saves its album only if the home has none, and
    /// only if it is no longer the first one.
    mutating func save(_ session: ModelAlbumOwner, as home: ModelAlbumOwner, in albums: [ModelAlbum]) {
        if let move = moves[session] {
            guard move >= moves[home] ?? 0 else { return }
            copy(session, to: home)
            moves[home] = move
        } else if ids[home] == nil, !restored.contains(session), (ids[session] ?? nil) != albums.first?.id {
            copy(session, to: home)
        }
    }

    mutating func set(_ id: Int?, of owner: ModelAlbumOwner) {
        ids[owner] = .some(id)
        time += 1
        moves[owner] = time
        displaced.remove(owner)
        doubtful.remove(owner)
    }

    private mutating func copy(_ source: ModelAlbumOwner, to owner: ModelAlbumOwner) {
        ids[owner] = ids[source]
        for set in [\ModelCurrentAlbums.displaced, \.doubtful] {
            if self[keyPath: set].contains(source) {
                self[keyPath: set].insert(owner)
            } else {
                self[keyPath: set].remove(owner)
            }
        }
    }

    mutating func forget(_ owner: ModelAlbumOwner) {
        ids[owner] = nil
        moves[owner] = nil
        restored.remove(owner)
        displaced.remove(owner)
        doubtful.remove(owner)
    }

    /// The session whose command displaced its own current album has the next one at once.
    mutating func resolve(_ owner: ModelAlbumOwner) { displaced.remove(owner) }

    mutating func beginCommand(of owner: ModelAlbumOwner) {
        wasDoubtful = isUncertain
        changesInCommand = 0
        displaced.remove(owner)
    }

    /// All sessions read their current album.
    mutating func lookAround() {
        changesInStep = 0
        displaced = []
    }

    /// A home whose saved album is gone moves to the next one; without albums, it forgets the saved one.
    mutating func resolveHome(_ home: ModelAlbumOwner) {
        guard let id = ids[home] else { return }
        if id == nil { forget(home) } else { set(id, of: home) }
    }

    /// The journal has removed changes, including the albums that they had added, so it no longer knows the positions of these albums.
    mutating func forgetAlbums() { doubtful.formUnion(displaced) }

    /// Follows an edit. If a current album is deleted, the album that moves up to its position becomes current, or the last one.
    ///
    /// - Parameter author: The owner for the session that makes the change.
    mutating func follow(_ edit: ModelLibrary.Reference.Edit, by author: ModelAlbumOwner) {
        let (old, new) = (edit.before, edit.after)
        guard old.map(\.id) != new.map(\.id) else { return }
        changesInStep += 1
        changesInCommand += 1
        doubtful.formUnion(displaced)
        let remaining = Set(new.map(\.id))
        for (owner, id) in ids {
            if let id, remaining.contains(id) { continue }
            if id == nil && new.isEmpty { continue }
            let index = old.firstIndex { $0.id == id }
            let next = index.flatMap { old[$0...].first { remaining.contains($0.id) } }
            ids[owner] = .some((next ?? (index == nil ? new.first : new.last))?.id)
            displaced.insert(owner)
            if (owner == author ? changesInCommand : changesInStep) > 1 { doubtful.insert(owner) }
        }
    }
}
