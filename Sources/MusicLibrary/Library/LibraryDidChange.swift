internal import Events

/// The library has changed, and the change is on disk.
///
/// It is posted once for each change. Observers must not change the library.
/// - Pattern: Observer (the message)
package struct LibraryDidChange: Event {
    /// The cause of a change.
    package enum Cause: Sendable, Hashable {
        /// The edits of a command.
        case made
        /// An undo of a step, or the rollback of a group.
        case undone
        /// A redo of a step.
        case redone
    }

    /// The cause of the change.
    package let cause: Cause
    /// The number of the change, or of the step that was undone or redone.
    package let number: Int
}
