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
    /// The homes of the sessions.
    private var homes: [ModelPlace: ModelPlace] = [:]
    /// The places whose album went with somebody else's change, of which their owners do not know yet.
    private var displaced: Set<ModelPlace> = []
    /// The places for which LANGUAGE.md does not say which album is the current one: displaced ones, where the library was changed
    /// in other ways too; and homes that a displaced session may save its place to.
    private(set) var unsettled: Set<ModelPlace> = []
    /// The changes since all sessions knew where they are.
    private var changeCount = 0

    /// The current album of a place; nil where the place is unknown.
    subscript(place: ModelPlace) -> Int?? { ids[place] }

    mutating func start(_ session: ModelPlace, from home: ModelPlace, in albums: [ModelAlbum]) {
        homes[session] = home
        copy(home, to: session)
        if ids[session] == nil { ids[session] = .some(albums.first?.id) }
    }

    mutating func save(_ session: ModelPlace, as home: ModelPlace, in albums: [ModelAlbum]) {
        if chosen.contains(session) || ids[session] != albums.first?.id { copy(session, to: home) }
    }

    mutating func set(_ id: Int?, of place: ModelPlace) {
        ids[place] = .some(id)
        chosen.insert(place)
        displaced.remove(place)
        unsettled.remove(place)
    }

    private mutating func copy(_ source: ModelPlace, to place: ModelPlace) {
        ids[place] = ids[source]
        for set in [\ModelPlaces.chosen, \.displaced, \.unsettled] {
            if self[keyPath: set].contains(source) {
                self[keyPath: set].insert(place)
            } else {
                self[keyPath: set].remove(place)
            }
        }
    }

    mutating func forget(_ place: ModelPlace) {
        homes[place] = nil
        ids[place] = nil
        displaced.remove(place)
        unsettled.remove(place)
    }

    /// Puts every unsettled place at the first album and answers these places, sessions first. Then every session knows where it is.
    mutating func settle(in albums: [ModelAlbum]) -> [ModelPlace] {
        changeCount = 0
        displaced = displaced.filter { homes[$0] == nil }
        guard let first = albums.first else {
            unsettled = unsettled.filter { homes[$0] == nil }
            return []
        }
        let places = unsettled.sorted { homes[$0] != nil && homes[$1] == nil }
        for place in places { set(first.id, of: place) }
        return places
    }

    /// Follows a change. Where a current album goes, the album that moved up to its position is the current one, or the last.
    ///
    /// - Parameter author: The place of the session that makes the change and knows of it.
    mutating func follow(from old: [ModelAlbum], to new: [ModelAlbum], by author: ModelPlace) {
        let remaining = Set(new.map(\.id))
        changeCount += 1
        unsettled.formUnion(displaced)
        for (place, id) in ids {
            if let id, remaining.contains(id) { continue }
            if id == nil && new.isEmpty { continue }
            let index = old.firstIndex { $0.id == id }
            let next = index.flatMap { old[$0...].first { remaining.contains($0.id) } }
            ids[place] = .some((next ?? (index == nil ? new.first : new.last))?.id)
            guard place != author else { continue }
            displaced.insert(place)
            if changeCount > 1 { unsettled.insert(place) }
            if let home = homes[place] { unsettled.insert(home) }
        }
    }
}
