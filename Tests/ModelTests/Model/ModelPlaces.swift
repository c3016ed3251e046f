/// The current album of a session, or the one that a home has saved.
enum ModelPlace: Hashable {
    case session(Int)
    case home(Int)
}

/// The current albums of all sessions and homes, by their ids; nil in an empty library.
struct ModelPlaces {
    private var ids: [ModelPlace: Int?] = [:]
    /// The places with an explicit current album. The others have the first album, which is not saved while it stays
    /// first.
    private var chosen: Set<ModelPlace> = []
    /// The places whose album was deleted since the last look.
    private(set) var displaced: Set<ModelPlace> = []
    /// The ones for which this was not the only change: LANGUAGE.md does not define their current album.
    private var doubtful: Set<ModelPlace> = []
    private var wasDoubtful = false
    private var changesInStep = 0
    private var changesInCommand = 0

    /// True if a command may have used another album than the model.
    var isUncertain: Bool { wasDoubtful || !doubtful.isEmpty }

    /// The current album of a place; nil if it is undefined.
    subscript(place: ModelPlace) -> Int?? { ids[place] }

    mutating func start(_ session: ModelPlace, from home: ModelPlace, in albums: [ModelAlbum]) {
        copy(home, to: session)
        // A place that was saved counts as chosen, wherever its album stands.
        if ids[session] == nil { ids[session] = .some(albums.first?.id) } else { chosen.insert(session) }
    }

    mutating func save(_ session: ModelPlace, as home: ModelPlace, in albums: [ModelAlbum]) {
        let current: Int? = ids[session] ?? nil
        if chosen.contains(session) || current != albums.first?.id { copy(session, to: home) }
    }

    mutating func set(_ id: Int?, of place: ModelPlace) {
        ids[place] = .some(id)
        chosen.insert(place)
        displaced.remove(place)
        doubtful.remove(place)
    }

    private mutating func copy(_ source: ModelPlace, to place: ModelPlace) {
        ids[place] = ids[source]
        for set in [\ModelPlaces.chosen, \.displaced, \.doubtful] {
            if self[keyPath: set].contains(source) {
                self[keyPath: set].insert(place)
            } else {
                self[keyPath: set].remove(place)
            }
        }
    }

    mutating func forget(_ place: ModelPlace) {
        ids[place] = nil
        displaced.remove(place)
        doubtful.remove(place)
    }

    /// The session whose command displaced its own current album has the next one at once.
    mutating func settle(_ place: ModelPlace) { displaced.remove(place) }

    mutating func beginCommand(of place: ModelPlace) {
        wasDoubtful = isUncertain
        changesInCommand = 0
        displaced.remove(place)
    }

    /// All sessions read their current album. In an empty library a home removes its saved one.
    mutating func lookAround() {
        changesInStep = 0
        displaced = []
        for case (.home(let home), nil) in ids {
            ids[.home(home)] = nil
            chosen.remove(.home(home))
        }
    }

    /// The journal has removed changes, including the albums that they had added, so it no longer knows the places of these albums.
    mutating func forgetAlbums() { doubtful.formUnion(displaced) }

    /// Applies a change. If a current album is deleted, the album that moves up to its position becomes current, or
    /// the last one.
    ///
    /// - Parameter author: The place of the session that makes the change.
    mutating func follow(from old: [ModelAlbum], to new: [ModelAlbum], by author: ModelPlace) {
        guard old.map(\.id) != new.map(\.id) else { return }
        changesInStep += 1
        changesInCommand += 1
        doubtful.formUnion(displaced)
        let remaining = Set(new.map(\.id))
        for (place, id) in ids {
            if let id, remaining.contains(id) { continue }
            if id == nil && new.isEmpty { continue }
            let index = old.firstIndex { $0.id == id }
            let next = index.flatMap { old[$0...].first { remaining.contains($0.id) } }
            ids[place] = .some((next ?? (index == nil ? new.first : new.last))?.id)
            displaced.insert(place)
            if (place == author ? changesInCommand : changesInStep) > 1 { doubtful.insert(place) }
        }
    }
}
