package import FoundationEssentials

/// The unit of undo: a change, or the adjacent changes of a group.
package struct JournalStep: Sendable, Hashable {
    /// The state of a step: done, or undone and available for redo.
    package enum State: String, Sendable, Hashable {
        case done, undone
    }

    /// The number of the step's last change, counted from 1 in each library; 0 for a change that the store has not recorded.
    package private(set) var number = 0
    /// The number of the step's first change.
    package private(set) var first = 0
    /// The number of changes in the step.
    package private(set) var changes = 1
    /// The number of the changes' group; nil outside a group.
    package internal(set) var group: Int64?
    /// The time of the last change.
    package private(set) var date: Date
    /// The command as typed, or the summary of the group.
    package internal(set) var summary: String
    /// The author of the last change.
    package private(set) var author: String
    /// The sum of the albums that the changes touched; an album counts once for each change.
    package private(set) var albums = 0
    /// The state of the step.
    package var state = State.done
    /// The current album before the first change of the step that moved it; before the first change if none did.
    package private(set) var currentBefore: Album.ID?
    /// The current album after the last change of the step that moved it; before the first change if none did.
    package private(set) var currentAfter: Album.ID?
    /// The edits that an undo or redo has applied, in their order, if they were collected.
    package var edits: [JournalEdit] = []
    /// The current album after an undo or redo of the step, if it was followed.
    package var current: TrackedAlbum?
    /// True if a change moved the current album, even if a later one moved it back.
    package private(set) var containsMove: Bool

    /// Creates the step of a single change; see the properties.
    package init(
        summary: String, author: String, date: Date, group: Int64? = nil, currentBefore: Album.ID? = nil,
        currentAfter: Album.ID? = nil
    ) {
        (self.summary, self.author, self.date, self.group) = (summary, author, date, group)
        (self.currentBefore, self.currentAfter) = (currentBefore, currentAfter)
        containsMove = currentBefore != currentAfter
    }

    /// The step with the number of its only change, which touched some albums.
    package func numbered(_ number: Int, albums: Int) -> JournalStep {
        var step = self
        (step.number, step.first, step.albums) = (number, number, albums)
        return step
    }

    /// The step that ends with this change, from the stored sums of its changes.
    package func beginning(
        with first: Int, changes: Int, albums: Int, containsMove: Bool, currentBefore: Album.ID?,
        currentAfter: Album.ID?
    ) -> JournalStep {
        var step = self
        (step.first, step.changes, step.albums) = (first, changes, albums)
        (step.containsMove, step.currentBefore, step.currentAfter) = (containsMove, currentBefore, currentAfter)
        return step
    }

    /// True if the step as a whole moved the current album.
    package var movesCurrent: Bool { currentBefore != currentAfter }

    /// Adds adjacent changes of the same group; the group's summary remains.
    package mutating func add(_ change: JournalStep) {
        let isEarlier = change.number < number
        let (earlier, later) = isEarlier ? (change.move, move) : (move, change.move)
        first = min(first, change.first)
        if !isEarlier { (number, date, author) = (change.number, change.date, change.author) }
        (changes, albums) = (changes + change.changes, albums + change.albums)
        currentBefore = earlier.isNone && !later.isNone ? later.from : earlier.from
        currentAfter = later.isNone ? earlier.to : later.to
        containsMove = containsMove || change.containsMove
    }

    private var move: (isNone: Bool, from: Album.ID?, to: Album.ID?) { (!containsMove, currentBefore, currentAfter) }
}

