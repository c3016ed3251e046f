package import AlbumModel

/// Stores albums and the journal of their changes.
///
/// ``PersistencyManager`` manages the open command and group, which a store does not know. Applied edits form one
/// change at ``finishChange(_:)``. Finished changes form a batch until ``commit()``; all reads include them. A store
/// is used by one thread at a time.
/// - Pattern: Abstract Factory (abstract factory)
/// - Pattern: Abstract Factory (product)
package protocol LibraryStore: AnyObject {
    /// True if the library is read-only.
    var isReadOnly: Bool { get }
    /// Starts a backup that retains a number of daily ones; returns nil if the library has no folder for them, or was replaced.
    func startBackup(keeping count: Int) -> DailyBackup?
    /// The error if another file, or none, has the library's path by now, so that it can only be read.
    var problemOfLocation: LibraryError? { get }
    /// Interrupts the running operation, from any thread.
    var interruptMask: InterruptMask { get }

    /// Receives the progress of the operations; nil without a watcher.
    var progress: LibraryProgress? { get set }

    /// Releases all resources; the store must not be used afterwards.
    func close() throws

    /// Creates a reader for other threads.
    func makeReader() throws -> LibraryReader

    /// A number that changes when another connection changes the library.
    var version: Int { get throws }

    // MARK: Reading, as LibraryAPI describes it

    /// Calls `body`, all reads of which see the same state.
    func reading<Result>(_ body: () throws -> Result) throws -> Result
    /// The albums that match a query, in no order; nil if there are more than `limit`.
    func ids(of query: AlbumQuery, upTo limit: Int) throws -> [Album.ID]?
    /// The number of albums that match a query.
    func count(of query: AlbumQuery) throws -> Int
    /// The album with an id; nil if it is not in the library.
    func album(_ id: Album.ID) throws -> Album?
    /// The album at a position; nil outside the library.
    func album(at position: Int) throws -> Album?
    /// The position of an album; nil if it is not in the library.
    func position(of id: Album.ID) throws -> Int?
    /// The album, or the one after its former position if it was deleted since the last change; nil at the end.
    func successor(of id: Album.ID) throws -> Album.ID?
    /// Calls `body` for each album of a list, in constant memory, until it returns false.
    func visitRows(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws
    /// The values of a field that begin with a prefix, in order; see ``LibraryAPI``.
    func values(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> [String]
    /// The same if it takes only milliseconds, or else some of the values.
    func valuesAtOnce(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> (values: [String], isComplete: Bool)
    /// The words that begin with a prefix, in order.
    func words(beginning prefix: String, of field: AlbumField?, limit: Int) throws -> [String]
    /// Calls `body` with each value of a field in one state of the library, as often as albums have it.
    func forEachValue(of field: AlbumField, _ body: (String) throws -> Void) throws
    /// The number of albums for each combination of values, and totals of fields.
    func tally(
        of keys: [TallyKey], adding totals: [AlbumField], matching query: AlbumQuery
    ) throws -> (tallies: [AlbumTally], others: [FieldTotal.Others])
    /// The names of the own fields of the albums that match a query, in order.
    func ownFields(of query: AlbumQuery) throws -> [String]
    /// The names of own fields that begin with a prefix, in order.
    func ownFieldNames(beginning prefix: String, limit: Int) throws -> [String]

    /// The number of the open write transaction, which ends with ``commit()`` or is rolled back as a whole if the file fails; nil if
    /// none is open.
    var transaction: Int? { get }
    /// True if the open write transaction should end soon: another program waits for that, or the disk has little free space, so that
    /// a long transaction might be lost as a whole.
    var isCommitUrgent: Bool { get }
    /// Prevents changes by other programs until ``commit()`` or ``cancelChange()``, as an edit does.
    func lock() throws
    /// Applies an edit atomically.
    ///
    /// - Parameter toMany: True after nil was returned for the edit.
    /// - Returns: Nil, without a change, if the edit may take long because it affects many albums.
    func apply(_ edit: Edit, toMany: Bool) throws -> EditResult?
    /// Records the edits since the last change as one change in the journal, and returns its number, which `change` has not yet.
    func finishChange(_ change: JournalStep) throws -> Int
    /// Rolls back the edits since the last change.
    func cancelChange() throws
    /// Commits all finished changes to disk.
    func commit() throws
    /// Creates a group and returns its number, which the notes of its changes contain.
    func openGroup(summary: String) throws -> Int64
    /// The number of the group of the latest done change. Without a group, the change becomes the first one of a new group.
    ///
    /// - Throws: ``LibraryError/stepIsOver`` if another change than this one is the latest.
    func openGroup(joining change: Int) throws -> Int64

    /// Undoes or redoes steps atomically, and returns them in the order in which that was done.
    ///
    /// - Parameters:
    ///   - group: The open group, each change of which counts as a step; nil if no group has changes.
    ///   - current: The current album, which follows the steps and comes back with them; nil if it is not needed.
    ///   - collectsEdits: True to return the applied edits with the steps.
    func perform(
        _ request: JournalRequest, in group: JournalGroup?, from current: TrackedAlbum?, collectsEdits: Bool
    ) throws -> [JournalStep]
    /// Rolls back whatever `body` undoes and redoes. No edits may wait for ``commit()``.
    func rollingBack<Result>(_ body: () throws -> Result) throws -> Result
    /// The first albums that a request would touch, or that the edits since the last change have touched if it is nil.
    func touched(by request: JournalRequest?, in group: JournalGroup?, limit: Int) throws -> TouchedAlbums
    /// The first albums that the changes with these numbers have touched, done or undone.
    func touched(byChanges numbers: ClosedRange<Int>, limit: Int) throws -> TouchedAlbums
    /// The numbers of steps that can be undone and redone.
    func depths(in group: JournalGroup?) throws -> (undo: Int, redo: Int)
    /// The steps of the journal, newest first; each change of the group is one.
    func steps(limit: Int, in group: JournalGroup?) throws -> [JournalStep]
    /// Notes that the user has seen the changes up to now. `latest` includes those that other machines have made meanwhile.
    ///
    /// A store of one machine does nothing, because all its programs see each change.
    func see(latest: Bool) throws
    /// Rejects an undo of a change that another machine has made since then. A store of one machine rejects nothing.
    func rejectUnseen(_ request: JournalRequest, in group: JournalGroup?) throws
    /// True if there is a step to undo.
    var canUndo: Bool { get throws }

    /// The remote to notify of added and deleted albums; nil if there is none or the library is read-only.
    var remote: RemoteAddress? { get throws }
    /// True if the library had a remote at its latest change by this program; O(1), without file access.
    var hadRemote: Bool { get }
    /// Sets the remote; nil discards pending changes. Returns the number of discarded changes.
    func setRemote(_ remote: RemoteAddress?) throws -> Int
    /// The number of changes that the remote has not received, counted up to ``OutboxPage/mostCounted``.
    var outboxCount: Int { get throws }
    /// Creates the outbox of the library, for other threads.
    func makeOutbox() -> any Outbox

    /// The names of the saved queries, in order.
    var savedQueryNames: [String] { get throws }
    /// The text of a saved query; nil if there is none.
    func savedQuery(_ name: String) throws -> String?
    /// Saves a query until ``commit()``, or deletes it if the text is nil.
    func saveQuery(_ name: String, _ text: String?) throws

    /// The last values from a source for albums, in the imports whose changes are done.
    func base(of source: String) throws -> SourceBase
    /// An album as it was before edits of a ``SourceBase``.
    func album(_ album: Album, before edits: [Int64]) throws -> AlbumDraft
    /// Saves readings until ``commit()``. They count while the change of the edits since the last change is done, or else the latest one.
    func save(_ readings: SourceReadings) throws
}

extension LibraryStore {
    /// Does nothing.
    package func see(latest: Bool) {}
    /// Does nothing.
    package func rejectUnseen(_ request: JournalRequest, in group: JournalGroup?) {}

    /// As ``visitRows(_:_:)``, with values that can be kept.
    func visit(_ listing: AlbumListing, _ body: (PositionedAlbum) throws -> Bool) throws {
        try visitRows(listing) { try body($0.located) }
    }
}

/// The location of a library.
public enum LibraryLocation: Sendable, Hashable {
    /// A file, which is created if it does not exist; its directory must exist. `backups` is the folder for its
    /// backups, if any.
    case file(String, backups: BackupFolder? = nil)
    /// Memory: the library ends with the program.
    case memory
}
