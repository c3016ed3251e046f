package import AlbumModel
internal import Events
private import FoundationEssentials

/// The journal of a library: applies edits as changes, commits changes in time, and undoes and redoes them.
///
/// A change contains the edits of one command and is the unit of undo. A group joins the changes of a script, a macro or an import
/// to one step. In a script's group, ended changes form a batch. It is committed before an operation that waits, and when a command ends
/// 500 ms or more after the batch's first edit, or 50 ms if another program waits for the library or the disk is almost full.
/// ``LibraryDidChange`` is posted after the commit.
/// - Pattern: Command (history)
/// - Pattern: Facade (subsystem)
/// - Pattern: Adapter (adaptee)
@MainActor
package final class PersistencyManager {
    /// The author of the changes in the journal, read from the system when it is first needed.
    package private(set) lazy var author = readAuthor()
    private let readAuthor: () -> String

    /// Receives the edits of each change that is made, undone or redone, before its event is posted; nil if not needed.
    package var editWatcher: (@MainActor ([JournalEdit]) -> Void)?

    /// The open change and group.
    package let state = JournalState()

    private(set) var store: any LibraryStore
    private let events: EventCenter

    init(store: any LibraryStore, events: EventCenter, author: @escaping () -> String) {
        (self.store, self.events, readAuthor) = (store, events, author)
    }

    // MARK: Changes

    /// Applies an edit atomically as part of the open change.
    ///
    /// - Throws: ``LibraryError``, without a change; ``LibraryError/noChangeOpen`` outside a change.
    func apply(_ edit: Edit) throws -> EditResult {
        guard state.isOpen else { throw LibraryError.noChangeOpen }
        if state.isEmpty, state.currentBefore == nil { state.setCurrentBefore(try store.album(at: 1)?.id) }
        state.beginBatch()
        let before = editWatcher == nil ? nil : try store.located(beforeEdit: edit)
        let result = try applyToStore(edit)
        state.add(edit, result, in: store.transaction)
        if let before, result.count > 0 { state.add(try store.appliedEdit(before, result)) }
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
        if !isBrief { try commitBatch() }
        state.beginBatch()
        try store.lock()
        state.lock()
    }

    /// Ends the open change, if any, and commits it, unless it is part of a batch that may wait longer.
    ///
    /// - Parameters:
    ///   - currentAfter: The current album; nil for the one before the change. If it was deleted, its successor replaces it.
    ///   - commits: True if the change must not wait.
    /// - Returns: The ended changes that wait for a commit, counted from the first of this session, nil if none does; the current
    ///   album.
    /// - Throws: ``LibraryError`` if it cannot be written; the change is then rolled back. ``JournalLoss`` if ended changes are lost.
    @discardableResult
    package func endChange(
        currentAfter: Album.ID? = nil, commits: Bool = false
    ) throws -> (waiting: Range<Int>?, current: Album.ID?) {
        if state.isIdle, !commits {
            state.end()
            return (nil, currentAfter)
        }
        return try reportingLoss {
            let current = try recordChange(currentAfter)
            if !commits, state.mayWait(unless: { store.isCommitUrgent }) { return (state.waiting, current) }
            try commit()
            return (nil, current)
        }
    }

    /// Writes the open change to the journal, and returns the current album after it.
    private func recordChange(_ currentAfter: Album.ID?) throws -> Album.ID? {
        defer { state.end() }
        guard !state.isEmpty else { return currentAfter }
        do {
            var current = currentAfter ?? state.currentBefore
            if state.hasRemoved, let id = current { current = try store.successor(of: id) }
            let change = JournalStep(
                summary: state.command, author: author, date: Date(), group: try openGroup(),
                currentBefore: state.currentBefore, currentAfter: current)
            state.endChange(as: try store.finishChange(change), in: store.transaction)
            editWatcher?(state.edits)
            return current
        } catch {
            try? store.cancelChange()
            throw error
        }
    }

    /// The number of the open change's group: the open one, or that of the step which the change joins; nil without a group.
    private func openGroup() throws -> Int64? {
        guard let group = state.group else { return try state.joined.map(store.openGroup(joining:)) }
        if group.number == nil {
            state.numberGroup(try store.openGroup(summary: group.summary), in: store.transaction)
        }
        return state.group?.number
    }

    /// Rolls back the open change, if any; ended changes remain.
    ///
    /// - Throws: ``LibraryError``; ``JournalLoss`` if ended changes are lost.
    package func rollbackChange() throws {
        try reportingLoss {
            guard state.isOpen else { return }
            let wasEmpty = state.isEmpty
            state.end()
            if !wasEmpty { try store.cancelChange() }
            if state.group?.isBatch != true { try commit() }
        }
    }

    // MARK: Batches

    /// Commits all ended changes; see ``commit()``.
    ///
    /// - Returns: True if the library is not locked for other programs now.
    /// - Throws: ``LibraryError``; ``JournalLoss`` if ended changes are lost.
    @discardableResult
    package func flush() throws -> Bool {
        try reportingLoss { try commit() }
        return store.transaction == nil
    }

    /// Commits all ended changes and posts their events. Does nothing while the open change contains edits or locks the library.
    ///
    /// Call it before any operation that waits or suspends. If changes are lost, the end of the open change reports that.
    package func commit() throws {
        // An output that shows the progress requests a commit in the middle of an operation.
        guard state.isEmpty, !state.isLocked, store.progress?.isReporting != true else { return }
        state.endBatch()
        defer { for event in state.removeEvents() { events.post(event) } }
        try commitEnded()
    }

    /// Commits the batch, if any, before an operation that takes long.
    func commitBatch() throws { if state.isBatchOpen { try commit() } }

    private func commitEnded() throws {
        state.expect(store.transaction)
        do { try store.commit() } catch {
            switch (error as? any CommitDoubt).flatMap({ $0.isSaved }) {
            case true?: state.commitEnded()
            case false?: state.loseEnded(isKnown: false)
            case nil: state.loseEnded()
            }
            throw error
        }
        state.commitEnded()
    }

    /// Throws ``JournalLoss`` if ended changes are lost in `body`, or were lost before without a report.
    private func reportingLoss<Value>(_ body: () throws -> Value) throws -> Value {
        let result = Result(catching: body)
        state.expect(store.transaction)
        guard let lost = state.removeLoss() else { return try result.get() }
        if case .failure(let cause) = result { throw JournalLoss(changes: lost, cause: cause) }
        throw JournalLoss(changes: lost, cause: nil)
    }

    /// Ends the innermost group. The end of the outermost group makes the step durable.
    ///
    /// - Throws: ``LibraryError``; ``JournalLoss`` if ended changes are lost.
    package func endGroup() throws {
        guard !state.isOpen else { throw LibraryError.changeIsOpen }
        guard state.group != nil else { throw LibraryError.noGroupOpen }
        if state.endGroup() { try flush() }
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
        try commit()
        var steps: [JournalStep] = []
        do {
            defer { try? commit() }
            if !isRollback || state.group?.hasChanges == true {
                steps = try store.perform(request, in: state.group, from: current, collectsEdits: editWatcher != nil)
            }
            if !steps.isEmpty { editWatcher?(steps.flatMap(\.edits)) }
            for step in steps {
                state.add(
                    LibraryDidChange(
                        cause: request.isRedo ? .redone : .undone, first: step.first, number: step.number,
                        command: step.summary, albums: step.albums))
            }
            try commit()
        }
        if isRollback, state.endGroup() { try commit() }
        return steps
    }

    /// Commits the ended changes, and runs a preview with the store and the open group.
    func previewing<Result>(_ body: (any LibraryStore, JournalGroup?) throws -> Result) throws -> Result {
        guard state.isEmpty else { throw LibraryError.changeIsOpen }
        try commit()
        return try body(store, state.group)
    }

    /// Calls `rollBack`, which rolls back the open change, and returns what the change did to the first albums, at most `limit`.
    package func rollingBack(limit: Int, _ rollBack: () throws -> Void) throws -> AlbumDifferences {
        try store.differences(limit: limit, after: rollBack)
    }

    /// Uses another store of the same open file from now on, when the library begins or ceases to be shared.
    ///
    /// - Throws: ``LibraryError``; ``LibraryError/changeIsOpen``.
    package func replaceStore(_ store: any LibraryStore, author: String) throws {
        guard !state.isChanging else { throw LibraryError.changeIsOpen }
        try commit()
        (self.store, self.author) = (store, author)
    }

    /// Notes that the user has seen the changes up to now; see ``LibraryStore/see(latest:)``.
    package func see(latest: Bool = false) throws { try store.see(latest: latest) }

    /// The numbers of steps that can be undone and redone now.
    package func depths() throws -> (undo: Int, redo: Int) { try store.depths(in: state.group) }

    /// The steps of the journal, done and undone, newest first. Pending changes are written before.
    package func steps(limit: Int) throws -> [JournalStep] { try store.steps(limit: limit) }

    /// The first albums that the change, undo or redo of an event has touched, at most `limit`.
    package func albums(of event: LibraryDidChange, limit: Int) throws -> TouchedAlbums {
        try store.touched(byChanges: event.first...event.number, limit: limit)
    }

    /// A number that changes when another program changes the library; it has no other meaning.
    package var version: Int { get throws { try store.version } }

    /// True if there is a step to undo.
    package var canUndo: Bool { get throws { try store.canUndo } }
}