/// The current album of a session while steps are undone or redone.
package struct TrackedAlbum: Sendable, Hashable {
    /// The current album; nil in an empty library.
    package private(set) var id: Album.ID?
    /// True if a step has moved it.
    package private(set) var isMoved = false
    private let author: String

    /// Creates the current album of a session, whose changes have an author.
    package init(_ id: Album.ID?, in author: String) { (self.id, self.author) = (id, author) }

    /// Follows a step that was undone or redone. A step of another session moves the current album only if it is where the step
    /// begins.
    ///
    /// - Parameter successor: Returns the album itself, or the one that has replaced it.
    package mutating func follow(_ step: JournalStep, _ successor: (Album.ID) throws -> Album.ID?) rethrows {
        let isUndone = step.state == .undone
        let start = isUndone ? step.currentAfter : step.currentBefore
        if step.movesCurrent, step.author == author || id == start {
            (id, isMoved) = (isUndone ? step.currentBefore : step.currentAfter, true)
        }
        id = try id.flatMap(successor)
    }
}

/// A request to undo or redo steps of the journal.
package enum JournalRequest: Sendable, Hashable {
    /// Undoes a number of the latest steps of any author, newest first.
    case undo(Int)
    /// Undoes all steps after the change with a number, newest first; 0 is the initial state of the library.
    case undoTo(Int)
    /// Redoes a number of the latest undone steps, oldest first.
    case redo(Int)
    /// Permanently undoes the changes since the innermost group began.
    case rollbackGroup
}

/// Collects the steps of a request, or of a list of the journal, from a sequence of changes.
package struct StepCollector {
    private let request: JournalRequest
    private let group: JournalGroup?
    /// The steps in the order of the changes; with ``result()`` in the state after the request.
    package private(set) var steps: [JournalStep] = []
    /// A change of another program that is newer than the group's changes that remain.
    private var foreignChange: JournalStep?

    /// Creates a collector; each change of the open group is a step.
    package init(_ request: JournalRequest, in group: JournalGroup?) { (self.request, self.group) = (request, group) }

    /// Adds the next change, or the next changes of a group; returns false if the request does not include them.
    ///
    /// - Parameter summary: Returns the summary of a group.
    /// - Throws: ``LibraryError/foreignChange(number:who:)`` if a change of another program is inside the group to roll back.
    package mutating func add(_ change: JournalStep, summary: (Int64) throws -> String?) throws -> Bool {
        guard try includes(change) else { return false }
        if foreignChange != nil { return true }
        let wholeGroup = change.group == group?.number ? nil : change.group
        if wholeGroup != nil, let last = steps.last, last.group == wholeGroup, last.state == change.state {
            steps[steps.count - 1].add(change)
        } else {
            if let count = request.count, steps.count >= count { return false }
            var step = change
            step.summary = try wholeGroup.flatMap(summary) ?? change.summary
            steps.append(step)
        }
        return true
    }

    private mutating func includes(_ change: JournalStep) throws -> Bool {
        switch request {
        case .undo, .redo: return true
        case .undoTo(let number): return change.first > number
        case .rollbackGroup:
            guard let group, change.number >= group.first else { return false }
            if change.group != group.number {
                foreignChange = foreignChange ?? change
            } else if let foreignChange {
                throw LibraryError.foreignChange(number: foreignChange.number, who: foreignChange.author)
            }
            return true
        }
    }

    /// The collected steps in the state that the request leads to.
    ///
    /// - Throws: ``LibraryError`` if there are fewer steps than the request asks for.
    package func result() throws -> [JournalStep] {
        var steps = steps
        switch request {
        case .undo(let count) where steps.count < count:
            throw LibraryError.nothingToUndo(asked: count, there: steps.count)
        case .redo(let count) where steps.count < count:
            throw LibraryError.nothingToRedo(asked: count, there: steps.count)
        default: break
        }
        for index in steps.indices { steps[index].state = request.isRedo ? .done : .undone }
        return steps
    }
}

extension JournalRequest {
    /// The number of steps; nil if other criteria determine them.
    fileprivate var count: Int? {
        switch self {
        case .undo(let count), .redo(let count): count
        case .undoTo, .rollbackGroup: nil
        }
    }

    /// True for a redo.
    package var isRedo: Bool { if case .redo = self { true } else { false } }
}
