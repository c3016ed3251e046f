package import AlbumModel
internal import Events
private import FoundationEssentials

/// The journal of a library: applies edits as changes, commits changes in time, and undoes and redoes them.
///
/// A change contains the edits of one command and is the unit of undo. A group joins the changes of a script, a macro or an import
/// to one step. In a group, ended changes form a batch, which is committed at most 50 ms after its first edit.
/// ``LibraryDidChange`` is posted after the commit.
/// - Pattern: Command (history)
/// - Pattern: Facade (subsystem)
/// - Pattern: Adapter (adaptee)
@MainActor
package final class PersistencyManager {
    /// The longest time from the first edit of a batch to its commit.
    private static let longestBatch = Duration.milliseconds(50)

    /// The author of the changes in the journal.
    package let author: String
    /// Returns the current album for the journal. It is called before the first edit of a change that was begun without one.
    package var findCurrentAlbum: (@MainActor () throws -> Album.ID?)?

    /// Receives the edits of each change that is made, undone or redone, before its event is posted; nil if not needed.
    package var editWatcher: (@MainActor ([JournalEdit]) -> Void)?

    private let store: any LibraryStore
    private let events: EventCenter
    private let change = OpenChange()
    private var group: OpenGroup?
    /// The events of ended changes that are not committed, and of committed ones.
    private var (pendingEvents, dueEvents): ([LibraryDidChange], [LibraryDidChange]) = ([], [])
    private var endedBatches: EndedBatches
    /// The number of ended changes, and how many of them are committed or lost.
    private var (ended, settled) = (0, 0)
    /// The ended changes that were lost last before their commit, counted from the first of this session.
    package private(set) var lostChanges = 0..<0
    private var batchBegan: ContinuousClock.Instant? { didSet { isBatchOpen = batchBegan != nil } }
    /// True if edits wait for a commit. Commands without edits read this instead of the clock.
    private(set) var isBatchOpen = false

    init(store: any LibraryStore, events: EventCenter, author: String) {
        (self.store, self.events, self.author, endedBatches) = (store, events, author, store.endedBatches)
    }

    // MARK: Changes

    /// Begins a change, the edits of one command. A change without edits leaves no trace and costs almost nothing.
    ///
    /// - Throws: ``LibraryError/changeIsOpen`` inside another change.
    package func beginChange(command: String, currentBefore: Album.ID? = nil) throws {
        guard !change.isOpen else { throw LibraryError.changeIsOpen }
        change.begin(command: command, currentBefore: currentBefore)
    }

    /// Applies an edit atomically as part of the open change.
    ///
    /// - Throws: ``LibraryError``, without a change; ``LibraryError/noChangeOpen`` outside a change.
    func apply(_ edit: Edit) throws -> EditResult {
        guard change.isOpen else { throw LibraryError.noChangeOpen }
        if change.isEmpty, change.currentBefore == nil {
            change.currentBefore = try settling { try findCurrentAlbum?() }
        }
        if batchBegan == nil { batchBegan = .now }
        guard editWatcher == nil else { return try applyWatched(edit) }
        let result = try settling { try store.apply(edit) }
        change.add(edit, result)
        return result
    }

    /// Begins the write transaction of the open change, so that no other program changes the library until the change ends.
    ///
    /// - Parameter isBrief: True if the change takes almost no time. Otherwise, finished changes are committed before it.
    /// - Throws: ``LibraryError``; ``LibraryError/noChangeOpen`` outside a change.
    func lock(briefly isBrief: Bool) throws {
        guard change.isOpen else { throw LibraryError.noChangeOpen }
        if !isBrief { try flushBatch() }
        if batchBegan == nil { batchBegan = .now }
        try settling { try store.lock() }
        change.isLocked = true
    }

    /// Applies an edit, and adds it to those that ``editWatcher`` will receive.
    private func applyWatched(_ edit: Edit) throws -> EditResult {
        if change.isEmpty { change.edits = [] }
        let before = try settling { try store.located(beforeEdit: edit) }
        let result = try settling { try store.apply(edit) }
        change.add(edit, result)
        if result.count > 0 { change.edits.append(try settling { try store.appliedEdit(before, result) }) }
        return result
    }

    /// Ends the open change and commits it, unless it is part of a batch that may wait longer.
    ///
    /// - Returns: The ended changes that wait for a commit, counted from the first of this session; nil if none does.
    /// - Throws: ``LibraryError`` if it cannot be written; the change is then rolled back.
    @discardableResult
    package func endChange(currentAfter: Album.ID? = nil) throws -> Range<Int>? {
        guard change.isOpen else { throw LibraryError.noChangeOpen }
        if change.isEmpty { change.end() } else { try recordChange(currentAfter) }
        guard isBatchOpen, let batchBegan else { return nil }
        guard group?.isBatch == true, ContinuousClock.now - batchBegan < Self.longestBatch else {
            try flush()
            return nil
        }
        return settled..<ended
    }

    private func recordChange(_ currentAfter: Album.ID?) throws {
        defer { change.end() }
        do {
            if let group, group.number == nil {
                // `settle` changes the group, so the number is assigned afterwards.
                let number = try settling { try store.openGroup(summary: group.summary) }
                self.group?.number = number
            }
            let note = ChangeNote(
                command: change.command, author: author, date: Date(), group: group?.number,
                currentBefore: change.currentBefore, currentAfter: currentAfter)
            let number = try settling { try store.finishChange(note) }
            group?.add(number)
            pendingEvents.append(
                LibraryDidChange(cause: .made, number: number, command: change.command, albums: change.albums))
            ended += 1
            editWatcher?(change.edits)
        } catch {
            try? settling { try store.cancelChange() }
            throw error
        }
    }

    /// True if the open change contains edits.
    package var isChanging: Bool { change.isOpen && !change.isEmpty }

    /// True if the open change has deleted albums.
    package var hasRemoved: Bool { change.hasRemoved }

    /// Rolls back the open change; ended changes remain.
    package func rollbackChange() throws {
        guard change.isOpen else { throw LibraryError.noChangeOpen }
        let wasEmpty = change.isEmpty
        change.end()
        if !wasEmpty { try settling { try store.cancelChange() } }
        if group?.isBatch != true { try flush() }
    }

    // MARK: Batches

    /// True if edits wait for a commit; all of them are lost if the file fails.
    package var holdsBatch: Bool { store.holdsBatch }

    /// The number of lost batches.
    package var lostBatches: Int { store.endedBatches.lost }

    /// Commits all ended changes and posts their events. Does nothing while the open change contains edits or locks the library.
    ///
    /// Call it before any operation that waits or suspends.
    package func flush() throws {
        // An output that shows the progress requests a commit in the middle of an operation.
        guard change.isEmpty, !change.isLocked, store.progress?.isReporting != true else { return }
        batchBegan = nil
        defer { postEvents() }
        try settling { try store.commit() }
    }

    /// Commits the batch, if any, before an operation that takes long.
    func flushBatch() throws { if isBatchOpen { try flush() } }

    private func postEvents() {
        let due = dueEvents
        dueEvents = []
        for event in due { events.post(event) }
    }

    /// Runs an operation of the store, and updates the state for batches that were committed or lost before or during it.
    private func settling<Result>(_ body: () throws -> Result) throws -> Result {
        settle()
        defer { settle() }
        return try body()
    }

    /// A batch that the store commits during an operation precedes a batch that the same operation loses.
    private func settle() {
        let batches = store.endedBatches
        guard batches != endedBatches else { return }
        if batches.committed > endedBatches.committed {
            group?.batchWasCommitted()
            settled = ended
            dueEvents += pendingEvents
            pendingEvents = []
        }
        if batches.lost > endedBatches.lost {
            group?.batchWasLost()
            if settled < ended { lostChanges = settled..<ended }
            settled = ended
            pendingEvents = []
        }
        endedBatches = batches
    }

    // MARK: Groups

    /// Begins a group, whose changes form one step. Nested groups are part of it.
    ///
    /// - Parameter isBatch: True if its changes may wait up to 50 ms for a commit, as those of a script do.
    package func beginGroup(summary: String, isBatch: Bool) {
        if group == nil { group = OpenGroup(summary: summary, isBatch: isBatch) } else { group?.beginNested() }
    }

    /// Ends the innermost group. The end of the outermost group makes the step durable.
    package func endGroup() throws {
        guard !change.isOpen else { throw LibraryError.changeIsOpen }
        guard let ending = group else { throw LibraryError.noGroupOpen }
        if ending.isNested {
            group?.endNested()
        } else {
            group = nil
            try flush()
        }
    }

    // MARK: Undo

    /// Undoes or redoes steps, and returns them in the order in which that was done. Either all steps are undone or none.
    ///
    /// Inside a group, each change of the group counts as a step; older steps follow. ``JournalRequest/rollbackGroup`` also ends
    /// the group; if it fails, the group remains open.
    /// - Throws: ``LibraryError/nothingToUndo(asked:there:)``, ``LibraryError/nothingToRedo(asked:there:)`` or
    ///   ``LibraryError/noSuchChange(_:)`` if there are fewer steps; ``LibraryError/foreignChange(number:who:)`` if another program
    ///   made a change inside the group to roll back.
    /// - Parameter follow: Is called after each step, before the steps are committed.
    @discardableResult
    package func perform(_ request: JournalRequest, follow: StepFollower? = nil) throws -> [JournalStep] {
        let isRollback = request == .rollbackGroup
        guard isRollback ? !change.isOpen : change.isEmpty else { throw LibraryError.changeIsOpen }
        try flush()
        let steps: [JournalStep]
        do {
            defer { try? flush() }
            var edits: [JournalEdit] = []
            let collect: EditCollector? = editWatcher == nil ? nil : { _, edit in edits.append(edit) }
            steps = try carryOut(request) { try store.perform($0, in: $1, collect: collect, follow: follow) }
            if !steps.isEmpty { editWatcher?(edits) }
            for step in steps {
                pendingEvents.append(
                    LibraryDidChange(
                        cause: request.isRedo ? .redone : .undone, number: step.number, command: step.summary,
                        albums: step.albums))
            }
            try flush()
        }
        if isRollback { try endGroup() }
        return steps
    }

    /// The steps that ``perform(_:)`` would return, with the edits that it would apply.
    func preview(_ request: JournalRequest, collect: EditCollector?) throws -> [JournalStep] {
        try previewing { store, _ in
            try carryOut(request) { request, group in
                try store.rollingBack { try store.perform(request, in: group, collect: collect, follow: nil) }
            }
        }
    }

    /// Commits the ended changes, and runs a preview with the store and the open group.
    func previewing<Result>(_ body: (any LibraryStore, JournalGroup?) throws -> Result) throws -> Result {
        guard change.isEmpty else { throw LibraryError.changeIsOpen }
        try flush()
        return try settling { try body(store, group?.inJournal) }
    }

    /// Calls `rollBack`, which rolls back the open change, and returns what the change did to the first albums, at most `limit`.
    package func rollingBack(limit: Int, _ rollBack: () throws -> Void) throws -> AlbumDifferences {
        try settling { try store.differences(limit: limit, after: rollBack) }
    }

    /// The numbers of steps that can be undone and redone now.
    package func depths() throws -> (undo: Int, redo: Int) { try settling { try store.depths(in: group?.inJournal) } }

    private func carryOut(
        _ request: JournalRequest, _ operation: (JournalRequest, JournalGroup?) throws -> [JournalStep]
    ) throws -> [JournalStep] {
        if request == .rollbackGroup {
            guard let group else { throw LibraryError.noGroupOpen }
            if !group.hasChanges { return [] }
        }
        return try operation(request, group?.inJournal)
    }

    /// The steps of the journal, done and undone, newest first. Pending changes are written before.
    package func steps(limit: Int) throws -> [JournalStep] { try settling { try store.steps(limit: limit) } }

    /// A number that changes when another program changes the library; it has no other meaning.
    package var version: Int { get throws { try store.version } }

    /// True if there is a step to undo.
    package var canUndo: Bool { get throws { try store.canUndo } }
}
