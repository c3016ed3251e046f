public import AlbumModel
internal import Synchronization

/// Reads a library from any thread, concurrently with all other operations; for completion, which must not wait.
///
/// All methods throw ``LibraryError`` if the library cannot be read. The reader opens its own connection on first use. In a
/// library in memory, reads wait for an open change, and a change waits for reads to end.
public final class LibraryReader: Sendable {
    private enum Source {
        case unopened(@Sendable () throws -> any LibraryStore)
        case store(any LibraryStore)
        case closed
    }

    private let source: Mutex<Source>
    private let tables: ValueTables?

    /// Creates a reader of a store that is opened at the first read.
    ///
    /// - Parameter tables: The values of fields in a library with many albums; nil to search all albums each time.
    init(_ tables: ValueTables? = nil, opening open: @escaping @Sendable () throws -> any LibraryStore) {
        self.tables = tables
        source = Mutex(.unopened(open))
    }

    /// The values of a field with a prefix, regardless of case and diacritics, in order; each value of a list by itself.
    ///
    /// - Parameter albums: The albums that have the values.
    public func values(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery = .all, limit: Int
    ) throws -> [String] {
        try read { try $0.values(of: field, beginning: prefix, among: albums, limit: limit) }
    }

    /// The values as ``values(of:beginning:among:limit:)`` returns them, if they are found within milliseconds, or else some of them.
    public func valuesAtOnce(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery = .all, limit: Int
    ) throws -> (values: [String], isComplete: Bool) {
        let table = albums.isAll ? tables?.latest(of: field) : nil
        if let table, try table.version == version() {
            return (try table.values(beginning: prefix, limit: limit), true)
        }
        let found = try read {
            try $0.valuesAtOnce(of: field, beginning: prefix, among: albums, limit: limit)
        }
        guard !found.isComplete, let table else { return found }
        return (try table.values(beginning: prefix, limit: limit), false)
    }

    /// The values as ``values(of:beginning:among:limit:)`` returns them.
    ///
    /// It prepares the values of a field in the background, in a temporary file, if the library has many albums. Until the library
    /// changes, ``valuesAtOnce(of:beginning:among:limit:)`` is then complete.
    public func allValues(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery = .all, limit: Int
    ) async throws -> [String] {
        let found = try valuesAtOnce(of: field, beginning: prefix, among: albums, limit: limit)
        if found.isComplete { return found.values }
        if albums.isAll, let table = try await tables?.table(of: field, version: version()) {
            return try table.values(beginning: prefix, limit: limit)
        }
        // The end of the session does not wait for a search of all albums.
        if Task.isCancelled || tables?.isClosed == true { throw LibraryError.interrupted }
        return try values(of: field, beginning: prefix, among: albums, limit: limit)
    }

    /// The names of own fields with a prefix, regardless of case, in order.
    public func ownFieldNames(beginning prefix: String, limit: Int) throws -> [String] {
        try read { try $0.ownFieldNames(beginning: prefix, limit: limit) }
    }

    /// The names of the saved queries, in order.
    public func savedQueryNames() throws -> [String] { try read { try $0.savedQueryNames } }

    /// The number of albums.
    public func count() throws -> Int { try read { try $0.count(of: .all) } }

    /// True if an album matches the query; stops at the first match.
    public func holds(_ query: AlbumQuery) throws -> Bool { try read { try $0.ids(of: query, upTo: 0) } == nil }

    /// The first matching album at or after a position, or else the first one in the library; nil if none matches.
    public func album(matching query: AlbumQuery, from position: Int) throws -> PositionedAlbum? {
        var later = query
        for index in later.alternatives.indices where later.alternatives[index].locators.isEmpty {
            later.alternatives[index].locators = [.positions(from: position, through: nil)]
        }
        return try first(later, from: position) ?? first(query)
    }

    private func first(_ query: AlbumQuery, from position: Int? = nil) throws -> PositionedAlbum? {
        try read { store in
            var first: PositionedAlbum?
            try store.visit(AlbumListing(query, limit: position == nil ? 1 : nil)) { found in
                if found.position >= position ?? 1 { first = found }
                return first == nil
            }
            return first
        }
    }

    /// The steps of the journal, newest first.
    package func steps(limit: Int) throws -> [JournalStep] { try read { try $0.steps(limit: limit) } }

    /// Calls `body` with a snapshot of the library, which changes of any program do not affect while `body` runs. All other
    /// reads of this reader wait.
    package func withSnapshot<Result: Sendable>(
        _ body: @Sendable (LibrarySnapshot) throws -> Result
    ) throws -> Result {
        try read { store in try store.reading { try body(LibrarySnapshot(store: store)) } }
    }

    /// A number that changes with each change of the library; it has no other meaning.
    package func version() throws -> Int { try read { try $0.version } }

    /// Closes the connection; later reads fail. Does nothing while another thread is reading.
    func close() {
        tables?.close()
        source.withLockIfAvailable { source in
            if case .store(let store) = source { try? store.close() }
            source = .closed
        }
    }

    private func read<Result: Sendable>(
        _ body: @Sendable (any LibraryStore) throws -> Result
    ) throws -> Result {
        try source.withLock { source in
            switch source {
            case .closed: throw LibraryError.interrupted
            case .store(let store): return try body(store)
            case .unopened(let open):
                let store = try open()
                source = .store(store)
                return try body(store)
            }
        }
    }
}

/// The albums of a library at one time.
package struct LibrarySnapshot {
    let store: any LibraryStore

    /// The values of a field, as ``LibraryReader`` returns them, if they are found within milliseconds, or else some of them.
    package func valuesAtOnce(
        of field: AlbumField, beginning prefix: String = "", among albums: AlbumQuery = .all, limit: Int
    ) throws -> [String] {
        try store.valuesAtOnce(of: field, beginning: prefix, among: albums, limit: limit).values
    }

    /// The words of an own field, or else of titles, artists and genres, that begin with a folded prefix; in order, at most `limit`.
    /// They may include words of deleted albums.
    package func words(beginning prefix: String, of field: AlbumField?, limit: Int) throws -> [String] {
        try store.words(beginning: prefix, of: field, limit: limit)
    }

    /// Calls `visit` for each album of a list, in constant memory, until it returns false.
    package func rows(_ listing: AlbumListing, _ visit: (borrowing AlbumRow) throws -> Bool) throws {
        try store.visitRows(listing, visit)
    }

    /// The album with an id; nil if there was none.
    package func album(_ id: Album.ID) throws -> Album? { try store.album(id) }
}
