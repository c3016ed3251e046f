/// Where albums and the journal of their changes are kept.
///
/// A store knows nothing of commands and groups in progress; ``PersistencyManager`` does. Edits that are applied gather to one
/// change until ``finishChange(_:)``; finished changes gather to a batch until ``commit()``, and every reading sees them.
/// A store is used from one thread at a time.
/// - Pattern: Abstract Factory (product)
package protocol LibraryStore: AnyObject {
    /// Whether the library can only be read.
    var isReadOnly: Bool { get }
    /// Where the library's backups go; nil where there are to be none.
    var backups: BackupFolder? { get }
    /// Stops what the store is doing, from any thread.
    var interruption: Interruption { get }

    /// Lets go of what the store holds; it is not to be used after.
    func close() throws

    /// A reader for other threads.
    func makeReader() throws -> LibraryReader

    /// A number that is another one as soon as somebody else has changed the library.
    var version: Int { get throws }

    /// Calls `body`, which reads all that it reads from one state of the library, and changes nothing.
    func reading<Result>(_ body: () throws -> Result) throws -> Result
    /// The albums that a query means, in no order, or nil when they are more than a limit.
    func ids(of query: AlbumQuery, upTo limit: Int) throws -> [Album.ID]?
    /// How many albums a query means.
    func count(of query: AlbumQuery) throws -> Int
    /// The album with an id.
    func album(_ id: Album.ID) throws -> Album?
    /// The album at a position, from 1.
    func album(at position: Int) throws -> Album?
    /// Where an album stands, from 1.
    func position(of id: Album.ID) throws -> Int?
    /// The album that moved up to where a removed album stood, or the last.
    func successor(of id: Album.ID) throws -> Album.ID?
    /// Calls `body` for each album of a list, until it returns false.
    func visit(_ listing: AlbumListing, _ body: (PositionedAlbum) throws -> Bool) throws
    /// The values of a field that begin with a text, case and diacritics aside, in order.
    func values(of field: AlbumField, beginning prefix: String, limit: Int) throws -> [String]
    /// How many albums have each value of a field, in the order of the values; albums without the field come last.
    func tally(of field: AlbumField, matching query: AlbumQuery) throws -> [FieldTally]
    /// The names of the fields beside the known ones that albums have, in order, each as the album with the lowest number
    /// spells it.
    func ownFields(of query: AlbumQuery) throws -> [String]

    /// Whether edits wait for ``commit()``. When the file fails, they may all be taken back, and wait no longer.
    var holdsBatch: Bool { get }
    /// How the batches so far have ended.
    var endedBatches: EndedBatches { get }
    /// Makes an edit, whole or not at all.
    func apply(_ edit: Edit) throws -> EditResult
    /// Enters the edits since the last change into the journal as one change, and returns its number.
    func finishChange(_ note: ChangeNote) throws -> Int
    /// Takes back the edits since the last change.
    func cancelChange() throws
    /// Puts what is finished on disk.
    func commit() throws
    /// Gives a number to a group of changes, each of which then carries it.
    func openGroup(summary: String) throws -> Int64

    /// Takes changes back, the newest first, and returns the steps in that order; all of it or nothing.
    func undo(_ extent: UndoExtent) throws -> [JournalStep]
    /// Makes changes again that were taken back, the oldest first; all of it or nothing.
    func redo(_ count: Int, insideGroup group: Int64?) throws -> [JournalStep]
    /// Forgets what could be redone, from the change with a number on.
    func forgetRedo(from number: Int) throws
    /// The journal's steps, newest first.
    func steps(limit: Int) throws -> [JournalStep]
    /// The changes that a step is made of, newest first.
    func changes(of step: JournalStep) throws -> [JournalChange]
    /// Whether there is something to undo.
    var canUndo: Bool { get throws }
    /// Whether there is something to redo.
    var canRedo: Bool { get throws }

    /// Who is told of the albums that are added and deleted; nil for nobody, and where the library can only be read.
    var remote: RemoteAddress? { get throws }
    /// Whether there was a remote when the library was last changed here; O(1), and asks no file.
    var hadRemote: Bool { get }
    /// Sets who is told; without anybody, what waits is dropped. Returns how many changes were.
    func setRemote(_ remote: RemoteAddress?) throws -> Int
    /// How many changes the remote is still to be told, counted up to ``OutboxPage/mostCounted``.
    var untold: Int { get throws }
    /// What the remote is still to be told, for other threads.
    func makeOutbox() -> any Outbox
}
