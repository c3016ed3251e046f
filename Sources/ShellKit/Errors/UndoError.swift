/// An error of undo, redo or a step; `Wording.swift` has the sentences.
public enum UndoError: Error, Hashable, Sendable {
    /// A step is already open.
    case stepIsOpen(String)
    /// No step is open.
    case noStepIsOpen
    /// The prompt, or a script that sources this one, started the open step.
    case stepOfAnother(String)
    /// Fewer changes can be undone than requested.
    case notEnoughToUndo(asked: Int, available: Int)
    /// Fewer changes can be redone than requested.
    case notEnoughToRedo(asked: Int, available: Int)
    /// No change has the number.
    case noSuchChange(Int)
}
