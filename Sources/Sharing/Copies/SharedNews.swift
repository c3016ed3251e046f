internal import AlbumModel

/// The changes of one author, for a message to others.
package struct SharedNews: Sendable, Hashable {
    /// The author and the machine, as in the log.
    package let (author, machine): (String, String)
    /// The numbers of albums.
    package private(set) var (added, deleted, changed) = (0, 0, 0)
    /// The commands `undo`, `redo` and `rollback`.
    package private(set) var requests: [String] = []

    fileprivate init(_ entry: LogEntry) { (author, machine) = (entry.author, entry.machine) }

    fileprivate mutating func add(_ entry: LogEntry) {
        for operation in (try? EntryBody(entry.body))?.operations ?? [] {
            switch operation {
            case .begin(let albums): added += albums.count
            case .edit(let edit) where edit.before.isEmpty: added += edit.after.count
            case .edit(let edit) where edit.after.isEmpty: deleted += edit.before.count
            case .edit(let edit): changed += edit.before.count
            case .request: requests.append(entry.command)
            case .change, .group, .joiningGroup, .query, .readings, .file: break
            }
        }
    }

    fileprivate mutating func add(_ other: SharedNews) {
        added += other.added
        deleted += other.deleted
        changed += other.changed
        requests += other.requests
    }

    /// False if no album has changed, as after a query was saved.
    fileprivate var concernsAlbums: Bool { added + deleted + changed + requests.count > 0 }
}

extension [SharedNews] {
    /// The news with one element for each author.
    package var merged: [SharedNews] {
        reduce(into: []) { merged, next in
            guard let index = merged.firstIndex(where: { $0.author == next.author }) else { return merged.append(next) }
            merged[index].add(next)
        }
    }

    /// Adds an entry to the news of its author.
    mutating func add(_ entry: LogEntry) {
        var news = last { $0.author == entry.author } ?? SharedNews(entry)
        news.add(entry)
        removeAll { $0.author == entry.author }
        if news.concernsAlbums { append(news) }
    }
}
