internal import MusicLibrary
package import ShellKit

/// The library's journal as the shell's undo history.
///
/// The shell opens a mark around every command, also around one that runs others, such as `source`; the library knows only
/// one change at a time. So the mark of an outer command, which has changed nothing itself yet, gives way to the inner ones.
/// A mark keeps the current album before and after, and undo goes back to it. Where what a command added is taken back because
/// it fails, one does not stay at an album that is not there.
/// - Pattern: Adapter (of the journal to the shell's undo history)
@MainActor
package final class LibraryUndoHistory: UndoHistory {
    private let library: LibraryAPI
    private let current: CurrentAlbum
    /// Whether the innermost command that is running has the library's open change; those around it have none.
    private var hasChange = false
    private let places: PlaceKeeper
    /// What went wrong where nobody could hear of it.
    private var untold: (any Error)?
    /// What is done as soon as the change that is open has ended.
    private var delayed: [@MainActor () -> Void] = []

    /// The history of a workspace's library.
    package init(_ workspace: AlbumWorkspace) {
        library = workspace.library
        current = workspace.current
        places = PlaceKeeper(current, in: library)
    }

    /// Begins a change of the library, which leaves no trace unless something is changed in it.
    package func begin(_ summary: String) throws {
        try giveWay()
        try tell()
        try library.beginChange(command: summary, currentBefore: current.id)
        hasChange = true
        places.begin()
    }

    /// Ends the change; outside a script it is on disk then.
    ///
    /// A command fails, and changes nothing, where what was done before it was lost meanwhile.
    package func end() throws {
        if untold != nil { try rollback() }
        try giveWay()
        try tell()
    }

    /// Takes back what the command has changed.
    package func rollback() throws {
        guard hasChange else { return }
        hasChange = false
        defer {
            places.leaveWhatIsGone()
            resumeDelayed()
        }
        try library.rollbackChange()
    }

    /// Begins a step of many changes, which are written in batches.
    package func beginGroup(_ summary: String) throws {
        try giveWay()
        library.beginGroup(summary: summary, isBatch: true)
    }

    /// Ends the step; it is on disk then. It ends also when that fails.
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

    /// Ends the step and takes back what was changed in it, and goes back to where one was before.
    package func rollbackGroup() throws -> [UndoStep] {
        try giveWay()
        return try returning(from: try writing { try library.rollbackGroup() })
    }

    /// Takes back the latest steps, and goes back to where one was before them.
    package func undo(_ count: Int) throws -> [UndoStep] {
        try returning(from: try writing { try library.undo(count) })
    }

    /// Takes back every step behind the one with the number.
    package func undo(to number: Int) throws -> [UndoStep] {
        try returning(from: try writing { try library.undo(to: number) })
    }

    /// Brings steps again, and goes to where one was after them.
    package func redo(_ count: Int) throws -> [UndoStep] {
        let steps = try writing { try library.redo(count) }
        if let last = steps.last { current.move(to: last.currentAfter) }
        settle()
        return steps.map(UndoStep.init)
    }

    /// The steps of the journal, newest first.
    package func steps(limit: Int?) throws -> [UndoStep] {
        try library.steps(limit: limit ?? .max).map(UndoStep.init)
    }

    /// Whether a step stands; no when the journal cannot be read.
    package var canUndo: Bool { (try? library.canUndo) ?? false }

    /// Writes what is finished.
    package func flush() throws {
        try writing { try library.flush() }
        try tell()
    }

    /// Writes what is finished; what is not finished keeps others waiting.
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

    private func returning(from steps: [JournalStep]) throws -> [UndoStep] {
        if let earliest = steps.last { current.move(to: earliest.currentBefore) }
        return steps.map(UndoStep.init)
    }

    /// Closes the change of the running command, so that those inside it or behind it can have their own.
    private func giveWay() throws {
        guard hasChange else { return }
        hasChange = false
        let hasRemoved = library.hasRemoved
        defer { resumeDelayed() }
        do {
            try library.endChange(currentAfter: current.id)
        } catch {
            places.leaveWhatIsGone()
            throw error
        }
        if hasRemoved { settle() }
    }

    /// Goes to the album that moved up; what is lost by that is told.
    private func settle() {
        do { try places.settle() } catch { untold = untold ?? error }
    }

    /// Does something that writes what waits for the disk, all of which is lost when the file fails.
    private func writing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LibraryError where error.isOfFile {
            places.leaveWhatIsGone()
            throw error
        }
    }
}

extension UndoStep {
    /// A step of the library's journal.
    init(_ step: JournalStep) {
        self.init(
            number: step.number, date: step.when, summary: step.summary, touched: step.albums,
            state: step.state == .done ? .done : .undone, author: step.who)
    }
}
