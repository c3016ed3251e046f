internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Applies the actions of a plugin to the library, in their order.
@MainActor
struct ActionApplication {
    /// The albums that were touched.
    struct Changes {
        var changed: Set<Album.ID> = []
        var added = 0
        var deleted = 0
        var moved: Set<Album.ID> = []

        /// A sentence about the changes; nil if there are none.
        @MainActor
        func summary(isDryRun: Bool) -> String? {
            let counts = [("change", changed.count), ("add", added), ("delete", deleted), ("move", moved.count)]
            let parts = counts.filter { $0.1 > 0 }
            guard !parts.isEmpty else { return isDryRun ? "Would change nothing." : nil }
            let words = parts.map { verb, count in
                (isDryRun ? verb : verb + (verb.hasSuffix("e") ? "d" : "ed")) + " " + albumCount(count)
            }
            return FailureReport.opening((isDryRun ? "would " : "") + words.joined(separator: ", ")) + "."
        }
    }

    /// The number of albums that one edit changes.
    private static let pieceLength = 1000

    private let library: LibraryAPI

    init(to library: LibraryAPI) { self.library = library }

    /// Applies actions, and adds the albums that they change.
    func apply(_ actions: [PluginAction], _ changes: inout Changes) throws {
        var rest = actions[...]
        while let action = rest.first {
            // Consecutive actions of a kind are one edit, which is faster.
            switch action {
            case .edit:
                let run = rest.prefix(Self.pieceLength).prefix { if case .edit = $0 { true } else { false } }
                try edit(run, &changes)
                rest = rest.dropFirst(run.count)
            case .add(_, at: nil):
                let drafts = rest.prefix(Self.pieceLength).prefix { if case .add(_, nil) = $0 { true } else { false } }
                    .compactMap { if case .add(let draft, _) = $0 { draft } else { nil } }
                changes.added += try library.add(drafts).count
                rest = rest.dropFirst(drafts.count)
            case .add(let draft, let position):
                try library.add(draft, at: position)
                changes.added += 1
                rest.removeFirst()
            case .delete(let id):
                changes.deleted += try library.remove(.album(id))
                rest.removeFirst()
            case .move(let id, let position):
                if try library.move(.album(id), to: position) > 0 { changes.moved.insert(id) }
                rest.removeFirst()
            }
        }
    }

    /// Edits albums, each possibly several times.
    private func edit(_ actions: ArraySlice<PluginAction>, _ changes: inout Changes) throws {
        var (places, albums): ([Album.ID: Int], [Album]) = ([:], [])
        for case .edit(let id, let assignments) in actions {
            let place = places[id] ?? albums.count
            if place == albums.count {
                guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
                albums.append(album)
                places[id] = place
            }
            let before = albums[place].details
            for assignment in assignments { albums[place].details.apply(assignment) }
            if albums[place].details != before { changes.changed.insert(id) }
        }
        try library.revise(albums)
    }
}
