package import Foundation

/// The unit of undo: a change, or the adjacent changes of a group.
package struct JournalStep: Sendable, Hashable {
    /// The state of a step: done, or undone and available for redo.
    package enum State: String, Sendable, Hashable {
        case done, undone
    }

    /// The number of the step's last change; `undo(to:)` with it makes this step the latest.
    package let number: Int
    /// The number of changes in the step.
    package let changes: Int
    /// The time of the last change.
    package let when: Date
    /// The command as typed, or the summary of the group.
    package let summary: String
    /// The author of the last change.
    package let who: String
    /// The sum of the albums that the changes touched; an album counts once for each change.
    package let albums: Int
    /// The state of the step.
    package let state: State
    /// The current album before the first change of the step that moved it; before the first change if none did.
    package let currentBefore: Album.ID?
    /// The current album after the last change of the step that moved it; before the first change if none did.
    package let currentAfter: Album.ID?

    /// Whether its changes moved the current album.
    package var movesCurrent: Bool { currentBefore != currentAfter }
}

extension JournalStep {
    /// A copy of the step with another state.
    func `in`(_ state: State) -> JournalStep {
        JournalStep(
            number: number, changes: changes, when: when, summary: summary, who: who, albums: albums, state: state,
            currentBefore: currentBefore, currentAfter: currentAfter)
    }
}

/// What can be asked of the journal.
package enum JournalRequest: Sendable, Hashable {
    /// To take back so many of the latest steps.
    case undo(Int)
    /// To take back everything that was done after the change with the number.
    case undoTo(Int)
    /// To bring again so many of the steps that were taken back last.
    case redo(Int)
    /// To take back all changes since the innermost group was begun.
    case rollbackGroup
}

/// A change in the journal: the edits of one command.
package struct JournalChange: Sendable, Hashable {
    /// The number of the change, counted from 1 in each library.
    package let number: Int
    /// The number of the change's group; nil outside a group.
    package let group: Int64?
    /// The time of the change.
    package let when: Date
    /// The command as typed.
    package let command: String
    /// The author of the change.
    package let who: String
    /// The number of albums that the change touched.
    package let albums: Int
    /// The state of the change: done or undone.
    package let state: JournalStep.State
    /// The current album before the change.
    package let currentBefore: Album.ID?
    /// The current album after the change.
    package let currentAfter: Album.ID?

    /// Whether it moved the current album.
    var movesCurrent: Bool { currentBefore != currentAfter }
}

extension JournalChange {
    /// A copy of the change with another state.
    func `in`(_ state: JournalStep.State) -> JournalChange { with(group, state) }

    /// A copy of the change with another group.
    func `in`(group: Int64) -> JournalChange { with(group, state) }

    private func with(_ group: Int64?, _ state: JournalStep.State) -> JournalChange {
        JournalChange(
            number: number, group: group, when: when, command: command, who: who, albums: albums, state: state,
            currentBefore: currentBefore, currentAfter: currentAfter)
    }
}

/// The metadata of a change in the journal.
package struct ChangeNote: Sendable, Hashable {
    /// The command as typed.
    package var command: String
    /// The author of the change.
    package var who: String
    /// The time of the change.
    package var when: Date
    /// The number of the change's group; nil outside a group.
    package var group: Int64?
    /// The current album before the change.
    package var currentBefore: Album.ID?
    /// The current album after the change.
    package var currentAfter: Album.ID?
}

/// The extent of an `undo`.
package enum UndoExtent: Sendable, Hashable {
    /// A number of steps. Inside a group, each change of the group counts as a step.
    case steps(Int, insideGroup: Int64?)
    /// All steps until the change with this number is the latest done; 0 is the initial state of the library. Inside
    /// a group, each change of the group counts as a step.
    case downTo(Int, insideGroup: Int64?)
    /// The latest changes, as long as they belong to the group and have at least this number.
    case group(Int64, from: Int)

    /// The group whose changes count as separate steps.
    var ownGroup: Int64? {
        switch self {
        case .steps(_, let group), .downTo(_, let group): group
        case .group(let group, _): group
        }
    }
}
