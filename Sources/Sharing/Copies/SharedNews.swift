internal import AlbumModel

/// The changes of one author, for a message to others.
package struct SharedNews: Sendable, Hashable {
    /// The author and the machine, as in the log.
    package let (author, machine): (String, String)
    /// The numbers of albums.
    package private(set) var (added, deleted, changed) = (0, 0, 0)
    /// The number of commands `undo`, `redo` and `rollback`, and the latest of them.
    package private(set) var (requests, request) = (0, "")

    /// Counts the operations of an entry.
    init(_ entry: LogEntry, _ operations: [EntryOperation]) {
        (author, machine) = (entry.author, entry.machine)
        for operation in operations {
            switch operation {
            case .begin(let albums): added += albums.count
            case .edit(let edit) where edit.before.isEmpty: added += edit.after.count
            case .edit(let edit) where edit.after.isEmpty: deleted += edit.before.count
            case .edit(let edit): changed += edit.before.count
            case .request: (requests, request) = (requests + 1, entry.command)
            case .change, .group, .joiningGroup, .query, .readings, .file: break
            }
        }
    }

    fileprivate mutating func add(_ other: SharedNews) {
        added += other.added
        deleted += other.deleted
        changed += other.changed
        requests += other.requests
        if other.requests > 0 { request = other.request }
    }

    /// False if no album has changed, as after a query was saved.
    fileprivate var concernsAlbums: Bool { added + deleted + changed + requests > 0 }
}

extension [SharedNews] {
    /// The news with one element for each author, the latest one last, and without those that concern no album.
    package var merged: [SharedNews] {
        reduce(into: []) { merged, next in
            guard next.concernsAlbums else { return }
            guard let index = merged.firstIndex(where: { $0.author == next.author }) else { return merged.append(next) }
            var news = merged.remove(at: index)
            news.add(next)
            merged.append(news)
        }
    }
}
