import Testing

@testable import LineEditing

@Suite struct EditorUndoTests {
    @Test func `a new change empties redo`() {
        var undo = EditorUndo()
        for text in ["", "a", "ab"] { undo.note(EditBuffer(text)) }
        #expect(undo.undo()?.text == "a")
        undo.note(EditBuffer("ac"))
        #expect(undo.redo() == nil)
        #expect(undo.undo()?.text == "a")
    }

    @Test func `undo and redo walk through the states of a line`() {
        var undo = EditorUndo()
        for text in ["", "a", "ab"] { undo.note(EditBuffer(text)) }
        #expect(undo.undo()?.text == "a")
        undo.note(EditBuffer("a"))
        #expect(undo.undo()?.text == "")
        #expect(undo.undo() == nil)
        #expect(undo.redo()?.text == "a")
        #expect(undo.redo()?.text == "ab")
        #expect(undo.redo() == nil)
    }

    @Test func `a state comes back with the cursor that it had last`() {
        var undo = EditorUndo()
        undo.note(EditBuffer("abc"))
        undo.note(EditBuffer("abc", cursor: 1))
        undo.note(EditBuffer("axbc", cursor: 2))
        #expect(undo.undo() == EditBuffer("abc", cursor: 1))
    }

    @Test func `all changes are taken back at once, and brought again one by one`() {
        var undo = EditorUndo()
        for text in ["", "a", "ab"] { undo.note(EditBuffer(text)) }
        #expect(undo.undoAll()?.text == "")
        #expect(undo.undoAll() == nil)
        #expect(undo.redo()?.text == "a")
        #expect(undo.redo()?.text == "ab")
    }
}
