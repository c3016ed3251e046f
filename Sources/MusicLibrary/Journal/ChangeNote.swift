package import Foundation

/// What the journal keeps of a change beside its edits.
package struct ChangeNote: Sendable, Hashable {
    /// The command as it was typed.
    package var command: String
    /// Who made the change.
    package var who: String
    /// When it was made.
    package var when: Date
    /// The group that it is part of, by the number that the store gave it.
    package var group: Int64?
    /// The current album before the change.
    package var currentBefore: Album.ID?
    /// The current album after it.
    package var currentAfter: Album.ID?
}
