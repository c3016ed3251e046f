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
