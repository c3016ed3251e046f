// Counterpart: Sources/AlbumShell/Workspace/LibraryUndoHistory.swift
// It adds a journal on disk, groups and rollback, because a script is one step and undo works in a later session.

/// The change that one command made.
struct Change: Sendable {
    let number: Int
    /// The command as typed.
    let line: String
    /// The edits that reverse the change if it can be undone, or repeat it if it can be redone.
    var edits: [Edit] = []
    /// The id of the current album before the change and after it.
    let before: Int?
    var after: Int?
}

/// The changes that can be undone and redone, each time the latest last.
/// - Pattern: Command (history)
final class UndoStacks {
    private(set) var undoable: [Change] = []
    private(set) var redoable: [Change] = []
    private var open: Change?
    private var count = 0

    /// Begins the change of a command.
    func begin(_ line: String, at current: Int?) { open = Change(number: count + 1, line: line, before: current) }

    /// Adds the inverse of an edit to the open change. The last edit must be reversed first.
    func record(_ inverse: Edit) { open?.edits.insert(inverse, at: 0) }

    /// Ends the open change. A change without edits leaves both stacks as they are.
    func end(at current: Int?) {
        defer { open = nil }
        guard var change = open, !change.edits.isEmpty else { return }
        change.after = current
        count += 1
        undoable.append(change)
        redoable.removeAll()
    }

    /// Reverses the latest change; `perform` applies an edit and returns its inverse.
    func undo(_ perform: (Edit) -> Edit) throws -> Change {
        guard var change = undoable.popLast() else { throw Failure("There is nothing to undo.") }
        change.edits = change.edits.map(perform).reversed()
        redoable.append(change)
        return change
    }

    /// Repeats the change that was undone last.
    func redo(_ perform: (Edit) -> Edit) throws -> Change {
        guard var change = redoable.popLast() else { throw Failure("There is nothing to redo.") }
        change.edits = change.edits.map(perform).reversed()
        undoable.append(change)
        return change
    }
}
