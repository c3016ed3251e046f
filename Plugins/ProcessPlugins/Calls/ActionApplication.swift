internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Applies the actions of a plugin to the library, in their order.
@MainActor
struct ActionApplication {
    /// The numbers of the albums that were touched.
    struct Changes {
        var changed = 0
        var added = 0
        var deleted = 0
        var moved = 0

        /// A sentence about the changes; nil if there are none.
        @MainActor
        func summary(isDryRun: Bool) -> String? {
            let parts = [("change", changed), ("add", added), ("delete", deleted), ("move", moved)].filter { $0.1 > 0 }
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

    /// Applies actions, and adds their effects to the counts.
    func apply(_ actions: [PluginAction], _ changes: inout Changes) throws {
        var rest = actions[...]
        while let action = rest.first {
            // Consecutive actions of a kind are one edit, which is faster.
            switch action {
            case .edit:
                let run = rest.prefix(Self.pieceLength).prefix { if case .edit = $0 { true } else { false } }
                changes.changed += try edit(run)
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
                changes.moved += try library.move(.album(id), to: position)
                rest.removeFirst()
            }
        }
    }

    /// Edits albums, each possibly several times, and returns the number of changed ones.
    private func edit(_ actions: ArraySlice<PluginAction>) throws -> Int {
        var (places, albums): ([Album.ID: Int], [Album]) = ([:], [])
        for case .edit(let id, let assignments) in actions {
            let place = places[id] ?? albums.count
            if place == albums.count {
                guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
                albums.append(album)
                places[id] = place
            }
            for assignment in assignments { albums[place].details.apply(assignment) }
        }
        return try library.revise(albums)
    }
}
