/// The states of a line for undo and redo. A typed word is one step; any other change is a step of its own.
///
/// - Pattern: Memento (caretaker)
struct EditorUndo {
    private static let limit = 500
    /// In scalars. Changes of a longer line are not stored: undo restores the line before it grew.
    private static let longest = 65_536

    private var past: [EditBuffer] = []
    private var future: [EditBuffer] = []
    private var typedLast: UInt32?
    private var isRestoring = false

    /// Notes that a key has changed the line, or has inserted the character `typed`.
    mutating func note(_ before: @autoclosure () -> ScalarLine, typed: UInt32? = nil) {
        defer { isRestoring = false }
        guard !isRestoring else { return }
        future = []
        let continues = typed.map { EditorUndo.continues($0, behind: typedLast) } ?? false
        typedLast = typed
        guard !continues else { return }
        let line = before()
        guard line.count <= EditorUndo.longest else { return }
        past.append(line.buffer)
        if past.count > EditorUndo.limit { past.removeFirst() }
    }

    mutating func noteOther() {
        typedLast = nil
        isRestoring = false
    }

    var steps: Int { past.count }

    mutating func join(behind steps: Int) {
        if past.count > steps + 1 { past.removeSubrange((steps + 1)...) }
    }

    private static func continues(_ scalar: UInt32, behind last: UInt32?) -> Bool {
        guard let last else { return false }
        let space: UInt32 = 0x20
        return scalar == space || last != space
    }

    mutating func undo(from now: EditBuffer) -> EditBuffer? {
        guard let state = past.popLast() else { return nil }
        future.append(now)
        return restore(state)
    }

    /// The original line; nil if nothing has changed. ``redo(from:)`` restores the steps.
    mutating func undoAll(from now: EditBuffer) -> EditBuffer? {
        guard let first = past.first else { return nil }
        future += [now] + past.dropFirst().reversed()
        past = []
        return restore(first)
    }

    mutating func redo(from now: EditBuffer) -> EditBuffer? {
        guard let state = future.popLast() else { return nil }
        past.append(now)
        return restore(state)
    }

    private mutating func restore(_ state: EditBuffer) -> EditBuffer {
        isRestoring = true
        typedLast = nil
        return state
    }
}
