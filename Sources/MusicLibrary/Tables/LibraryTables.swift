internal import SQLite

/// The state of a library's tables that a connection caches, and the rows that wait for the commit.
final class LibraryTables {
    let statements = PreparedStatements()
    let shelves: Shelves
    let index = SearchIndex()
    let outbox = OutboxTable()
    let matchers: MatcherRegistry
    /// Receives the progress; nil without a watcher.
    var progress: LibraryProgress?

    init(layout: ShelfLayout, matchers: MatcherRegistry = MatcherRegistry()) {
        (shelves, self.matchers) = (Shelves(layout: layout, statements: statements), matchers)
    }

    /// Loads the shelves after another program has changed the library.
    func load(_ db: Database) throws {
        try shelves.load(db)
        outbox.invalidate()
    }

    /// Writes the pending words of the search index and the changed counts of shelves.
    func save(_ db: Database) throws {
        try index.flush(db, statements)
        try shelves.save(db)
    }

    /// Discards everything that was not written, after a rollback.
    func discardPending() {
        index.removeAll()
        outbox.invalidate()
    }
}
