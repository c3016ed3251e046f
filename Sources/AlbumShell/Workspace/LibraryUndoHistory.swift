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
    /// Where one was before the command that was begun last.
    private var placeBefore: Album.ID?
    /// Where one was when last a command was begun and nothing waited for the disk.
    private var placeOnDisk: Album.ID?
    /// How many times what waited for the disk was lost, as far as one has gone back from what went with it.
    private var losses = 0
    /// What went wrong where nobody could hear of it.
    private var untold: (any Error)?
    /// What is done as soon as the change that is open has ended.
    private var delayed: [@MainActor () -> Void] = []

    /// The history of a workspace's library.
    package init(_ workspace: AlbumWorkspace) {
        library = workspace.library
        current = workspace.current
    }

    /// Begins a change of the library, which leaves no trace unless something is changed in it.
    package func begin(_ summary: String) throws {
        try giveWay()
        try tell()
        try library.beginChange(command: summary, currentBefore: current.id)
        hasChange = true
        placeBefore = current.id
        if !library.holdsBatch { placeOnDisk = placeBefore }
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
            leaveWhatIsGone()
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
            leaveWhatIsGone()
            throw error
        }
        if hasRemoved { settle() }
    }

    /// Goes to the album that moved up, where the current one was just taken out.
    private func settle() {
        do {
            try current.settle()
        } catch  where library.lostBatches > losses {
            untold = untold ?? error
            leaveWhatIsGone()
        } catch {
            // It could not be read now; the next one who asks for the current album hears of it.
        }
    }

    /// Does something that writes what waits for the disk, all of which is lost when the file fails.
    private func writing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LibraryError where error.isOfFile {
            leaveWhatIsGone()
            throw error
        }
    }

    /// Goes back to where one was, if the album that one has come to since went with what was taken back.
    ///
    /// Looks for it only where one has moved: the current album may also have been deleted, and its place stays then.
    private func leaveWhatIsGone() {
        let isLost = library.lostBatches > losses
        losses = library.lostBatches
        for place in isLost ? [placeBefore, placeOnDisk] : [placeBefore] where current.id != place {
            guard let id = current.id, (try? library.album(id)) == nil else { return }
            current.move(to: place)
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
