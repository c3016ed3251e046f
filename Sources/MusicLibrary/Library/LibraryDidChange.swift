internal import Events

/// The library has changed, and the change is on disk.
///
/// It is posted once a change. Observers look, and never change the library.
/// - Pattern: Observer (the message)
package struct LibraryDidChange: Event {
    /// What made the library change.
    package enum Cause: Sendable, Hashable {
        /// A command's edits.
        case made
        /// An undo took a step back, or a group was rolled back.
        case undone
        /// A redo brought a step again.
        case redone
    }

    /// What made the library change.
    package let cause: Cause
    /// What was done; empty for what was undone or redone.
    package let kinds: Set<Edit.Kind>
    /// The albums that were touched as long as they are few, or else empty.
    package let ids: [Album.ID]
    /// How many albums were touched.
    package let count: Int
    /// The number of the change, or of the step that was undone or redone.
    package let number: Int
}
