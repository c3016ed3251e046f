/// The states that a line went through, so that they can be taken back and brought again.
///
/// What is typed in one go is one step up to the end of a word; any other key is a step of its own.
/// - Pattern: Memento (caretaker)
struct EditorUndo {
    private static let limit = 500
    /// Changes of a line with more scalars are not kept: undo goes back to what it was before it grew so long.
    private static let longest = 65_536

    /// The lines before each step, the oldest first.
    private var past: [EditBuffer] = []
    private var future: [EditBuffer] = []
    /// The last character of a word that is still being typed.
    private var typedLast: UInt32?
    /// The next change is one that undo or redo made.
    private var isTravelling = false

    /// Takes in that a key has changed the line.
    ///
    /// - Parameter typed: The character, where the key did no more than put it in front of the cursor.
    mutating func note(_ before: @autoclosure () -> ScalarLine, typed: UInt32? = nil) {
        defer { isTravelling = false }
        guard !isTravelling else { return }
        future = []
        let continues = typed.map { EditorUndo.continues($0, behind: typedLast) } ?? false
        typedLast = typed
        guard !continues else { return }
        let line = before()
        guard line.count <= EditorUndo.longest else { return }
        past.append(line.buffer)
        if past.count > EditorUndo.limit { past.removeFirst() }
    }

    /// Takes in that a key has changed nothing, or only the place of the cursor.
    mutating func noteOther() {
        typedLast = nil
        isTravelling = false
    }

    /// How many steps can be taken back.
    var steps: Int { past.count }

    /// Makes one step of all that came behind the first so many.
    mutating func join(behind steps: Int) {
        if past.count > steps + 1 { past.removeSubrange((steps + 1)...) }
    }

    private static func continues(_ scalar: UInt32, behind last: UInt32?) -> Bool {
        guard let last else { return false }
        let space: UInt32 = 0x20
        return scalar == space || last != space
    }

    /// The line as it was before its last step; nil when there is none.
    mutating func undo(from now: EditBuffer) -> EditBuffer? {
        guard let state = past.popLast() else { return nil }
        future.append(now)
        return travel(to: state)
    }

    /// The line as it was at first; nil when nothing has changed since. ``redo(from:)`` goes back step by step.
    mutating func undoAll(from now: EditBuffer) -> EditBuffer? {
        guard let first = past.first else { return nil }
        future += [now] + past.dropFirst().reversed()
        past = []
        return travel(to: first)
    }

    /// The line as it was before the last undo; nil when a new change came in between.
    mutating func redo(from now: EditBuffer) -> EditBuffer? {
        guard let state = future.popLast() else { return nil }
        past.append(now)
        return travel(to: state)
    }

    private mutating func travel(to state: EditBuffer) -> EditBuffer {
        isTravelling = true
        typedLast = nil
        return state
    }
}
