/// The states that a line went through, so that they can be taken back and brought again.
///
/// - Pattern: Memento (caretaker)
struct EditorUndo {
    private static let limit = 500

    private var past: [EditBuffer] = []
    private var future: [EditBuffer] = []

    /// Notes the line as it is between two keys; the same text is noted once, with its latest cursor.
    mutating func note(_ buffer: EditBuffer) {
        guard let last = past.last else {
            past = [buffer]
            return
        }
        if last.text == buffer.text {
            past[past.count - 1] = buffer
            return
        }
        past.append(buffer)
        future = []
        if past.count > EditorUndo.limit { past.removeFirst() }
    }

    /// The line as it was before its last change; nil when there is none.
    mutating func undo() -> EditBuffer? {
        guard past.count > 1 else { return nil }
        future.append(past.removeLast())
        return past.last
    }

    /// The line as it was at first; nil when nothing has changed since. ``redo()`` goes the whole way back.
    mutating func undoAll() -> EditBuffer? {
        guard past.count > 1 else { return nil }
        while past.count > 1 { future.append(past.removeLast()) }
        return past.last
    }

    /// The line as it was before the last undo; nil when a new change came in between.
    mutating func redo() -> EditBuffer? {
        guard let next = future.popLast() else { return nil }
        past.append(next)
        return next
    }
}
