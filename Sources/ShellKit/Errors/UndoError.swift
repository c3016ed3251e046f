/// Why changes cannot be taken back, brought again or made one step, as facts.
public enum UndoError: Error, Hashable, Sendable {
    /// A step was begun before, and not ended.
    case stepIsOpen(String)
    /// There is no step to end.
    case noStepIsOpen
    /// The step to end was begun by whoever runs the script, or the script that is read.
    case stepOfAnother(String)
    /// There are fewer changes to take back than was asked.
    case notEnoughToUndo(asked: Int, available: Int)
    /// There are fewer changes to bring back than was asked.
    case notEnoughToRedo(asked: Int, available: Int)
    /// No change has the number.
    case noSuchChange(Int)
    /// This shell keeps no changes.
    case nothingIsUndoable
}
