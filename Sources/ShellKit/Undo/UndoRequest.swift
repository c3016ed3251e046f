/// What can be asked of an ``UndoHistory``, as its ``UndoHistory/preview(_:)`` takes it.
public enum UndoRequest: Sendable, Hashable {
    /// To take back so many of the newest steps.
    case undo(Int)
    /// To take back every step that is newer than the one with the number.
    case undoTo(Int)
    /// To bring again so many of the steps that were taken back last.
    case redo(Int)
    /// To take back what was changed in the innermost group.
    case rollbackGroup
}
