internal import MusicLibrary
package import ShellKit

/// Adapts the library's journal to the shell's undo history.
///
/// The shell begins a change around every command, including a command that runs others, such as `source`, but the
/// library supports only one open change. So the change of an outer command, which has changed nothing yet, is closed
/// before an inner one begins. Each change records the current album before and after it, and undo restores the one
/// before if the change had moved it. If a failed command added the current album, its rollback also restores the
/// previous current album.
/// - Pattern: Adapter (of the journal to the shell's undo history)
@MainActor
package final class LibraryUndoHistory: UndoHistory {
    private let library: LibraryAPI
    private let current: CurrentAlbum
    /// True if the innermost running command owns the library's open change; outer commands have none.
    private var hasChange = false
    private let places: PlaceKeeper
    /// An error without a caller, which the next operation throws.
    private var untold: (any Error)?
    /// The actions to run after the open change has ended.
    private var delayed: [@MainActor () -> Void] = []

    /// Creates the history of a workspace's library.
    package init(_ workspace: AlbumWorkspace) {
        library = workspace.library
        current = workspace.current
        places = PlaceKeeper(current, in: library)
        library.findCurrentAlbum = { [weak current] in try current?.idBeforeChange() }
    }

    /// Begins a change of the library; an empty change leaves no step.
    package func begin(_ summary: String) throws {
        try giveWay()
        try tell()
        try library.beginChange(command: summary, currentBefore: current.id)
        hasChange = true
        places.begin()
    }

    /// Ends the change; outside a script it is durable then.
    ///
    /// Rolls the change back if an earlier operation failed without a caller, and throws that error.
    package func end() throws -> Range<Int>? {
        if untold != nil { try rollback() }
        let waiting = try giveWay()
        try tell()
        return waiting
    }

    /// Rolls back the changes of the command.
    package func rollback() throws {
        guard hasChange else { return }
        hasChange = false
        defer {
            places.leaveWhatIsGone()
            resumeDelayed()
        }
        try library.rollbackChange()
    }

    /// True if the running command has changed something.
    package var isChanging: Bool { hasChange && library.isChanging }

    /// The number of changes of finished commands that were lost before they were on disk.
    package var losses: Int { library.lostChanges }

    /// Begins a step of many changes, which are written in batches.
    package func beginGroup(_ summary: String) throws {
        try giveWay()
        library.beginGroup(summary: summary, isBatch: true)
    }

    /// Ends the step, even if an error occurs; without an error it is durable then.
    package func endGroup() throws {
        do {
            try giveWay()
        } catch {
            try? library.endGroup()
            throw error
        }
        try writing { try library.endGroup() }
        try tell()
    }

    /// Ends the step, rolls back its changes, and restores the previous current album.
    package func rollbackGroup() throws -> [UndoStep] {
        try giveWay()
        return try returning { try library.rollbackGroup() }
    }

    /// Undoes the latest steps and restores the current album before them.
    package func undo(_ count: Int) throws -> [UndoStep] {
        try returning { try library.undo(count) }
    }

    /// Undoes every step after the one with the number.
    package func undo(to number: Int) throws -> [UndoStep] {
        try returning { try library.undo(to: number) }
    }

    /// Redoes steps, and moves the current album again as they did.
    package func redo(_ count: Int) throws -> [UndoStep] {
        _ = try current.idBeforeChange()
        let steps = try writing { try library.redo(count) }
        for step in steps { follow(step, from: step.currentBefore, to: step.currentAfter) }
        settle()
        return steps.map(UndoStep.init)
    }

    /// The steps of the journal that a request would take.
    package func preview(_ request: UndoRequest) throws -> [UndoStep] {
        try writing { try library.preview(JournalRequest(request)) }.map(UndoStep.init)
    }

    /// The steps of the journal, newest first.
    package func steps(limit: Int?) throws -> [UndoStep] {
        try library.steps(limit: limit ?? .max).map(UndoStep.init)
    }

    /// Writes all completed changes.
    package func flush() throws {
        try writing { try library.flush() }
        try tell()
    }

    /// Writes all completed changes. Returns true if the library is free; returns false if an open change still locks
    /// it, and calls `resume` when that change ends.
    package func prepareToWait(orElse resume: @escaping @MainActor () -> Void) -> Bool {
        do { try writing { try library.flush() } } catch { untold = untold ?? error }
        if library.holdsBatch { delayed.append(resume) }
        return !library.holdsBatch
    }

    private func resumeDelayed() {
        guard !delayed.isEmpty else { return }
        let delayed = self.delayed
        self.delayed = []
        for resume in delayed { resume() }
    }

    private func tell() throws {
        guard let error = untold else { return }
        untold = nil
        throw error
    }

    /// Undoes steps, and moves the current album back where they had moved it.
    private func returning(from undo: () throws -> [JournalStep]) throws -> [UndoStep] {
        _ = try current.idBeforeChange()
        let steps = try writing(undo)
        for step in steps { follow(step, from: step.currentAfter, to: step.currentBefore) }
        settle()
        return steps.map(UndoStep.init)
    }

    /// Moves the current album as a step moved it, if the step is this session's own or the current album is where it begins.
    private func follow(_ step: JournalStep, from start: Album.ID?, to end: Album.ID?) {
        guard step.movesCurrent, step.who == library.who || current.id == start else { return }
        current.move(to: end)
    }

    /// Closes the open change of the running command, so that a nested or following command can begin its own.
    ///
    /// - Returns: The changes that wait for the disk; nil where none does.
    @discardableResult
    private func giveWay() throws -> Range<Int>? {
        guard hasChange else { return nil }
        hasChange = false
        defer { resumeDelayed() }
        let place = current.id
        let waiting: Range<Int>?
        do {
            // The journal keeps the album that moved up.
            if library.hasRemoved { try places.settle() }
            waiting = try library.endChange(currentAfter: current.id)
        } catch {
            try? library.rollbackChange()
            if current.id != place { current.move(to: place) }
            places.leaveWhatIsGone()
            throw error
        }
        return waiting
    }

    /// Makes the successor of a deleted current album current; stores an error for the next operation.
    private func settle() {
        do { try places.settle() } catch { untold = untold ?? error }
    }

    /// Runs a write operation; if the file fails, all pending changes are lost and the current album is restored.
    private func writing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LibraryError where error.isOfFile {
            places.leaveWhatIsGone()
            throw error
        }
    }
}

extension JournalRequest {
    fileprivate init(_ request: UndoRequest) {
        switch request {
        case .undo(let count): self = .undo(count)
        case .undoTo(let number): self = .undoTo(number)
        case .redo(let count): self = .redo(count)
        case .rollbackGroup: self = .rollbackGroup
        }
    }
}

extension UndoStep {
    /// Converts a step of the library's journal.
    init(_ step: JournalStep) {
        self.init(
            number: step.number, date: step.when, summary: step.summary, touched: step.albums,
            state: step.state == .done ? .done : .undone, author: step.who)
    }
}
