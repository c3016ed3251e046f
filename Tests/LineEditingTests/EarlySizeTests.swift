import Randomness
import Terminal
import TerminalModel
import TestTraits
import Testing

@testable import LineEditing

/// Terminals that change their size as tmux does: immediately, with rows wrapped again, hidden and restored.
@Suite(.blocking) struct EarlySizeTests {
    @Test func `an entry that a low window has hidden appears once when the window grows`() throws {
        let terminal = try FixtureTerminal.start(
            rows: 16, columns: 60, environment: ["XTERM_VERSION": "", "TMUX": "model"], isTmux: true)
        terminal.send("a line that is longer than the low and narrow window can show at once")
        terminal.expect { $0.holds("at once") }
        for (rows, columns) in [(3, 20), (16, 60)] {
            terminal.resizeEarly(rows: rows, columns: columns)
            let asked = terminal.screen.sizeQuestions
            terminal.tellSize()
            // The drawing after the reply ends when the cursor is shown again.
            terminal.expect { $0.sizeQuestions > asked && $0.holds("once") && $0.isCursorVisible }
        }
        terminal.send("\r")
        terminal.expect { $0.holds("got 69 <a line") && $0.currentLine == "fixture>" }
        let transcript = terminal.screen.transcript
        #expect(transcript.filter { $0.hasPrefix("fixture>") }.count == 2, "\(transcript)")
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    @Test func `a terminal that does not reply still receives keys and lines`() throws {
        let terminal = try FixtureTerminal.start(["--posts", "20"], environment: ["TMUX": "model"])
        for rows in 10..<15 {
            let shown = terminal.screen.lastNote
            terminal.resize(rows: rows, columns: 40)
            terminal.expect { $0.lastNote > shown + 8 }
        }
        terminal.expect("typed", gives: "typed")
        #expect(terminal.screen.sizeQuestions == 3)
    }

    @Test(arguments: 0..<30)
    func `random resizes leave no copy of a frame, and erase no earlier output`(_ seed: Int) {
        var random = SeededRandom(seed: seed)
        var size = TerminalSize(rows: 20, columns: 60)
        var screen = Screen(rows: size.rows, columns: size.columns)
        for number in 0..<30 { screen.feed("before \(number)\r\n") }
        var renderer = FrameRenderer(depth: .none, reflows: true)
        let line = (0..<6).map { "part \($0) 検索 of an entry" }.joined(separator: "\n")
        let contents = FrameContents(
            prompt: Prompt("> ", continuation: ". "), line: StyledText(line), cursor: line.count)
        screen.feed(renderer.draw(contents.frame(size)))
        var posted = 0
        for step in 0..<40 {
            let isLast = step == 39
            size =
                isLast
                ? TerminalSize(rows: 200, columns: 60)
                : TerminalSize(rows: 4 + random.below(30), columns: 12 + random.below(60))
            screen.resizeAsTmux(rows: size.rows, columns: size.columns)
            renderer.noteResize()
            let posts: [StyledText] = random.below(8) == 0 ? [StyledText("n\(posted) 検索 and more")] : []
            posted += posts.count
            screen.feed(renderer.draw(contents.frame(size), above: posts, cursor: screen.cursorPosition))
        }
        let rows = screen.transcript.filter { !$0.isEmpty }
        #expect(rows.filter { $0.hasPrefix("before ") } == (0..<30).map { "before \($0)" })
        #expect(rows.filter { $0.hasPrefix("n") } == (0..<posted).map { "n\($0) 検索 and more" })
        #expect(rows.filter { $0.contains("part ") }.count == 6, "\(rows)")
        #expect(screen.unknownSequences.isEmpty)
    }

    /// The window changes between TAB and the menu, and the program learns it after the menu.
    @Test(arguments: [(16, 60), (12, 79), (10, 40), (24, 20), (12, 100)])
    func `a menu that is drawn for an earlier size leaves no copy`(rows: Int, columns: Int) {
        let old = TerminalSize(rows: 12, columns: 80)
        let size = TerminalSize(rows: rows, columns: columns)
        var screen = Screen(rows: old.rows, columns: old.columns)
        var renderer = FrameRenderer(depth: .none, reflows: true)
        var contents = FrameContents(prompt: Prompt("> "), line: "c", cursor: 1)
        screen.feed("before\r\n")
        screen.feed(renderer.draw(contents.frame(old)))
        screen.resizeAsTmux(rows: rows, columns: columns)
        contents.below = (1...6).map { StyledText("  \($0) " + String(repeating: "x", count: 76)) }
        screen.feed(renderer.draw(contents.frame(old)))
        contents.below[0] = StyledText("  1 " + String(repeating: "y", count: 76))
        screen.feed(renderer.draw(contents.frame(old)))
        renderer.noteResize()
        screen.feed(renderer.draw(contents.frame(size), cursor: screen.cursorPosition))
        #expect(screen.transcript.filter { $0.hasPrefix(">") }.count == 1, "\(screen.transcript)")
        contents.below = []
        screen.feed(renderer.draw(contents.frame(size)))
        #expect(screen.transcript.filter { !$0.isEmpty } == ["before", "> c"], "\(screen.transcript)")
        #expect(screen.unknownSequences.isEmpty)
    }

    @Test func `a row that was partly erased is wrapped again with its erased part`() {
        var screen = Screen(rows: 8, columns: 40)
        var renderer = FrameRenderer(depth: .none, reflows: true)
        var contents = FrameContents(
            prompt: Prompt("> "), line: StyledText(String(repeating: "x", count: 30)), cursor: 2)
        screen.feed("before\r\n")
        screen.feed(renderer.draw(contents.frame(TerminalSize(rows: 8, columns: 40))))
        contents.line = "xxx\nxxxx"
        contents.cursor = 8
        screen.feed(renderer.draw(contents.frame(TerminalSize(rows: 8, columns: 40))))
        screen.resizeAsTmux(rows: 8, columns: 20)
        screen.feed(renderer.draw(contents.frame(TerminalSize(rows: 8, columns: 20))))
        #expect(screen.transcript.filter { !$0.isEmpty } == ["before", "> xxx", "… xxxx"])
    }

    @Test func `a cursor after a row that has become as wide as the window stays in it`() {
        var screen = Screen(rows: 8, columns: 40)
        var renderer = FrameRenderer(depth: .none, reflows: true)
        let contents = FrameContents(
            prompt: Prompt("> "), line: StyledText(String(repeating: "x", count: 18)), cursor: 18)
        screen.feed("before\r\n")
        screen.feed(renderer.draw(contents.frame(TerminalSize(rows: 8, columns: 40))))
        screen.resizeAsTmux(rows: 8, columns: 20)
        screen.feed(renderer.draw(contents.frame(TerminalSize(rows: 8, columns: 20))))
        #expect(screen.transcript.filter { !$0.isEmpty } == ["before", "> " + String(repeating: "x", count: 18)])
    }
}

extension Screen {
    fileprivate static func note(_ row: String) -> Int? {
        row.hasPrefix("note ") ? Int(row.dropFirst(5).prefix { $0 != " " }) : nil
    }

    /// The position of the cursor as tmux reports it.
    fileprivate var cursorPosition: CursorPosition {
        CursorPosition(row: cursorRow, column: isBehindColumns ? columns : cursorColumn)
    }

    /// The number of the last message that has arrived.
    fileprivate var lastNote: Int { transcript.compactMap(Screen.note).last ?? -1 }
}
