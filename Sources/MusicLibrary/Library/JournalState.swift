package import AlbumModel

/// The state of a journal: the open change and group, and the ended changes that wait for a commit. Only this type knows it.
///
///                 begin              apply              end                 commit
///     no change ---------> open, empty -----> open, edits -----> waiting ---------> committed
///                             | end, begin       | rollback        | the file fails
///                             v                  v                 v
///                          no change          no change           lost
///
/// A script with a step. The store numbers the changes of the library; waiting changes are counted from 0 in the session:
///
///     statement     number   group 7 begins with   waiting   committed
///     add A         1        script 1              0..<1
///     begin         -        script 1, step -      0..<1
///     add B         2        script 1, step 2      0..<2
///     (500 ms later, a statement ends)             none      up to change 2
///     add C         3                              2..<3
///     add D         the disk is full: C is lost    none      up to change 2; lost 2..<3
///     add E         3        that of C again       3..<4     C is not in the file
///     rollback      undoes the changes from 2 on, where the step begins
@MainActor
package final class JournalState {
    // MARK: The open change

    private(set) var isOpen = false
    private(set) var command = ""
    private var before: Album.ID?
    /// True if no album was touched.
    private(set) var isEmpty = true
    private(set) var hasRemoved = false
    /// The number of touched albums; an album counts once for each edit.
    private var albums = 0
    /// True if the store's write transaction belongs to the change even before its first edit.
    private(set) var isLocked = false
    /// The change whose step the open change joins outside a group; nil for a step of its own.
    private(set) var joined: Int?
    /// The edits, while they have a watcher.
    private(set) var edits: [JournalEdit] = []

    /// True if the open change contains edits.
    package var isChanging: Bool { !isEmpty }

    /// The current album before the open change; nil if it is not known.
    package var currentBefore: Album.ID? { isOpen ? before : nil }

    /// Begins a change, the edits of one command, and ends an open change without edits.
    ///
    /// Most commands change nothing, so this only sets flags and stores a text.
    /// - Parameter currentBefore: The current album; nil if none was chosen, which is the first one.
    /// - Parameter joinsLatest: True if it becomes a part of the step of the change that was the last to end.
    /// - Throws: ``LibraryError/changeIsOpen`` if the open change contains edits; it must end before.
    package func begin(command: String, currentBefore: Album.ID? = nil, joinsLatest: Bool = false) throws {
        guard isEmpty else { throw LibraryError.changeIsOpen }
        (isOpen, isLocked, joined) = (true, false, joinsLatest ? latest : nil)
        self.command = command
        before = currentBefore
    }

    func setCurrentBefore(_ album: Album.ID?) { before = album }

    func lock() { isLocked = true }

    /// Adds an applied edit.
    ///
    /// - Parameter transaction: The store's transaction, which contains it.
    func add(_ edit: Edit, _ result: EditResult, in transaction: Int?) {
        expect(transaction)
        guard result.count > 0 else { return }
        if isEmpty { (isEmpty, edits) = (false, []) }
        albums += result.count
        if case .remove = edit { hasRemoved = true }
    }

    func add(_ edit: JournalEdit) { edits.append(edit) }

    /// Ends the change without a trace.
    func end() { (isOpen, isEmpty, hasRemoved, isLocked, albums) = (false, true, false, false, 0) }

    // MARK: Ended changes

    /// The longest time from the first edit of a batch to its commit while no other program waits.
    private static let longestBatch = Duration.milliseconds(500)
    /// The time from the first edit to the first check whether another program waits: the shortest batch beside one that always waits.
    private static let shortestBatch = Duration.milliseconds(50)
    /// The time from one check to the next. A long batch takes a while to commit, so the other program must not wait much longer.
    private static let checkInterval = Duration.milliseconds(10)

    /// The number of the change in the journal that was the last to end; nil if there is none.
    private var latest: Int?
    /// The number of ended changes, and how many of them are committed or lost.
    private var (ended, resolved) = (0, 0)
    /// The events of the waiting changes, and of committed ones that are not posted.
    private var (pendingEvents, dueEvents): ([LibraryDidChange], [LibraryDidChange]) = ([], [])
    /// The lost changes that were not reported.
    private var lost: Range<Int>?
    /// The store's transaction with the waiting changes; nil if none wait.
    private var transaction: Int?
    /// The time of the first edit that waits for a commit, and of the next check whether another program waits.
    private var (batchBegan, nextCheck) = (ContinuousClock.now, ContinuousClock.now)
    /// True if edits wait for a commit. Commands without edits read this instead of the clock.
    private(set) var isBatchOpen = false

    /// True if a change without edits ends without anything to commit or report.
    var isIdle: Bool { isEmpty && !isBatchOpen && lost == nil }

    /// Returns true if the changes of the group may wait longer.
    ///
    /// - Parameter isCommitUrgent: ``LibraryStore/isCommitUrgent``; called after 50 ms, and then at most every 10 ms.
    func mayWait(unless isCommitUrgent: () -> Bool) -> Bool {
        guard group?.isBatch == true else { return false }
        let now = ContinuousClock.now
        guard now >= nextCheck else { return true }
        nextCheck = now + Self.checkInterval
        return now - batchBegan < Self.longestBatch && !isCommitUrgent()
    }

    /// Notes that an edit waits for a commit.
    func beginBatch() {
        guard !isBatchOpen else { return }
        (batchBegan, isBatchOpen) = (.now, true)
        nextCheck = batchBegan + Self.shortestBatch
    }

    func endBatch() { isBatchOpen = false }

    /// The changes that wait for a commit, counted from the first of the session.
    var waiting: Range<Int> { resolved..<ended }

    /// Adds an event, which is posted after the commit.
    func add(_ event: LibraryDidChange) { pendingEvents.append(event) }

    /// Ends the change, which has a number in the journal now, and waits in a transaction.
    func endChange(as number: Int, in transaction: Int?) {
        add(LibraryDidChange(cause: .made, first: number, number: number, command: command, albums: albums))
        (self.transaction, latest) = (transaction, number)
        group?.add(number)
        ended += 1
        end()
    }

    /// Notes that the waiting changes are lost if the store has another transaction now: a read or an edit that failed has rolled
    /// back theirs.
    func expect(_ transaction: Int?) {
        if let own = self.transaction, own != transaction { loseEnded() }
    }

    /// Notes that the waiting changes are committed.
    func commitEnded() {
        group?.batchWasCommitted()
        (resolved, transaction) = (ended, nil)
        guard !pendingEvents.isEmpty else { return }
        dueEvents += pendingEvents
        pendingEvents = []
    }

    /// Notes that the waiting changes are lost.
    ///
    /// - Parameter isKnown: False if they may be saved elsewhere, as the error of the commit reports; so they are not counted as lost.
    func loseEnded(isKnown: Bool = true) {
        group?.batchWasLost()
        if isKnown, resolved < ended { lost = (lost?.lowerBound ?? resolved)..<ended }
        (resolved, transaction, pendingEvents) = (ended, nil, [])
    }

    /// Returns the lost changes, each once; nil if there are none.
    func removeLoss() -> Range<Int>? {
        defer { lost = nil }
        return lost
    }

    /// The events of committed changes, each once.
    func removeEvents() -> [LibraryDidChange] {
        guard !dueEvents.isEmpty else { return [] }
        defer { dueEvents = [] }
        return dueEvents
    }

    // MARK: The open group

    /// The open group; nil if none is open.
    private(set) var group: JournalGroup?

    /// Begins a group, whose changes form one step. Nested groups are part of it.
    ///
    /// - Parameter isBatch: True if its changes may wait for a commit, as those of a script do.
    package func beginGroup(summary: String, isBatch: Bool) {
        if group == nil { group = JournalGroup(summary: summary, isBatch: isBatch) } else { group?.beginNested() }
    }

    /// Sets the number of the group that the store has begun in a transaction.
    func numberGroup(_ number: Int64, in transaction: Int?) {
        group?.number = number
        self.transaction = transaction
    }

    /// Ends the innermost group; returns true if it is the outermost one.
    func endGroup() -> Bool {
        let isNested = group?.isNested == true
        if isNested { group?.endNested() } else { group = nil }
        return !isNested
    }
}

/// Ended changes were lost before they were committed, for example because the disk is full.
package struct JournalLoss: Error {
    /// The lost changes, counted from the first of this session.
    package let changes: Range<Int>
    /// The error of the call; nil if it has succeeded, and an earlier operation has lost them.
    package let cause: (any Error)?
}

/// The error of a commit whose changes are not in the file, but may be in the list of a shared library.
package protocol CommitDoubt: Error {
    /// True if the list has the changes, false if nobody knows, and nil if they are lost.
    var isSaved: Bool? { get }
}
