public import Events

/// The library has changed, and the change is durable. It is posted once for each change.
///
/// Observers must not change the library.
/// - Pattern: Observer (event)
public struct LibraryDidChange: Event {
    /// The cause of a change.
    public enum Cause: Sendable, Hashable {
        /// The edits of a command.
        case made
        /// An undo of a step, or the rollback of a group.
        case undone
        /// A redo of a step.
        case redone
    }

    /// The cause of the change.
    public let cause: Cause
    /// The number of the change, or of the step that was undone or redone.
    public let number: Int
    /// The command as typed, or the summary of the group of an undone or redone step.
    public let command: String
    /// The number of albums that were touched; an album counts once for each edit.
    public let albums: Int
    /// The number of the first change of the step; that of the change if its cause is ``Cause/made``.
    package let first: Int

    /// Creates the event of a durable change.
    package init(cause: Cause, first: Int, number: Int, command: String, albums: Int) {
        (self.cause, self.first, self.number, self.command, self.albums) = (cause, first, number, command, albums)
    }
}
