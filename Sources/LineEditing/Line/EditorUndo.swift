/// The states of a line for undo and redo. A typed word is one step; any other change is a step of its own.
///
/// - Pattern: Memento (caretaker)
struct EditorUndo {
    private static let limit = 500
    /// In characters. Changes of a longer line are not stored: undo restores the line before it grew.
    private static let longest = 65_536

    private struct Step {
        let text: String
        let cursor: Int
    }

    private var past: [Step] = []
    private var future: [Step] = []
    private var typedLast: Unicode.Scalar?

    /// Notes that a key will change the line, or will insert the character `typed`.
    mutating func note(_ before: EditBuffer, typed: Unicode.Scalar? = nil) {
        future = []
        let continues = typed.map { EditorUndo.continues($0, behind: typedLast) } ?? false
        typedLast = typed
        guard !continues, before.count <= EditorUndo.longest else { return }
        past.append(Step(text: before.text, cursor: before.cursor))
        if past.count > EditorUndo.limit { past.removeFirst() }
    }

    mutating func noteOther() { typedLast = nil }

    var steps: Int { past.count }

    mutating func join(behind steps: Int) {
        if past.count > steps + 1 { past.removeSubrange((steps + 1)...) }
    }

    private static func continues(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Bool {
        guard let last else { return false }
        return scalar == " " || last != " "
    }

    mutating func undo(from now: EditBuffer) -> EditBuffer? {
        guard let state = past.popLast() else { return nil }
        future.append(Step(text: now.text, cursor: now.cursor))
        return restore(state)
    }

    /// The original line; nil if nothing has changed. ``redo(from:)`` restores the steps.
    mutating func undoAll(from now: EditBuffer) -> EditBuffer? {
        guard let first = past.first else { return nil }
        future += [Step(text: now.text, cursor: now.cursor)] + past.dropFirst().reversed()
        past = []
        return restore(first)
    }

    mutating func redo(from now: EditBuffer) -> EditBuffer? {
        guard let state = future.popLast() else { return nil }
        past.append(Step(text: now.text, cursor: now.cursor))
        return restore(state)
    }

    private mutating func restore(_ step: Step) -> EditBuffer {
        typedLast = nil
        return EditBuffer(step.text, cursor: step.cursor)
    }
}
