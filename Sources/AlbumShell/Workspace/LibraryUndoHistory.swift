package import AlbumModel
package import FoundationEssentials
internal import MusicLibrary
public import ShellKit

/// Adapts the library's journal to the shell, and moves the current album with undo and redo.
///
/// The journal knows whether a change or a group is open. It gets the current album as a value with each call, stores it before and
/// after each change, and returns it.
/// - Pattern: Adapter (adapter)
@MainActor
public final class LibraryUndoHistory: UndoHistory {
    private let library: LibraryAPI
    private let journal: PersistencyManager
    private let current: CurrentAlbum
    /// The time at which the session began.
    package let start = Date()
    /// The stream for the edits of changes; nil without watchers.
    public weak var facts: FactStream? {
        didSet {
            journal.editWatcher = nil
            if facts != nil { journal.editWatcher = { [weak self] edits in self?.post(edits) } }
        }
    }
    private var postedDepths: (undo: Int, redo: Int)?
    /// The current album before the latest command, and when all changes were durable last.
    private var (beforeChange, beforeBatch): (CurrentAlbum.Mark, CurrentAlbum.Mark)

    init(_ library: LibraryAPI, _ current: CurrentAlbum) {
        (self.library, journal, self.current) = (library, library.journal, current)
        (beforeChange, beforeBatch) = (current.mark, current.mark)
    }

    // MARK: Changes of commands

    @discardableResult
    public func begin(_ summary: String) throws -> Range<Int>? {
        var outer: (waiting: Range<Int>?, loss: LostChanges?) = (nil, nil)
        if journal.state.isChanging { outer = try endChange() }
        try journal.state.begin(command: summary, currentBefore: current.id)
        beforeChange = current.mark
        if let loss = outer.loss { throw loss }
        return outer.waiting
    }

    public func beginFollowing(_ summary: String) throws {
        try journal.state.begin(command: summary, currentBefore: current.id, joinsLatest: true)
        beforeChange = current.mark
    }

    @discardableResult
    public func end(commits: Bool) throws -> Range<Int>? {
        do {
            let (waiting, album) = try journal.endChange(currentAfter: current.id, commits: commits)
            if album != current.id { current.follow(to: album) }
            if waiting == nil { beforeBatch = current.mark }
            return waiting
        } catch { throw failure(error) }
    }

    public func rollback() throws {
        do { try journal.rollbackChange() } catch { throw failure(error) }
        restoreIfRemoved(isBatchLost: false)
    }

    public var isChanging: Bool { journal.state.isChanging }

    public func beginGroup(_ summary: String) throws {
        let loss = try endChange().loss
        journal.state.beginGroup(summary: summary, isBatch: true)
        if let loss { throw loss }
    }

    @discardableResult
    public func endGroup(rollingBack: Bool) throws -> Int {
        let loss: LostChanges?
        do { loss = try endChange().loss } catch {
            if !rollingBack { try? journal.endGroup() }
            throw error
        }
        let count = rollingBack ? try perform(.rollbackGroup).count : 0
        if !rollingBack { do { try journal.endGroup() } catch { throw failure(error) } }
        // The changes of the outermost group are one step now.
        if facts != nil { postDepths(isNew: false) }
        if let loss { throw loss }
        return count
    }

    /// Ends the open change before another operation, which also takes place if the change finds out that earlier ones are lost.
    private func endChange() throws -> (waiting: Range<Int>?, loss: LostChanges?) {
        do { return (try end(commits: false), nil) } catch let loss as LostChanges where loss.cause == nil {
            return (nil, loss)
        }
    }

    @discardableResult
    public func flush() throws -> Bool {
        do { return try journal.flush() } catch { throw failure(error) }
    }

    public var depths: (undo: Int, redo: Int)? { get throws { try journal.depths() } }

    /// The error for the shell if a call of the journal fails. An album that no longer exists is not the current one then.
    private func failure(_ error: any Error) -> any Error {
        let loss = error as? JournalLoss
        restoreIfRemoved(isBatchLost: loss != nil)
        return loss.map { LostChanges($0.changes, because: $0.cause) } ?? error
    }

    /// Restores the previous current album if the present one no longer exists because its addition was rolled back or lost.
    ///
    /// The lookup runs only if the current album has changed since: an unchanged one was deleted, and then its position is
    /// retained.
    private func restoreIfRemoved(isBatchLost: Bool) {
        for previous in isBatchLost ? [beforeChange, beforeBatch] : [beforeChange] where current.id != previous.id {
            guard let id = current.id, (try? library.album(id)) == nil else { return }
            current.mark = previous
        }
    }

    // MARK: Facts

    private func post(_ edits: [JournalEdit]) {
        for edit in edits { facts?.post(.edit(EditDescription(edit))) }
        postDepths(isNew: true)
    }

    /// Posts the depths of the stacks: after a change, or if they differ from those that were posted last.
    private func postDepths(isNew: Bool) {
        guard let depths = try? journal.depths() else { return }
        if !isNew, postedDepths.map({ $0 == depths }) ?? true { return }
        postedDepths = depths
        facts?.post(.stacks(undo: depths.undo, redo: depths.redo))
    }

    // MARK: Undo and redo

    /// Undoes or redoes steps of the journal, and moves the current album as they had moved it.
    package func perform(_ request: JournalRequest) throws -> [JournalStep] {
        let album = TrackedAlbum(try current.idBeforeChange(), in: journal.author)
        let steps = try journal.perform(request, from: album)
        // A restored album is saved even if it is the current one only because no other was chosen.
        if let album = steps.last?.current { album.isMoved ? current.move(to: album.id) : current.follow(to: album.id) }
        return steps
    }

    /// The steps that a request would undo or redo, with the first albums that it would change.
    package func preview(_ request: JournalRequest) throws -> JournalPreview {
        try journal.preview(request, limit: AlbumDifferences.mostShown)
    }
}
