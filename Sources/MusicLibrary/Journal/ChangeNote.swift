package import Foundation

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
