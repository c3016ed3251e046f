import Terminal
import Testing

@testable import LineEditing

@Suite struct FrameLayoutTests {
    struct Case: CustomTestStringConvertible {
        let line: String
        let cursor: Int
        let columns: Int
        let rows: [String]
        let position: (row: Int, column: Int)
        var testDescription: String { "\(line) in \(columns)" }

        init(_ line: String, at cursor: Int, in columns: Int, _ rows: [String], _ row: Int, _ column: Int) {
            self.line = line
            self.cursor = cursor
            self.columns = columns
            self.rows = rows
            position = (row, column)
        }
    }

    @Test(arguments: [
        Case("", at: 0, in: 10, ["> "], 0, 2), Case("abc", at: 3, in: 10, ["> abc"], 0, 5),
        Case("abc", at: 1, in: 10, ["> abc"], 0, 3),
        Case("abcdefgh", at: 8, in: 10, ["> abcdefgh", ""], 1, 0),
        Case("abcdefghi", at: 9, in: 10, ["> abcdefgh", "i"], 1, 1),
        Case("abcdefghi", at: 7, in: 10, ["> abcdefgh", "i"], 0, 9),
        Case("abcdefghi", at: 8, in: 10, ["> abcdefgh", "i"], 1, 0),
        Case("abcdefg検", at: 7, in: 10, ["> abcdefg", "検"], 1, 0), Case("検索", at: 1, in: 10, ["> 検索"], 0, 4),
        Case("a\nb", at: 2, in: 10, ["> a", ". b"], 1, 2), Case("a\nb", at: 1, in: 10, ["> a", ". b"], 0, 3),
        Case("e\u{301}x", at: 1, in: 10, ["> e\u{301}x"], 0, 3),
        Case("\u{1}x", at: 1, in: 10, ["> ^Ax"], 0, 4),
        Case("\u{202e}", at: 1, in: 20, ["> \\u{202e}"], 0, 10), Case("👨‍👩‍👧x", at: 1, in: 10, ["> 👨‍👩‍👧x"], 0, 4),
        Case("ab", at: 2, in: 1, [">", " ", "a", "b", ""], 4, 0), Case("検", at: 1, in: 1, [">", " ", "検", ""], 3, 0),
        Case("👨‍👩‍👧ab", at: 3, in: 10, ["> 👨‍👩‍👧a", "b"], 1, 1), Case("abcdef❤️g", at: 8, in: 10, ["> abcdef", "❤️g"], 1, 3),
        Case("abcdefgh\n", at: 9, in: 10, ["> abcdefgh", ". "], 1, 2),
    ])
    func `a line is broken into rows, and the cursor is at its character`(_ example: Case) {
        let prompt = Prompt("> ", continuation: ". ")
        let layout = FrameLayout(
            prompt: prompt, line: StyledText(example.line), cursor: example.cursor, columns: example.columns)
        #expect(layout.rows.map { String($0.cells.map(\.text)) } == example.rows)
        #expect((layout.cursorRow, layout.cursorColumn) == example.position)
    }

    @Test func `characters retain their styles`() {
        let line = StyledText("add", .bold) + " x"
        let layout = FrameLayout(prompt: Prompt("> "), line: line, cursor: 0, columns: 4)
        #expect(layout.rows[1].cells.map(\.style) == [.bold, .plain, .plain])
    }

    @Test func `a line taller than the screen is shown around its cursor`() {
        let line = (0..<50).map { "line \($0)" }.joined(separator: "\n")
        for cursor in [0, 200, line.count] {
            let contents = FrameContents(
                prompt: Prompt("> "), line: StyledText(line), cursor: cursor, below: ["status"])
            let frame = contents.frame(TerminalSize(rows: 10, columns: 40))
            #expect(frame.rows.count == 10)
            #expect((0..<9).contains(frame.cursorRow))
        }
    }

    @Test func `the right prompt is hidden if the line needs its space`() {
        var contents = FrameContents(prompt: Prompt("> ", right: "3 of 5"), line: "abc", cursor: 3)
        let size = TerminalSize(rows: 5, columns: 20)
        #expect(String(contents.frame(size).rows[0].cells.map(\.text)) == "> abc        3 of 5")
        contents.line = "abcdefghij"
        #expect(String(contents.frame(size).rows[0].cells.map(\.text)) == "> abcdefghij")
    }

    @Test func `no frame is higher or wider than its screen`() {
        let contents = FrameContents(
            prompt: Prompt("prompt> ", right: "right"), line: "検索 something long", cursor: 5, suggestion: " and more",
            below: ["one", "two", "three"])
        for rows in 1...6 {
            for columns in 1...40 {
                let frame = contents.frame(TerminalSize(rows: rows, columns: columns))
                #expect(frame.rows.count <= rows)
                #expect((0..<frame.rows.count).contains(frame.cursorRow))
                #expect((0..<columns).contains(frame.cursorColumn))
                if columns > 1 { #expect(frame.rows.allSatisfy { $0.width <= columns }) }
            }
        }
    }
}
