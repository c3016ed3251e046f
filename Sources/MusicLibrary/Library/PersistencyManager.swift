internal import Events
private import Foundation

/// Sees to it that what commands do reaches the store as whole changes, in time, and that it is told when it has.
///
/// It knows the change and the group that are being made, when a batch is due, and what is to be posted once it is on disk.
@MainActor
package final class PersistencyManager {
    /// How long finished changes of a script may wait for the disk.
    private static let patience = Duration.milliseconds(50)

    let store: any LibraryStore
    private let events: EventCenter
    let who: String
    private let change = OpenChange()
    /// Finds the current album where a change was begun without one; asked before the change's first edit.
    var findCurrentAlbum: (@MainActor () throws -> Album.ID?)?
    private var group: OpenGroup?
    /// What is to be posted of changes that are not on disk yet, and of those that are.
    private var waiting: [LibraryDidChange] = []
    private var due: [LibraryDidChange] = []
    private var seen: EndedBatches
    /// How many changes were finished, and how many of them are on disk or lost.
    private var (finished, settled) = (0, 0)
    /// How many finished changes were lost before they were on disk.
    private(set) var lostChanges = 0
    private var batchBegan: ContinuousClock.Instant? { didSet { isBatchOpen = batchBegan != nil } }
    /// Whether edits wait for the disk: cheaper to ask than the time, for the many commands that change nothing.
    private(set) var isBatchOpen = false

    init(store: any LibraryStore, events: EventCenter, who: String) {
        (self.store, self.events, self.who, seen) = (store, events, who, store.endedBatches)
    }

    // MARK: Changes

    func beginChange(command: String, currentBefore: Album.ID?) throws {
        guard !change.isOpen else { throw LibraryError.changeIsOpen }
        change.begin(command: command, currentBefore: currentBefore)
    }

    func apply(_ edit: Edit) throws -> EditResult {
        guard change.isOpen else { throw LibraryError.noChangeOpen }
        if change.isEmpty, change.currentBefore == nil {
            change.currentBefore = try settling { try findCurrentAlbum?() }
        }
        if batchBegan == nil { batchBegan = .now }
        let result = try settling { try store.apply(edit) }
        change.take(edit.kind, result)
        return result
    }

    /// - Returns: The finished changes that wait for the disk, counted from the first of this session; nil where none does.
    func endChange(currentAfter: Album.ID?) throws -> Range<Int>? {
        guard change.isOpen else { throw LibraryError.noChangeOpen }
        if change.isEmpty { change.end() } else { try enterAndEnd(currentAfter) }
        guard isBatchOpen, let batchBegan else { return nil }
        guard group?.isBatch == true, ContinuousClock.now - batchBegan < Self.patience else {
            try flush()
            return nil
        }
        return settled..<finished
    }

    private func enterAndEnd(_ currentAfter: Album.ID?) throws {
        defer { change.end() }
        do {
            if let group, group.number == nil {
                self.group?.open(as: try settling { try store.openGroup(summary: group.summary) })
            }
            let note = ChangeNote(
                command: change.command, who: who, when: Date(), group: group?.number,
                currentBefore: change.currentBefore, currentAfter: currentAfter)
            let number = try settling { try store.finishChange(note) }
            group?.take(number)
            waiting.append(LibraryDidChange(cause: .made, number: number))
            finished += 1
        } catch {
            try? settling { try store.cancelChange() }
            throw error
        }
    }

    var hasRemoved: Bool { change.hasRemoved }
    var isChanging: Bool { change.isOpen && !change.isEmpty }

    func rollbackChange() throws {
        guard change.isOpen else { throw LibraryError.noChangeOpen }
        let wasEmpty = change.isEmpty
        change.end()
        if !wasEmpty { try settling { try store.cancelChange() } }
        if group?.isBatch != true { try flush() }
    }

    /// Puts on disk what is finished, and tells those who wait for it; a change that has edits already keeps it waiting.
    func flush() throws {
        guard change.isEmpty else { return }
        batchBegan = nil
        defer { post() }
        try settling { try store.commit() }
    }

    /// Puts on disk what is finished, before something that takes long.
    func flushBatch() throws { if isBatchOpen { try flush() } }

    private func post() {
        let events = due
        due = []
        for event in events { self.events.post(event) }
    }

    /// Lets the store do something, with what became of its batches before and in it: on disk, or lost with all that was to be told
    /// of it.
    private func settling<Result>(_ body: () throws -> Result) throws -> Result {
        settle()
        defer { settle() }
        return try body()
    }

    /// A batch that the store puts on disk in the middle of something stands before what is lost in it.
    private func settle() {
        let ended = store.endedBatches
        guard ended != seen else { return }
        if ended.kept > seen.kept {
            group?.keep()
            settled = finished
            due += waiting
            waiting = []
        }
        if ended.lost > seen.lost {
            group?.lose()
            lostChanges += finished - settled
            settled = finished
            waiting = []
        }
        seen = ended
    }

    // MARK: Groups

    func beginGroup(summary: String, isBatch: Bool) {
        if group == nil { group = OpenGroup(summary: summary, isBatch: isBatch) } else { group?.beginInner() }
    }

    func endGroup() throws {
        guard !change.isOpen else { throw LibraryError.changeIsOpen }
        guard let ending = group else { throw LibraryError.noGroupOpen }
        if ending.marks.count > 1 {
            group?.endInner()
        } else {
            group = nil
            try flush()
        }
    }

    func rollbackGroup() throws -> [JournalStep] {
        guard !change.isOpen else { throw LibraryError.changeIsOpen }
        let steps = try taking(.undone) {
            let steps = try carryOut(.rollbackGroup)
            if let first = group?.marks.last ?? nil { try store.forgetRedo(from: first) }
            return steps
        }
        try endGroup()
        return steps
    }

    // MARK: The remote

    func setRemote(_ remote: RemoteAddress?) throws -> Int {
        guard change.isEmpty else { throw LibraryError.changeIsOpen }
        try flush()
        let dropped = try store.setRemote(remote)
        try flush()
        return dropped
    }

    // MARK: Undo

    func undo(_ count: Int) throws -> [JournalStep] { try taking(.undone) { try carryOut(.undo(count)) } }

    func undo(to number: Int) throws -> [JournalStep] { try taking(.undone) { try carryOut(.undoTo(number)) } }

    func redo(_ count: Int) throws -> [JournalStep] { try taking(.redone) { try carryOut(.redo(count)) } }

    /// Carries a request out and takes that back.
    func preview(_ request: JournalRequest) throws -> [JournalStep] {
        guard change.isEmpty else { throw LibraryError.changeIsOpen }
        try flush()
        return try settling { try store.rehearse { try carryOut(request) } }
    }

    private func carryOut(_ request: JournalRequest) throws -> [JournalStep] {
        switch request {
        case .undo(let count): return try store.undo(.steps(count, insideGroup: group?.number))
        case .undoTo(let number): return try store.undo(.downTo(number, insideGroup: group?.number))
        case .redo(let count): return try store.redo(count, insideGroup: group?.number)
        case .rollbackGroup:
            guard let group else { throw LibraryError.noGroupOpen }
            guard let number = group.number, let first = group.marks.last ?? nil else { return [] }
            return try store.undo(.group(number, from: first))
        }
    }

    /// What waits is written before the journal is read, and that can fail.
    func steps(limit: Int) throws -> [JournalStep] { try settling { try store.steps(limit: limit) } }

    private func taking(
        _ cause: LibraryDidChange.Cause, _ body: () throws -> [JournalStep]
    ) throws -> [JournalStep] {
        guard change.isEmpty else { throw LibraryError.changeIsOpen }
        try flush()
        defer { try? flush() }
        let steps = try body()
        for step in steps { waiting.append(LibraryDidChange(cause: cause, number: step.number)) }
        try flush()
        return steps
    }
}

/// The library has changed, and the change is on disk.
///
/// It is posted once for each change. Observers must not change the library.
/// - Pattern: Observer (the message)
package struct LibraryDidChange: Event {
    /// The cause of a change.
    package enum Cause: Sendable, Hashable {
        /// The edits of a command.
        case made
        /// An undo of a step, or the rollback of a group.
        case undone
        /// A redo of a step.
        case redone
    }

    /// The cause of the change.
    package let cause: Cause
    /// The number of the change, or of the step that was undone or redone.
    package let number: Int
}
