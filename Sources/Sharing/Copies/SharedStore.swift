package import AlbumModel
internal import FoundationEssentials
package import MusicLibrary

/// A library that several machines share: an ordinary store, from which it reads, and the log of its changes, in which it writes all
/// that the store does.
///
/// Each function that changes the store must add an operation to an entry. Only the remote belongs to each copy alone.
/// - Pattern: Abstract Factory (concrete factory)
/// - Pattern: Abstract Factory (concrete product)
package final class SharedStore: LibraryStore {
    /// The seconds for which the start waits for the server, if there is a copy.
    private static let patience = 1.5

    let base: SQLiteStore
    let copy: LogReplica
    private let connection: LogConnection
    private let transactions: LogTransaction
    private let author: String
    private let open: @Sendable () throws -> any ChangeLog
    private(set) var follower: CopyFollower?
    /// True while changes are made only to be rolled back.
    private var isPreviewing = false
    /// The number of the latest change that the session has seen.
    private var seen = 0

    /// The state, for other threads.
    package let state: SharingState

    /// Creates the shared library of a copy, which applies what it has not seen if the server can be reached.
    ///
    /// - Parameters:
    ///   - author: The author of the changes, as the journal names it.
    ///   - trusts: True for a copy that fits: if an entry does not fit it, the log is damaged, and the copy can only be read.
    ///   - open: Connects to the log.
    /// - Throws: ``CopyMismatch`` if the file is not a copy of this log; ``LogError`` if the file has no entry; ``LibraryError``.
    init(
        _ base: SQLiteStore, address: String, author: String, machine: String, trustingCopy trusts: Bool = false,
        opening open: @escaping @Sendable () throws -> any ChangeLog
    ) throws {
        (self.base, self.author, self.open, state) = (base, author, open, SharingState(author: author))
        copy = LogReplica(store: base, address: address, state: state)
        connection = LogConnection(state, opening: open)
        transactions = LogTransaction(of: copy, connection, author: author, machine: machine)
        let number = try copy.record.number
        state.note(applied: number)
        // A copy can be read at once; one without an entry is made from the log.
        do { try start(within: number > 0 ? Self.patience : nil) } catch let error as LogError where number > 0 {
            state.noteFailure(error)
        } catch let error as LibraryError where number > 0 && error.isOfFile {
            state.noteFailure(ofCopy: error)
        } catch let error as CopyMismatch where trusts && error.entry > 1 {
            state.noteFailure(.damaged(at: error.entry))
        }
        // The program starts with them.
        _ = state.removeNews()
        try see(latest: false)
    }

    private func start(within seconds: Double?) throws {
        let newest = try connection.use(within: seconds) { log in
            let newest = try log.newest()
            guard try copy.fits(log, newest: newest) else { throw CopyMismatch(entry: 0) }
            return newest
        }
        if newest > state.values.applied { try connection.use { try copy.catchUp($0) } }
        if newest == 0 { try beginLog() }
    }

    /// Gives an empty log the albums of a new library.
    private func beginLog() throws {
        try lock()
        defer { transactions.end() }
        guard transactions.newest == 0 else { return }
        let albums = FirstAlbums.drafts.enumerated().map { index, draft in
            PositionedAlbum(position: index + 1, album: Album(id: Album.ID(Int64(index + 1)), details: draft))
        }
        try base.begin(with: albums)
        transactions.add(.begin(albums))
        try saveQuery("examples", "id:1-\(albums.count)")
        try commit()
    }

    package func see(latest: Bool) throws {
        if latest { try lock() }
        seen = try base.fingerprint[1] - 1
    }

    /// Applies the changes of other programs in the background from now on.
    func follow(at path: String) { follower = CopyFollower(ofCopyAt: path, copy.address, state, opening: open) }

    package func close() throws {
        disconnect()
        try base.close()
    }

    /// Ends the use of the log.
    func disconnect() {
        follower?.stop()
        transactions.end()
        connection.close()
    }

    // MARK: Editing

    package var isCommitUrgent: Bool { transactions.isOpen || base.isCommitUrgent }

    package func lock() throws {
        do { try transactions.begin() } catch is CopyMismatch { throw SharingError.copyDiffers }
    }

    package func apply(_ edit: Edit, toMany: Bool) throws -> EditResult? {
        try lock()
        guard let before = try base.located(before: edit, toMany: toMany) else { return nil }
        guard let result = try base.apply(edit, toMany: toMany) else { return nil }
        guard result.count > 0 else { return result }
        do { transactions.add(.edit(try base.journalEdit(edit, before, result))) } catch {
            base.rollBack()
            transactions.end()
            throw error
        }
        return result
    }

    package func finishChange(_ change: JournalStep) throws -> Int {
        let number = try base.finishChange(change)
        transactions.add(.change(change))
        try transactions.endEntry(change.summary, date: change.date)
        return number
    }

    package func cancelChange() throws {
        defer { transactions.cancelEdits() }
        try base.cancelChange()
    }

    package func commit() throws {
        do { try transactions.commit() } catch is CopyMismatch { throw SharingError.copyDiffers }
    }

    package func openGroup(summary: String) throws -> Int64 {
        try lock()
        let group = try base.openGroup(summary: summary)
        transactions.add(.group(summary))
        return group
    }

    package func openGroup(joining change: Int) throws -> Int64 {
        try lock()
        let group = try base.openGroup(joining: change)
        transactions.add(.joiningGroup(change: change))
        return group
    }

    package func saveQuery(_ name: String, _ text: String?) throws {
        try lock()
        try base.saveQuery(name, text)
        transactions.add(.query(name, text: text))
    }

    package func save(_ readings: SourceReadings) throws {
        try lock()
        try base.save(readings)
        transactions.add(.readings(readings))
    }

    package func setRemote(_ remote: RemoteAddress?) throws -> Int {
        try commit()
        return try base.changeAlone { try base.setRemote(remote) }
    }

    // MARK: Undo and redo

    package func perform(
        _ request: JournalRequest, in group: JournalGroup?, from current: TrackedAlbum?, collectsEdits: Bool
    ) throws -> [JournalStep] {
        if isPreviewing {
            return try base.perform(request, in: group, from: current, collectsEdits: collectsEdits)
        }
        try lock()
        try rejectUnseen(request, in: group)
        let steps = try base.perform(request, in: group, from: current, collectsEdits: collectsEdits)
        transactions.add(.request(request, group: group?.number.map { ($0, group?.first ?? 0) }))
        try transactions.endEntry(request.command)
        return steps
    }

    /// Rejects an undo of a change that another session has made since this one has seen the library.
    package func rejectUnseen(_ request: JournalRequest, in group: JournalGroup?) throws {
        if request.isRedo || request == .rollbackGroup { return }
        let steps = try base.steps(of: request, in: group)
        guard let step = steps.first(where: { $0.number > seen && $0.author != author }) else { return }
        throw SharingError.unseenChange(
            number: step.number, command: step.summary, author: ChangeAuthor(step.author).login)
    }

    package func rollingBack<Result>(_ body: () throws -> Result) throws -> Result {
        isPreviewing = true
        defer { isPreviewing = false }
        return try base.rollingBack(body)
    }
}

extension JournalRequest {
    /// The command that makes the request.
    fileprivate var command: String {
        switch self {
        case .undo(let count): "undo \(count)"
        case .redo(let count): "redo \(count)"
        case .undoTo(let number): "undo --to \(number)"
        case .rollbackGroup: "rollback"
        }
    }
}
