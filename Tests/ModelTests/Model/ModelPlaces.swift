/// The place of a session, or the place that a home has saved.
enum ModelPlace: Hashable {
    case session(Int)
    case home(Int)
}

/// The current albums of all sessions and homes, by their ids; nil in an empty library.
struct ModelPlaces {
    private var ids: [ModelPlace: Int?] = [:]
    /// The places to which somebody has moved. Any other is the first album, and is not saved as long as it stands first.
    private var chosen: Set<ModelPlace> = []
    /// The places whose album is gone since they were looked at.
    private(set) var displaced: Set<ModelPlace> = []
    /// Those of them where that was not the only change: LANGUAGE.md does not say which album is the current one then.
    private var doubtful: Set<ModelPlace> = []
    private var wasDoubtful = false
    private var changesInStep = 0
    private var changesInCommand = 0

    /// Whether some command may have found another album than it does here.
    var isUncertain: Bool { wasDoubtful || !doubtful.isEmpty }

    /// The current album of a place; nil where the place is unknown.
    subscript(place: ModelPlace) -> Int?? { ids[place] }

    mutating func start(_ session: ModelPlace, from home: ModelPlace, in albums: [ModelAlbum]) {
        copy(home, to: session)
        // A place that was saved counts as chosen, wherever its album stands.
        if ids[session] == nil { ids[session] = .some(albums.first?.id) } else { chosen.insert(session) }
    }

    mutating func save(_ session: ModelPlace, as home: ModelPlace, in albums: [ModelAlbum]) {
        if chosen.contains(session) || ids[session] != albums.first?.id { copy(session, to: home) }
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

    mutating func beginCommand(of place: ModelPlace) {
        wasDoubtful = isUncertain
        changesInCommand = 0
        displaced.remove(place)
    }

    /// Everybody looks where they are. In an empty library a home forgets its place.
    mutating func lookAround() {
        changesInStep = 0
        displaced = []
        for case (.home(let home), nil) in ids {
            ids[.home(home)] = nil
            chosen.remove(.home(home))
        }
    }

    /// The journal gets a change, and forgets what was undone: an album that an undone change had added leaves no trace.
    mutating func forgetUndone() { doubtful.formUnion(displaced) }

    /// Follows a change. Where a current album goes, the album that moved up to its position is the current one, or the last.
    ///
    /// - Parameter author: The place of the session that makes the change and knows of it.
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
