/// The states of a line for undo and redo. A typed word is one step; any other change is a step of its own.
///
/// - Pattern: Memento (caretaker)
struct EditorUndo {
    private static let limit = 500
    /// In characters. Changes of a longer line are not stored: undo restores the line before it grew.
    private static let longest = 65_536

    /// A state, as the beginning that it shares with the state after it, and the rest:
    ///
    ///     the line        shared   rest
    ///     add blue             8   ""                `, too` is typed: nothing is copied
    ///     add blue, too        0   "add blue, too"   a word is killed
    ///     add blue,                                  the line as it is
    ///
    /// So a long text that is typed word by word is not copied for each word. Undo makes `add blue, too` of the rest, and
    /// then takes its first eight characters. If the second step is removed, the first one must not share more with the line
    /// than that step did: it becomes `0  "add blue"`.
    private struct Step {
        var shared: Int
        var rest: String
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
        let shared = typed.map(before.countUnchanged(byTyping:)) ?? 0
        guard !continues, before.count <= EditorUndo.longest else { return shorten(to: shared, before) }
        past.append(Step(shared: shared, rest: before.text(shared..<before.count), cursor: before.cursor))
        if past.count > EditorUndo.limit { past.removeFirst() }
    }

    /// Lets the last step share less with the line, which changes without a step of its own.
    private mutating func shorten(to shared: Int, _ line: EditBuffer) {
        guard let last = past.last, shared < min(last.shared, line.count) else { return }
        past[past.count - 1].rest = line.text(shared..<min(last.shared, line.count)) + last.rest
        past[past.count - 1].shared = shared
    }

    mutating func noteOther() { typedLast = nil }

    var steps: Int { past.count }

    /// Makes the steps behind a number of them one step.
    mutating func join(behind steps: Int, at now: EditBuffer) {
        while past.count > steps + 1, let step = past.popLast() {
            shorten(to: step.shared, EditorUndo.state(step, before: now))
        }
    }

    private static func continues(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Bool {
        guard let last else { return false }
        return scalar == " " || last != " "
    }

    mutating func undo(from now: EditBuffer) -> EditBuffer? {
        typedLast = nil
        return EditorUndo.travel(from: now, &past, &future)
    }

    /// The original line; nil if nothing has changed. ``redo(from:)`` restores the steps.
    mutating func undoAll(from now: EditBuffer) -> EditBuffer? {
        var line: EditBuffer?
        while let earlier = undo(from: line ?? now) { line = earlier }
        return line
    }

    mutating func redo(from now: EditBuffer) -> EditBuffer? {
        typedLast = nil
        return EditorUndo.travel(from: now, &future, &past)
    }

    private static func travel(
        from now: EditBuffer, _ steps: inout [Step], _ others: inout [Step]
    ) -> EditBuffer? {
        guard var step = steps.popLast() else { return nil }
        // Long runs of joined characters may be divided in another way when they are read again.
        step.shared = min(step.shared, now.count)
        others.append(Step(shared: step.shared, rest: now.text(step.shared..<now.count), cursor: now.cursor))
        return state(step, before: now)
    }

    private static func state(_ step: Step, before next: EditBuffer) -> EditBuffer {
        EditBuffer(next.text(0..<min(step.shared, next.count)) + step.rest, cursor: step.cursor)
    }
}
