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
