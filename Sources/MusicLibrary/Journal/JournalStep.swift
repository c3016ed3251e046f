package import Foundation

/// What one `undo` takes back: a change, or the changes of a group that stand together.
package struct JournalStep: Sendable, Hashable {
    /// Whether a step is in force, or can be brought again.
    package enum State: String, Sendable, Hashable {
        case done, undone
    }

    /// The number of the step's last change; `undo(to:)` with it makes this step the latest.
    package let number: Int
    /// The number of its first change.
    package let firstNumber: Int
    /// How many changes it is made of.
    package let changes: Int
    /// When its last change was made.
    package let when: Date
    /// The command as it was typed, or the group's summary.
    package let summary: String
    /// Who made it.
    package let who: String
    /// How many albums its changes touched, an album once for each change.
    package let albums: Int
    /// Whether it is in force.
    package let state: State
    /// The current album before its first change.
    package let currentBefore: Album.ID?
    /// The current album after its last change.
    package let currentAfter: Album.ID?
}

extension JournalStep {
    /// The same step in another state.
    func `in`(_ state: State) -> JournalStep {
        JournalStep(
            number: number, firstNumber: firstNumber, changes: changes, when: when, summary: summary, who: who,
            albums: albums, state: state, currentBefore: currentBefore, currentAfter: currentAfter)
    }
}
