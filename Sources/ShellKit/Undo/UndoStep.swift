public import Foundation

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
