/// The line that the user edits, and its steps of undo.
///
/// - Pattern: Memento (originator)
final class EditedLine {
    private var current = EditBuffer()
    private var undo = EditorUndo()
    /// The line before the current key, if the key has changed it.
    private var before: EditBuffer?
    private var hasTyped = false

    func begin() {
        current = EditBuffer()
        undo = EditorUndo()
        before = nil
    }

    var buffer: EditBuffer {
        get { current }
        set {
            if before == nil { before = current }
            current = newValue
        }
    }

    func moveCursor(to position: Int) { current.cursor = position }

    func insert(_ text: String) {
        if before == nil { before = current }
        current.replace(current.cursor..<current.cursor, by: text)
    }

    func replace(by buffer: EditBuffer?) -> EngineResult {
        guard let buffer else { return .impossible }
        self.buffer = buffer
        return .done
    }

    /// Inserts a typed character, or overwrites the one at the cursor. Characters typed one after another are one step of undo.
    func type(_ scalar: Unicode.Scalar, overwrites: Bool) {
        noteChange()
        let end = overwrites && !current.isAtEnd ? current.cursor + 1 : current.cursor
        undo.note(current, typed: end == current.cursor ? scalar : nil)
        hasTyped = true
        current.replace(current.cursor..<end, by: String(scalar))
    }

    /// Ends a key; in vi's command mode the cursor is on a character. The steps of a search are not steps of undo.
    func endKey(isSearching: Bool, isCommanding: Bool) {
        if isSearching {
            before = nil
        } else if !noteChange() && !hasTyped {
            undo.noteOther()
        }
        hasTyped = false
        if isCommanding { current.moveOntoCharacter() }
    }

    /// Makes the change since the last key a step of undo; false if the text is the same.
    @discardableResult func noteChange() -> Bool {
        guard let before else { return false }
        self.before = nil
        guard before.characters != current.characters else { return false }
        undo.note(before)
        return true
    }
}

/// The steps of undo.
extension EditedLine {
    /// Makes the current line a step, because a search will change it.
    func noteSearch() { undo.note(current) }

    var undoSteps: Int { undo.steps }

    func joinUndo(behind steps: Int) {
        noteChange()
        undo.join(behind: steps, at: current)
    }

    /// Ends the group of typed characters that undo takes back at once.
    func endTyping() { hasTyped = false }

    func travel(_ times: Int, _ step: (inout EditorUndo, EditBuffer) -> EditBuffer?) -> EngineResult {
        var count = 0
        while count < times, let next = step(&undo, current) {
            current = next
            count += 1
        }
        return count > 0 ? .done : .impossible
    }
}
