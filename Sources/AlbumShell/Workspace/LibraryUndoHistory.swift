package import FoundationEssentials
package import AlbumModel
package import MusicLibrary
public import ShellKit

/// Adapts the library's journal to the shell, and restores the current album with undo and redo.
///
/// The shell begins a change around every command, including a command that runs others, such as `source`, but the library has
/// at most one open change. So the change of an outer command, which contains no edits yet, ends before the change of an inner one
/// begins. The journal stores the current album before and after each change.
/// - Pattern: Adapter (adapter)
@MainActor
public final class LibraryUndoHistory: UndoHistory {
    private let journal: PersistencyManager
    private let current: CurrentAlbum
    /// True if the innermost running command owns the open change; outer commands have none.
    private var hasChange = false
    private let restorer: CurrentAlbumRestorer
    /// The time at which the session began.
    package let start = Date()
    /// An error that had no caller; the next operation throws it.
    private var pendingError: (any Error)?
    /// The stream for the edits of changes; nil without watchers.
    public weak var facts: FactStream? {
        didSet {
            journal.editWatcher = nil
            if facts != nil { journal.editWatcher = { [weak self] edits in self?.post(edits) } }
        }
    }
    private var postedDepths: (undo: Int, redo: Int)?
    /// The actions to run after the open change has ended.
    private var delayed: [@MainActor () -> Void] = []

    init(_ library: LibraryAPI, _ current: CurrentAlbum) {
        (journal, self.current) = (library.journal, current)
        restorer = CurrentAlbumRestorer(current, in: library)
        journal.findCurrentAlbum = { [weak current] in try current?.idBeforeChange() }
    }

    // MARK: Changes of commands

    public func begin(_ summary: String) throws {
        try endOpenChange()
        try throwPendingError()
        try journal.beginChange(command: summary, currentBefore: current.id)
        hasChange = true
        restorer.changeWillBegin()
    }

    /// Ends the change. Rolls it back if an earlier operation failed without a caller, and throws that error.
    public func end() throws -> Range<Int>? {
        if pendingError != nil { try rollback() }
        let waiting = try endOpenChange()
        try throwPendingError()
        return waiting
    }

    public func rollback() throws {
        guard hasChange else { return }
        hasChange = false
        defer {
            restorer.restoreIfRemoved()
            runDelayed()
        }
        try journal.rollbackChange()
    }

    public var isChanging: Bool { hasChange && journal.isChanging }
    public var lostChanges: Range<Int> { journal.lostChanges }

    public func beginGroup(_ summary: String) throws {
        try endOpenChange()
        journal.beginGroup(summary: summary, isBatch: true)
    }

    /// Ends the group even if an error occurs.
    public func endGroup() throws {
        do {
            try endOpenChange()
        } catch {
            try? journal.endGroup()
            throw error
        }
        try restoringAfterFailure { try journal.endGroup() }
        // The changes of the outermost group are one step now.
        if facts != nil { postDepths(isNew: false) }
        try throwPendingError()
    }

    public func rollbackGroup() throws -> Int {
        try endOpenChange()
        return try perform(.rollbackGroup).count
    }

    public func flush() throws {
        try restoringAfterFailure { try journal.flush() }
        try throwPendingError()
    }

    public func prepareToWait(orElse resume: @escaping @MainActor () -> Void) -> Bool {
        do {
            try restoringAfterFailure { try journal.flush() }
        } catch {
            pendingError = pendingError ?? error
        }
        if journal.holdsBatch { delayed.append(resume) }
        return !journal.holdsBatch
    }

    private func runDelayed() {
        guard !delayed.isEmpty else { return }
        let actions = delayed
        delayed = []
        for action in actions { action() }
    }

    private func throwPendingError() throws {
        guard let error = pendingError else { return }
        pendingError = nil
        throw error
    }

    /// Ends the open change of the running command, so that a nested or following command can begin its own.
    ///
    /// - Returns: The changes that wait for a commit; nil if none does.
    @discardableResult
    private func endOpenChange() throws -> Range<Int>? {
        guard hasChange else { return nil }
        hasChange = false
        defer { runDelayed() }
        let before = current.id
        do {
            // The journal stores the album that moved up.
            if journal.hasRemoved { try restorer.settle() }
            return try journal.endChange(currentAfter: current.id)
        } catch {
            try? journal.rollbackChange()
            current.follow(to: before)
            restorer.restoreIfRemoved()
            throw error
        }
    }

    /// Restores the current album if an operation fails and all pending changes are lost.
    private func restoringAfterFailure<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LibraryError where error.isOfFile {
            restorer.restoreIfRemoved()
            throw error
        }
    }

    public var depths: (undo: Int, redo: Int)? { get throws { try journal.depths() } }

    private func post(_ edits: [JournalEdit]) {
        for edit in edits { facts?.post(.edit(EditDescription(edit))) }
        postDepths(isNew: true)
    }

    /// Posts the depths of the stacks: after a change, or if they differ from those that were posted last.
    private func postDepths(isNew: Bool) {
        do {
            let depths = try journal.depths()
            if !isNew, postedDepths.map({ $0 == depths }) ?? true { return }
            postedDepths = depths
            facts?.post(.stacks(undo: depths.undo, redo: depths.redo))
        } catch {
            pendingError = pendingError ?? error
        }
    }

    // MARK: Undo and redo

    /// Undoes or redoes steps of the journal, and moves the current album as they had moved it.
    package func perform(_ request: JournalRequest) throws -> [JournalStep] {
        _ = try current.idBeforeChange()
        var (place, isMoved) = (current.id, false)
        let steps = try restoringAfterFailure {
            try journal.perform(request) { step, successor in
                let (start, end) =
                    step.state == .done
                    ? (step.currentBefore, step.currentAfter) : (step.currentAfter, step.currentBefore)
                // A step of another session moves the current album only if it is where the step begins.
                if step.movesCurrent, step.author == self.journal.author || place == start {
                    (place, isMoved) = (end, true)
                }
                place = try place.flatMap(successor)
            }
        }
        // A restored album is saved even if it is the current one only because no other was chosen.
        if isMoved { current.move(to: place) } else { current.follow(to: place) }
        do { try restorer.settle() } catch { pendingError = pendingError ?? error }
        return steps
    }

    /// The steps that a request would undo or redo, with the first albums that it would change.
    package func preview(_ request: JournalRequest) throws -> JournalPreview {
        try restoringAfterFailure { try journal.preview(request, limit: AlbumDifferences.mostShown) }
    }
}
