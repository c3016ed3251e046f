package import Foundation

/// One change as the journal has it: what one command did.
package struct JournalChange: Sendable, Hashable {
    /// Its number, counted from 1 in each library.
    package let number: Int
    /// The group that it is part of.
    package let group: Int64?
    /// When it was made.
    package let when: Date
    /// The command as it was typed.
    package let command: String
    /// Who made it.
    package let who: String
    /// How many albums it touched.
    package let albums: Int
    /// Whether it is in force.
    package let state: JournalStep.State
    /// The current album before the change.
    package let currentBefore: Album.ID?
    /// The current album after it.
    package let currentAfter: Album.ID?
}

extension JournalChange {
    /// The same change in another state.
    func `in`(_ state: JournalStep.State) -> JournalChange { with(group, state) }

    /// The same change in another group.
    func `in`(group: Int64) -> JournalChange { with(group, state) }

    private func with(_ group: Int64?, _ state: JournalStep.State) -> JournalChange {
        JournalChange(
            number: number, group: group, when: when, command: command, who: who, albums: albums, state: state,
            currentBefore: currentBefore, currentAfter: currentAfter)
    }
}
