internal import AlbumModel
internal import MusicLibrary
internal import Tabular

/// The change in an event, as a plugin receives it. The changes of a script can be joined to one.
@MainActor
final class ChangeMessage {
    private static let mostIDs = 1000

    private var event: LibraryDidChange
    private var albums = 0
    private var touched = TouchedAlbums(limit: mostIDs)
    private var hasMore = false
    private var added: Set<Album.ID> = []

    /// The change of an event, the albums of which are read from the library.
    init(_ event: LibraryDidChange, in library: LibraryAPI) {
        self.event = event
        add(event, in: library)
    }

    /// The ids of the first albums.
    var ids: [Album.ID] { touched.ids }

    /// Adds a later change, whose number and command the message has from now on.
    func add(_ event: LibraryDidChange, in library: LibraryAPI) {
        self.event = event
        albums += event.albums
        guard !hasMore else { return }
        guard let found = try? library.journal.albums(of: event, limit: Self.mostIDs) else {
            hasMore = true
            return
        }
        touched.add(found.ids, of: event.albums, areMoved: false)
        hasMore = found.isCut || touched.isCut
        // Ids ascend, but another program may have added albums between two changes.
        if event.cause == .made, let first = found.firstAdded { added.formUnion(found.ids.filter { $0 >= first }) }
    }

    /// Removes albums that are deleted by now from those that were added.
    func removeDeleted(in library: LibraryAPI) {
        added = added.filter { (try? library.album($0)) ?? nil != nil }
    }

    var json: JSONObject {
        let kind =
            switch event.cause {
            case .made: "change"
            case .undone: "undo"
            case .redone: "redo"
            }
        return [
            "number": .number(event.number), "kind": .string(kind), "what": .string(event.command),
            "albums": .number(albums), "ids": Self.numbers(ids),
            "added": Self.numbers(ids.filter(added.contains)), "more": .bool(hasMore),
        ]
    }

    private static func numbers(_ ids: [Album.ID]) -> JSONValue { .array(ids.map { .number(Int($0.number)) }) }
}
