import Glibc
import Testing

@testable import LineEditing

@Suite struct EditorUndoTests {
    /// A line that changes as keys would change it.
    private struct Line {
        var undo = EditorUndo()
        var now = EditBuffer()

        mutating func type(_ text: String) {
            for scalar in text.unicodeScalars {
                undo.note(now, typed: scalar)
                now = EditBuffer(now.text + String(scalar))
            }
        }

        mutating func change(to text: String) {
            undo.note(now)
            now = EditBuffer(text)
        }

        mutating func takeBack() -> String? { go(undo.undo(from: now)) }
        mutating func takeAllBack() -> String? { go(undo.undoAll(from: now)) }
        mutating func bringAgain() -> String? { go(undo.redo(from: now)) }

        private mutating func go(_ state: EditBuffer?) -> String? {
            guard let state else { return nil }
            now = state
            return state.text
        }
    }

    @Test func `a new change empties redo`() {
        var line = Line()
        line.type("a")
        line.change(to: "b")
        #expect(line.takeBack() == "a")
        line.type("c")
        #expect(line.bringAgain() == nil)
        #expect(line.takeBack() == "a")
    }

    @Test func `typed text is undone word by word, other changes one by one`() {
        var line = Line()
        line.type("add blue  train")
        line.change(to: "add blue")
        line.change(to: "add")
        for text in ["add blue", "add blue  train", "add blue  ", "add ", ""] { #expect(line.takeBack() == text) }
        #expect(line.takeBack() == nil)
        for text in ["add ", "add blue  ", "add blue  train", "add blue", "add"] {
            #expect(line.bringAgain() == text)
        }
        #expect(line.bringAgain() == nil)
    }

    @Test func `a key without a change ends a group of typed characters`() {
        var line = Line()
        line.type("ab")
        line.undo.noteOther()
        line.type("cd")
        #expect(line.takeBack() == "ab")
        #expect(line.takeBack() == "")
    }

    @Test func `undo restores the cursor with the text`() {
        var undo = EditorUndo()
        undo.note(EditBuffer("abc", cursor: 1))
        #expect(undo.undo(from: EditBuffer("axbc", cursor: 2)) == EditBuffer("abc", cursor: 1))
    }

    @Test func `typed text in the middle, marks on letters and joined steps are undone exactly`() {
        var (undo, line, states) = (EditorUndo(), EditBuffer("one three", cursor: 4), [EditBuffer]())
        for scalar in "tw\u{f6} e\u{301}x y".unicodeScalars {
            if states.isEmpty || line.beforeCursor.hasSuffix(" ") && scalar != " " { states.append(line) }
            undo.note(line, typed: scalar)
            line.replace(line.cursor..<line.cursor, by: String(scalar))
        }
        var undone = undo
        var now = line
        for state in states.reversed() {
            let earlier = undone.undo(from: now)
            #expect(earlier == state)
            now = earlier ?? now
        }
        #expect(undone.undo(from: now) == nil)
        for _ in states { now = undone.redo(from: now) ?? now }
        #expect(now == line)
        undo.note(line)
        line = EditBuffer("two")
        undo.join(behind: 1, at: line)
        #expect(undo.undo(from: line) == states[1])
        #expect(undo.undo(from: states[1]) == states[0])
    }

    @Test func `a long text that is typed word by word is not copied for each word`() {
        let line = EditedLine()
        let start = EditorUndoTests.threadSeconds
        for scalar in String(repeating: "word ", count: 10_000).unicodeScalars { line.type(scalar, overwrites: false) }
        #expect(EditorUndoTests.threadSeconds - start < 1.5)
        #expect(line.undoSteps == 500)
    }

    private static var threadSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func `all changes are undone at once, and redone one by one`() {
        var line = Line()
        line.change(to: "a")
        line.change(to: "ab")
        #expect(line.takeAllBack() == "")
        #expect(line.takeAllBack() == nil)
        #expect(line.bringAgain() == "a")
        #expect(line.bringAgain() == "ab")
    }

    @Test func `undo restores the line before it grew too long`() {
        var line = Line()
        line.type("short")
        line.change(to: String(repeating: "x", count: 70_000))
        line.change(to: String(repeating: "x", count: 70_001))
        #expect(line.takeBack() == "short")
    }
}
