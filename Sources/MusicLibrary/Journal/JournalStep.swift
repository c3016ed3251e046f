package import FoundationEssentials

/// The unit of undo: a change, or the adjacent changes of a group.
package struct JournalStep: Sendable, Hashable {
    /// The state of a step: done, or undone and available for redo.
    package enum State: String, Sendable, Hashable {
        case done, undone
    }

    /// The number of the step's last change, counted from 1 in each library.
    package private(set) var number: Int
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
    package private(set) var albums: Int
    /// The state of the step.
    package internal(set) var state: State
    /// The current album before the first change of the step that moved it; before the first change if none did.
    package private(set) var currentBefore: Album.ID?
    /// The current album after the last change of the step that moved it; before the first change if none did.
    package private(set) var currentAfter: Album.ID?
    /// True if a change moved the current album, even if a later one moved it back.
    private var containsMove: Bool

    /// Creates the step of a single change.
    init(number: Int, albums: Int, state: State = .done, _ note: ChangeNote) {
        (self.number, self.albums, self.state, group) = (number, albums, state, note.group)
        (summary, author, date) = (note.command, note.author, note.date)
        (currentBefore, currentAfter) = (note.currentBefore, note.currentAfter)
        containsMove = note.currentBefore != note.currentAfter
    }

    /// True if the step as a whole moved the current album.
    package var movesCurrent: Bool { currentBefore != currentAfter }

    /// Adds an adjacent change of the same group; the group's summary remains.
    mutating func add(_ change: JournalStep) {
        let (earlier, later) = change.number < number ? (change, self) : (self, change)
        (number, date, author) = (later.number, later.date, later.author)
        (changes, albums) = (changes + change.changes, albums + change.albums)
        currentBefore = !earlier.containsMove && later.containsMove ? later.currentBefore : earlier.currentBefore
        currentAfter = later.containsMove ? later.currentAfter : earlier.currentAfter
        containsMove = earlier.containsMove || later.containsMove
    }
}

/// The metadata of a change in the journal.
struct ChangeNote: Sendable, Hashable {
    /// The command as typed.
    var command: String
    /// The author of the change.
    var author: String
    /// The time of the change.
    var date: Date
    /// The number of the change's group; nil outside a group.
    var group: Int64?
    /// The current album before the change.
    var currentBefore: Album.ID?
    /// The current album after the change.
    var currentAfter: Album.ID?
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

/// The open group of changes, each of which is a step of its own inside the group.
struct JournalGroup: Sendable, Hashable {
    /// The number of the group.
    let number: Int64
    /// The first change since the innermost nested group began.
    let first: Int
}

/// An open group of changes: a script, a macro, an import, or the commands between `begin` and `commit`.
struct OpenGroup {
    let summary: String
    let isBatch: Bool
    /// The number that the store assigned with the first change; nil before it.
    var number: Int64?
    /// The first change of the group and of each open nested group; nil for a group without changes.
    private(set) var firstChanges: [Int?] = [nil]
    private var latest = 0
    /// The committed part of the group, which no failure rolls back.
    private var committed: (number: Int64?, latest: Int) = (nil, 0)

    init(summary: String, isBatch: Bool) { (self.summary, self.isBatch) = (summary, isBatch) }

    var isNested: Bool { firstChanges.count > 1 }

    /// True if the innermost group contains changes.
    var hasChanges: Bool { number != nil && (firstChanges.last ?? nil) != nil }

    /// The group in the journal; nil before its first change.
    var inJournal: JournalGroup? {
        number.map { JournalGroup(number: $0, first: (firstChanges.last ?? nil) ?? latest + 1) }
    }

    mutating func beginNested() { firstChanges.append(nil) }

    mutating func endNested() { firstChanges.removeLast() }

    /// Adds a change; its number is greater than all before.
    mutating func add(_ change: Int) {
        latest = change
        for index in firstChanges.indices where firstChanges[index] == nil { firstChanges[index] = change }
    }

    mutating func batchWasCommitted() { committed = (number, latest) }

    /// Removes the changes that are not committed; their numbers will be reused.
    mutating func batchWasLost() {
        (number, latest) = committed
        firstChanges = firstChanges.map { [latest] first in first.flatMap { $0 > latest ? nil : $0 } }
    }
}

/// Collects the steps of a request, or of a list of the journal, from a sequence of changes. Both stores use it.
struct StepCollector {
    private let request: JournalRequest
    private let group: JournalGroup?
    private(set) var steps: [JournalStep] = []
    /// The numbers of the collected changes.
    private(set) var changes: [Int] = []
    /// A change of another program that is newer than the group's changes that remain.
    private var foreignChange: JournalStep?

    init(_ request: JournalRequest, in group: JournalGroup?) { (self.request, self.group) = (request, group) }

    /// Adds the next change; returns false if the request does not include it.
    ///
    /// - Parameter summary: Returns the summary of a group.
    /// - Throws: ``LibraryError/foreignChange(number:who:)`` if a change of another program is inside the group to roll back.
    mutating func add(_ change: JournalStep, summary: (Int64) throws -> String?) throws -> Bool {
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
        changes.append(change.number)
        return true
    }

    private mutating func includes(_ change: JournalStep) throws -> Bool {
        switch request {
        case .undo, .redo: return true
        case .undoTo(let number): return change.number > number
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
    func result() throws -> [JournalStep] {
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
    var isRedo: Bool { if case .redo = self { true } else { false } }
}
