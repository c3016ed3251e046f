internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Applies the actions of a plugin to the library, in their order, and counts the albums that they change.
@MainActor
struct ActionApplication {
    /// The number of albums that one edit changes.
    private static let pieceLength = 1000

    private let library: LibraryAPI
    private var changed: Set<Album.ID> = []
    private var added = 0
    private var deleted = 0
    private var moved: Set<Album.ID> = []

    init(to library: LibraryAPI) { self.library = library }

    /// A sentence about the changes; nil if there are none.
    func summary(isDryRun: Bool) -> String? {
        let counts = [("change", changed.count), ("add", added), ("delete", deleted), ("move", moved.count)]
        let parts = counts.filter { $0.1 > 0 }
        guard !parts.isEmpty else { return isDryRun ? "Would change nothing." : nil }
        let words = parts.map { verb, count in
            (isDryRun ? verb : verb + (verb.hasSuffix("e") ? "d" : "ed")) + " " + albumCount(count)
        }
        return FailureReport.opening((isDryRun ? "would " : "") + words.joined(separator: ", ")) + "."
    }

    mutating func apply(_ actions: [PluginAction]) throws {
        var rest = actions[...]
        while let action = rest.first {
            // Consecutive actions of a kind are one edit, which is faster.
            switch action {
            case .edit:
                let run = rest.prefix(Self.pieceLength).prefix { if case .edit = $0 { true } else { false } }
                try edit(run)
                rest = rest.dropFirst(run.count)
            case .add(_, at: nil):
                let drafts = rest.prefix(Self.pieceLength).prefix { if case .add(_, nil) = $0 { true } else { false } }
                    .compactMap { if case .add(let draft, _) = $0 { draft } else { nil } }
                added += try library.add(drafts).count
                rest = rest.dropFirst(drafts.count)
            case .add(let draft, let position):
                try library.add(draft, at: position)
                added += 1
                rest.removeFirst()
            case .delete(let id):
                deleted += try library.remove(.album(id))
                rest.removeFirst()
            case .move(let id, let position):
                if try library.move(.album(id), to: position) > 0 { moved.insert(id) }
                rest.removeFirst()
            }
        }
    }

    /// Edits albums, each possibly several times.
    private mutating func edit(_ actions: ArraySlice<PluginAction>) throws {
        var (indices, albums): ([Album.ID: Int], [Album]) = ([:], [])
        for case .edit(let id, let assignments) in actions {
            let index = indices[id] ?? albums.count
            if index == albums.count {
                guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
                albums.append(album)
                indices[id] = index
            }
            let before = albums[index].details
            for assignment in assignments { albums[index].details.apply(assignment) }
            if albums[index].details != before { changed.insert(id) }
        }
        try library.revise(albums)
    }
}
