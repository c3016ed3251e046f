package import AlbumModel
internal import Events
private import FoundationEssentials

/// The journal of a library: applies edits as changes, commits changes in time, and undoes and redoes them.
///
/// A change contains the edits of one command and is the unit of undo. A group joins the changes of a script, a macro or an import
/// to one step. In a group, ended changes form a batch. It is committed when a command ends 50 ms or more after the batch's first edit, and
/// before an operation that waits. ``LibraryDidChange`` is posted after the commit.
/// - Pattern: Command (history)
/// - Pattern: Facade (subsystem)
/// - Pattern: Adapter (adaptee)
@MainActor
package final class PersistencyManager {
    /// The author of the changes in the journal.
    package let author: String

    /// Receives the edits of each change that is made, undone or redone, before its event is posted; nil if not needed.
    package var editWatcher: (@MainActor ([JournalEdit]) -> Void)?

    private let store: any LibraryStore
    private let events: EventCenter
    private let state = JournalState()

    init(store: any LibraryStore, events: EventCenter, author: String) {
        (self.store, self.events, self.author) = (store, events, author)
    }

    // MARK: Changes

    /// True if a change is open.
    package var isChangeOpen: Bool { state.isOpen }

    /// True if the open change contains edits.
    package var isChanging: Bool { state.isOpen && !state.isEmpty }

    /// The current album before the open change; nil if it is not known.
    package var currentBefore: Album.ID? { state.isOpen ? state.currentBefore : nil }

    /// Begins a change, the edits of one command. A change without edits leaves no trace and costs almost nothing.
    ///
    /// It ends the change of a command that runs this one, which usually is empty.
    /// - Parameter currentBefore: The current album; nil if none was chosen, which is the first one.
    /// - Returns: The current album; the successor of one that the ended change has deleted.
    @discardableResult
    package func beginChange(command: String, currentBefore: Album.ID? = nil) throws -> Album.ID? {
        var current = currentBefore
        if state.isOpen { current = try endChange(currentAfter: current).current }
        state.begin(command: command, currentBefore: current)
        return current
    }

    /// Applies an edit atomically as part of the open change.
    ///
    /// - Throws: ``LibraryError``, without a change; ``LibraryError/noChangeOpen`` outside a change.
    func apply(_ edit: Edit) throws -> EditResult {
        guard state.isOpen else { throw LibraryError.noChangeOpen }
        if state.isEmpty, state.currentBefore == nil { state.currentBefore = try store.album(at: 1)?.id }
        state.beginBatch()
        guard editWatcher == nil else { return try applyWatched(edit) }
        let result = try applyToStore(edit)
        state.add(edit, result)
        return result
    }

    /// Applies an edit, and adds it to those that ``editWatcher`` will receive.
    private func applyWatched(_ edit: Edit) throws -> EditResult {
        if state.isEmpty { state.edits = [] }
        let before = try store.located(beforeEdit: edit)
        let result = try applyToStore(edit)
        state.add(edit, result)
        if result.count > 0 { state.edits.append(try store.appliedEdit(before, result)) }
        return result
    }

    private func applyToStore(_ edit: Edit) throws -> EditResult {
        if let result = try store.apply(edit, toMany: false) { return result }
        // Many albums may take long. In a transaction of its own, the edit can be interrupted without the loss of other changes.
        if state.isEmpty, !state.waiting.isEmpty { try commitEnded() }
        return try store.apply(edit, toMany: true) ?? .nothing
    }

    /// Begins the write transaction of the open change, so that no other program changes the library until the change ends.
    ///
    /// - Parameter isBrief: True if the change takes almost no time. Otherwise, finished changes are committed before it.
    /// - Throws: ``LibraryError``; ``LibraryError/noChangeOpen`` outside a change.
    func lock(briefly isBrief: Bool) throws {
        guard state.isOpen else { throw LibraryError.noChangeOpen }
        if !isBrief { try flushBatch() }
        state.beginBatch()
        try store.lock()
        state.isLocked = true
    }

    /// Ends the open change and commits it, unless it is part of a batch that may wait longer.
    ///
    /// - Parameters:
    ///   - currentAfter: The current album; nil for the one before the change. If it was deleted, its successor replaces it.
    ///   - commits: True if the change must not wait.
    /// - Returns: The ended changes that wait for a commit, counted from the first of this session, nil if none does; the current
    ///   album.
    /// - Throws: ``LibraryError`` if it cannot be written; the change is then rolled back.
    @discardableResult
    package func endChange(
        currentAfter: Album.ID? = nil, commits: Bool = false
    ) throws -> (waiting: Range<Int>?, current: Album.ID?) {
        guard state.isOpen else { throw LibraryError.noChangeOpen }
        var current = currentAfter
        if state.isEmpty { state.end() } else { current = try recordChange(currentAfter) }
        guard state.isBatchOpen || commits else { return (nil, current) }
        if !commits, state.mayWait { return (state.waiting, current) }
        try flush()
        return (nil, current)
    }

    /// Writes the open change to the journal, and returns the current album after it.
    private func recordChange(_ currentAfter: Album.ID?) throws -> Album.ID? {
        defer { state.end() }
        noticeLoss()
        do {
            var current = currentAfter ?? state.currentBefore
            if state.hasRemoved, let id = current { current = try store.successor(of: id) }
            if let group = state.group, group.number == nil {
                state.numberGroup(try store.openGroup(summary: group.summary), in: store.transaction)
            }
            let note = ChangeNote(
                command: state.command, author: author, date: Date(), group: state.group?.number,
                currentBefore: state.currentBefore, currentAfter: current)
            state.endChange(as: try store.finishChange(note), in: store.transaction)
            editWatcher?(state.edits)
            return current
        } catch {
            try? store.cancelChange()
            if store.transaction == nil { state.loseEnded() }
            throw error
        }
    }

    /// Rolls back the open change; ended changes remain.
    package func rollbackChange() throws {
        guard state.isOpen else { throw LibraryError.noChangeOpen }
        let wasEmpty = state.isEmpty
        state.end()
        noticeLoss()
        if !wasEmpty { try store.cancelChange() }
        if state.group?.isBatch != true { try flush() }
    }

    // MARK: Batches

    /// True if edits wait for a commit.
    package var isBatchOpen: Bool { state.isBatchOpen }

    /// True if the library is locked for other programs.
    package var isLocked: Bool { store.transaction != nil }

    /// Commits all ended changes and posts their events. Does nothing while the open change contains edits or locks the library.
    ///
    /// Call it before any operation that waits or suspends.
    package func flush() throws {
        // An output that shows the progress requests a commit in the middle of an operation.
        guard state.isEmpty, !state.isLocked, store.progress?.isReporting != true else { return }
        noticeLoss()
        state.endBatch()
        defer { for event in state.takeEvents() { events.post(event) } }
        try commitEnded()
    }

    /// Commits the batch, if any, before an operation that takes long.
    func flushBatch() throws { if state.isBatchOpen { try flush() } }

    private func commitEnded() throws {
        noticeLoss()
        do { try store.commit() } catch {
            state.loseEnded()
            throw error
        }
        state.commitEnded()
    }

    /// The ended changes that were lost since the last call, counted from the first of this session; nil if none were.
    package func takeLoss() -> Range<Int>? {
        noticeLoss()
        return state.takeLoss()
    }

    /// Finds out if the store has lost the ended changes: a read or an edit that failed has rolled back their transaction.
    private func noticeLoss() {
        if let transaction = state.transaction, store.transaction != transaction { state.loseEnded() }
    }

    // MARK: Groups

    /// Begins a group, whose changes form one step. Nested groups are part of it.
    ///
    /// - Parameter isBatch: True if its changes may wait up to 50 ms for a commit, as those of a script do.
    package func beginGroup(summary: String, isBatch: Bool) { state.beginGroup(summary: summary, isBatch: isBatch) }

    /// Ends the innermost group. The end of the outermost group makes the step durable.
    package func endGroup() throws {
        guard !state.isOpen else { throw LibraryError.changeIsOpen }
        guard state.group != nil else { throw LibraryError.noGroupOpen }
        if state.endGroup() { try flush() }
    }

    /// The group in the journal; nil if none is open, or if it has no changes.
    private var journalGroup: JournalGroup? {
        noticeLoss()
        return state.group?.inJournal
    }

    // MARK: Undo

    /// Undoes or redoes steps, and returns them in the order in which that was done. Either all steps are undone or none.
    ///
    /// Inside a group, each change of the group counts as a step; older steps follow. ``JournalRequest/rollbackGroup`` also ends
    /// the group; if it fails, the group remains open.
    /// - Throws: ``LibraryError/nothingToUndo(asked:there:)``, ``LibraryError/nothingToRedo(asked:there:)`` or
    ///   ``LibraryError/noSuchChange(_:)`` if there are fewer steps; ``LibraryError/foreignChange(number:who:)`` if another program
    ///   made a change inside the group to roll back.
    /// - Parameter current: The current album, which follows the steps and comes back with them.
    @discardableResult
    package func perform(_ request: JournalRequest, from current: TrackedAlbum? = nil) throws -> [JournalStep] {
        let isRollback = request == .rollbackGroup
        guard isRollback ? !state.isOpen : state.isEmpty else { throw LibraryError.changeIsOpen }
        if isRollback, state.group == nil { throw LibraryError.noGroupOpen }
        try flush()
        var steps: [JournalStep] = []
        do {
            defer { try? flush() }
            if !isRollback || state.group?.hasChanges == true {
                steps = try store.perform(request, in: journalGroup, from: current, collectsEdits: editWatcher != nil)
            }
            if !steps.isEmpty { editWatcher?(steps.flatMap(\.edits)) }
            for step in steps {
                state.add(
                    LibraryDidChange(
                        cause: request.isRedo ? .redone : .undone, number: step.number, command: step.summary,
                        albums: step.albums))
            }
            try flush()
        }
        if isRollback { try endGroup() }
        return steps
    }

    /// Commits the ended changes, and runs a preview with the store and the open group.
    func previewing<Result>(_ body: (any LibraryStore, JournalGroup?) throws -> Result) throws -> Result {
        guard state.isEmpty else { throw LibraryError.changeIsOpen }
        try flush()
        return try body(store, journalGroup)
    }

    /// Calls `rollBack`, which rolls back the open change, and returns what the change did to the first albums, at most `limit`.
    package func rollingBack(limit: Int, _ rollBack: () throws -> Void) throws -> AlbumDifferences {
        try store.differences(limit: limit, after: rollBack)
    }

    /// The numbers of steps that can be undone and redone now.
    package func depths() throws -> (undo: Int, redo: Int) { try store.depths(in: journalGroup) }

    /// The steps of the journal, done and undone, newest first. Pending changes are written before.
    package func steps(limit: Int) throws -> [JournalStep] { try store.steps(limit: limit) }

    /// A number that changes when another program changes the library; it has no other meaning.
    package var version: Int { get throws { try store.version } }

    /// True if there is a step to undo.
    package var canUndo: Bool { get throws { try store.canUndo } }
}
