package import AlbumModel
package import MusicLibrary

/// All reads are those of the copy.
extension SharedStore {
    package var isReadOnly: Bool { base.isReadOnly }
    package var problemOfLocation: LibraryError? { base.problemOfLocation }
    package var interruptMask: InterruptMask { base.interruptMask }
    package var progress: LibraryProgress? {
        get { base.progress }
        set { base.progress = newValue }
    }
    package var version: Int { get throws { try base.version } }
    package var transaction: Int? { base.transaction }
    package func startBackup(keeping count: Int) -> DailyBackup? { base.startBackup(keeping: count) }
    package func makeReader() throws -> LibraryReader { try base.makeReader() }
    package func reading<Result>(_ body: () throws -> Result) throws -> Result { try base.reading(body) }

    // MARK: Albums

    package func ids(of query: AlbumQuery, upTo limit: Int) throws -> [Album.ID]? {
        try base.ids(of: query, upTo: limit)
    }
    package func count(of query: AlbumQuery) throws -> Int { try base.count(of: query) }
    package func album(_ id: Album.ID) throws -> Album? { try base.album(id) }
    package func album(at position: Int) throws -> Album? { try base.album(at: position) }
    package func position(of id: Album.ID) throws -> Int? { try base.position(of: id) }
    package func successor(of id: Album.ID) throws -> Album.ID? { try base.successor(of: id) }
    package func visitRows(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws {
        try base.visitRows(listing, body)
    }
    package func values(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> [String] {
        try base.values(of: field, beginning: prefix, among: albums, limit: limit)
    }
    package func valuesAtOnce(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> (values: [String], isComplete: Bool) {
        try base.valuesAtOnce(of: field, beginning: prefix, among: albums, limit: limit)
    }
    package func words(beginning prefix: String, of field: AlbumField?, limit: Int) throws -> [String] {
        try base.words(beginning: prefix, of: field, limit: limit)
    }
    package func forEachValue(of field: AlbumField, _ body: (String) throws -> Void) throws {
        try base.forEachValue(of: field, body)
    }
    package func tally(
        of keys: [TallyKey], adding totals: [AlbumField], matching query: AlbumQuery
    ) throws -> (tallies: [AlbumTally], others: [FieldTotal.Others]) {
        try base.tally(of: keys, adding: totals, matching: query)
    }
    package func ownFields(of query: AlbumQuery) throws -> [String] { try base.ownFields(of: query) }
    package func ownFieldNames(beginning prefix: String, limit: Int) throws -> [String] {
        try base.ownFieldNames(beginning: prefix, limit: limit)
    }

    // MARK: The journal

    package func touched(by request: JournalRequest?, in group: JournalGroup?, limit: Int) throws -> TouchedAlbums {
        try base.touched(by: request, in: group, limit: limit)
    }
    package func touched(byChanges numbers: ClosedRange<Int>, limit: Int) throws -> TouchedAlbums {
        try base.touched(byChanges: numbers, limit: limit)
    }
    package func depths(in group: JournalGroup?) throws -> (undo: Int, redo: Int) { try base.depths(in: group) }
    package func steps(limit: Int, in group: JournalGroup?) throws -> [JournalStep] {
        try base.steps(limit: limit, in: group)
    }
    package var canUndo: Bool { get throws { try base.canUndo } }

    // MARK: The remote, queries and readings

    package var remote: RemoteAddress? { get throws { try base.remote } }
    package var hadRemote: Bool { base.hadRemote }
    package var outboxCount: Int { get throws { try base.outboxCount } }
    package func makeOutbox() -> any Outbox { base.makeOutbox() }
    package var savedQueryNames: [String] { get throws { try base.savedQueryNames } }
    package func savedQuery(_ name: String) throws -> String? { try base.savedQuery(name) }
    package func base(of source: String) throws -> SourceBase { try base.base(of: source) }
    package func album(_ album: Album, before edits: [Int64]) throws -> AlbumDraft {
        try base.album(album, before: edits)
    }
}
