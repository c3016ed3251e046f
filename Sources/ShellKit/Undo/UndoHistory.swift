public import Foundation

/// Keeps the changes that commands make, so that they can be taken back and brought again.
///
/// The shell speaks of summaries and steps; what a change consists of is known only to who keeps it. A mark is opened around
/// every command, and one of a script around all of its commands, which makes them one step.
///
/// - Pattern: Memento (caretaker); Command (history)
@MainActor
public protocol UndoHistory: AnyObject {
    /// Opens a mark for a command. It costs next to nothing until the command changes something.
    func begin(_ summary: String) throws
    /// Closes the mark of the command that was begun last: what it changed is a change now.
    ///
    /// - Returns: The changes that are not lasting yet, counted from the first that was made through this history; nil where all are.
    @discardableResult
    func end() throws -> Range<Int>?
    /// Closes the mark of the command that was begun last and takes back what it changed.
    func rollback() throws

    /// Whether the command that was begun last has changed something, so that what it says of that may still turn out wrong.
    var isChanging: Bool { get }
    /// How many changes of commands that had ended were lost before they were lasting.
    var losses: Int { get }

    /// Opens a step that holds all the commands up to its end.
    func beginGroup(_ summary: String) throws
    /// Closes the step.
    func endGroup() throws
    /// Closes the step and takes back, for good, what was changed in it; when that fails, it stays open.
    ///
    /// - Returns: What was taken back, in the order in which that was done.
    func rollbackGroup() throws -> [UndoStep]

    /// Takes back the newest steps that stand; inside a group the newest commands.
    ///
    /// - Returns: The steps taken back, in the order in which they were.
    /// - Throws: ``UndoError/notEnoughToUndo(asked:available:)``, and then nothing was taken back.
    func undo(_ count: Int) throws -> [UndoStep]
    /// Takes back every step that is newer than the one with the number.
    ///
    /// - Throws: ``UndoError/noSuchChange(_:)``
    func undo(to number: Int) throws -> [UndoStep]
    /// Brings again the steps that were taken back last.
    ///
    /// - Throws: ``UndoError/notEnoughToRedo(asked:available:)``, and then nothing was brought again.
    func redo(_ count: Int) throws -> [UndoStep]
    /// The steps that a request would take back or bring again now, in that order; everything stays as it is.
    ///
    /// - Throws: What the request itself would throw.
    func preview(_ request: UndoRequest) throws -> [UndoStep]
    /// The steps, newest first, at most `limit` of them; all when it is nil.
    func steps(limit: Int?) throws -> [UndoStep]

    /// Makes what was changed lasting and lets others at it; called before the shell waits for anything.
    func flush() throws
    /// Does so before an output waits for its reader. When it fails, what is called next of those that can throws the error.
    ///
    /// - Parameter resume: Called as soon as the change that is in the way has ended, if one is.
    /// - Returns: Whether others are let at it; not in the middle of a change.
    func prepareToWait(orElse resume: @escaping @MainActor () -> Void) -> Bool
}

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

/// One step that `undo` takes back or `redo` brings again: a command's change, or a script's with all its commands.
public struct UndoStep: Sendable, Hashable {
    /// Whether a step stands or was taken back.
    public enum State: String, Sendable, Hashable {
        /// It stands; `undo` can take it back.
        case done
        /// It was taken back; `redo` can bring it again.
        case undone
    }

    /// The number by which `undo --to` names it, rising.
    public let number: Int
    /// When it was made.
    public let date: Date
    /// The command as it was typed, or the script's name.
    public let summary: String
    /// How many things it touched.
    public let touched: Int
    /// Whether it stands.
    public let state: State
    /// Who made it.
    public let author: String

    /// A step from its parts.
    public init(number: Int, date: Date, summary: String, touched: Int, state: State, author: String) {
        self.number = number
        self.date = date
        self.summary = summary
        self.touched = touched
        self.state = state
        self.author = author
    }
}

/// The step that a user has begun with `begin` and not yet ended.
@MainActor
public struct OpenStep {
    /// What it is called among the changes.
    public let name: String
    /// The script that began it; nil at the prompt.
    let frame: ScriptFrame?
}

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
