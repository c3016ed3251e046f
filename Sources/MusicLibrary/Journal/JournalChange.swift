package import Foundation

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
