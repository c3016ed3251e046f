import Randomness
import Terminal
import TerminalModel
import Testing

@testable import LineEditing

@Suite struct FrameRendererTests {
    private static let pieces = [
        "a", "b", "x", " ", "word", "検", "索", "é", "e\u{301}", "👍", "👨‍👩‍👧", "🇳🇴", "❤️", "\n", "\u{1}", "👍🏽",
        "long piece of text", "\u{202e}", "\u{301}",
    ]

    private func randomContents(_ random: inout SeededRandom, previous: FrameContents) -> FrameContents {
        var contents = previous
        let characters = Array(previous.line.plain)
        switch random.below(6) {
        case 0, 1, 2:
            let position = random.below(characters.count + 1)
            let piece = FrameRendererTests.pieces[random.below(FrameRendererTests.pieces.count)]
            let text = String(characters[..<position]) + piece + String(characters[position...])
            contents.line = random.below(2) == 0 ? StyledText(text) : StyledText(text, .bold)
        case 3:
            contents.line = StyledText(String(characters.dropLast(random.below(8))))
        case 4:
            contents.below = (0..<random.below(4)).map { StyledText("row \($0) 検索", .reverse) }
        default:
            contents.suggestion = random.below(2) == 0 ? "" : " and more of it"
        }
        contents.cursor = random.below(contents.line.plain.count + 1)
        return contents
    }

    /// Shows a character before its frame is drawn, if the cursor is at the end of the line.
    private func typeAtEnd(
        _ contents: inout FrameContents, _ renderer: inout FrameRenderer, _ screen: inout Screen,
        _ random: inout SeededRandom
    ) {
        let text = contents.line.plain
        let typed = UInt8(0x20 + random.below(0x5f))
        if contents.cursor == text.count,
            let drawing = renderer.echo(typed, inStyleBefore: random.below(2) == 0)
        {
            #expect(drawing.utf8.count <= 16)
            screen.feed(drawing)
        }
        contents.line.append(String(Unicode.Scalar(typed)))
        contents.cursor = contents.line.plain.count
    }

    @Test(arguments: 0..<40, [true, false])
    func `a screen that is updated in steps equals a screen that is drawn at once`(_ seed: Int, _ joinsPictures: Bool) {
        var random = SeededRandom(seed: seed)
        var size = TerminalSize(rows: 3 + random.below(10), columns: 5 + random.below(40))
        var screen = Screen(rows: size.rows, columns: size.columns)
        screen.joinsPictures = joinsPictures
        var renderer = FrameRenderer(depth: .ansi, reflows: false)
        var contents = FrameContents(prompt: Prompt("> ", continuation: ". ", right: "3/5"), line: "", cursor: 0)
        var posted = 0
        for step in 0..<120 {
            if random.below(10) == 0 {
                size = TerminalSize(rows: 3 + random.below(10), columns: 5 + random.below(40))
                screen.resize(rows: size.rows, columns: size.columns)
            }
            if random.below(3) == 0 {
                typeAtEnd(&contents, &renderer, &screen, &random)
            } else {
                contents = randomContents(&random, previous: contents)
            }
            let frame = contents.frame(size)
            let posts: [StyledText] = random.below(12) == 0 ? [StyledText("n\(posted)")] : []
            posted += posts.count
            screen.feed(renderer.draw(frame, above: posts))
            var fresh = Screen(rows: size.rows, columns: size.columns)
            fresh.joinsPictures = joinsPictures
            var other = FrameRenderer(depth: .ansi, reflows: false)
            fresh.feed(other.draw(frame))
            let top = screen.cursorRow - frame.cursorRow
            #expect(top >= 0, "step \(step)")
            guard top >= 0 else { return }
            #expect(
                Array(screen.lines[top...].prefix(frame.rows.count)) == Array(fresh.lines.prefix(frame.rows.count)),
                "step \(step)")
            #expect(screen.lines[(top + frame.rows.count)...].allSatisfy { $0.isEmpty }, "step \(step)")
            #expect(screen.cursorColumn == fresh.cursorColumn, "step \(step)")
            #expect(screen.isCursorVisible)
        }
        let notes = screen.transcript.filter { $0.hasPrefix("n") && Int($0.dropFirst()) != nil }
        #expect(notes == (0..<posted).map { "n\($0)" })
        #expect(screen.unknownSequences.isEmpty)
    }

    @Test func `the cursor leaves a row of uncertain width through the left edge`() {
        let size = TerminalSize(rows: 12, columns: 60)
        let text = "ab\n1\u{fe0f}\u{20e3}c"
        for joinsPictures in [true, false] {
            var screen = Screen(rows: size.rows, columns: size.columns)
            screen.joinsPictures = joinsPictures
            var renderer = FrameRenderer(depth: .none, reflows: false)
            for cursor in [text.count, 2] {
                let contents = FrameContents(prompt: Prompt("> "), line: StyledText(text), cursor: cursor)
                screen.feed(renderer.draw(contents.frame(size)))
            }
            #expect(screen.cursorRow == 0)
            #expect(screen.cursorColumn == 4)
        }
    }

    @Test func `a key at the end of a line writes a few bytes`() {
        var renderer = FrameRenderer(depth: .palette, reflows: true)
        let size = TerminalSize(rows: 24, columns: 80)
        var text = ""
        var most = 0
        _ = renderer.draw(FrameContents(prompt: Prompt("> "), line: "", cursor: 0).frame(size))
        for _ in 0..<60 {
            text += "x"
            let contents = FrameContents(prompt: Prompt("> "), line: StyledText(text), cursor: text.count)
            most = max(most, renderer.draw(contents.frame(size)).utf8.count)
        }
        #expect(most <= 4)
    }

    @Test func `an unchanged frame writes nothing`() {
        var renderer = FrameRenderer(depth: .palette, reflows: true)
        let frame = FrameContents(prompt: Prompt("> "), line: "abc", cursor: 3).frame(.standard)
        _ = renderer.draw(frame)
        #expect(renderer.draw(frame).isEmpty)
    }

    @Test func `the finished entry is complete, with the messages above it`() {
        var screen = Screen(rows: 6, columns: 10)
        var renderer = FrameRenderer(depth: .none, reflows: true)
        let contents = FrameContents(prompt: Prompt("> "), line: "abcdefghijkl", cursor: 3, below: ["status"])
        screen.feed(renderer.draw(contents.frame(TerminalSize(rows: 6, columns: 10))))
        screen.feed(renderer.finish("> abcdefghijkl", above: ["note"], columns: 10))
        #expect(screen.lines == ["note", "> abcdefgh", "ijkl", "", "", ""])
        #expect(screen.cursorRow == 3)
        #expect(screen.cursorColumn == 0)
    }

    @Test func `a narrower terminal that wraps rows again keeps no old rows`() {
        var renderer = FrameRenderer(depth: .none, reflows: true)
        let wide = FrameContents(prompt: Prompt("> "), line: StyledText(String(repeating: "x", count: 30)), cursor: 30)
        _ = renderer.draw(wide.frame(TerminalSize(rows: 10, columns: 20)))
        let drawing = renderer.draw(wide.frame(TerminalSize(rows: 10, columns: 8)))
        // Two rows of 20 and 12 columns have become three and two; the cursor was in the second, at column 12.
        #expect(drawing.contains("\r\u{1b}[4A\u{1b}7\u{1b}[K\u{1b}[1B\r\u{1b}[J\u{1b}8"))
    }

    @Test func `a frame is changed as the example in the renderer says`() {
        var renderer = FrameRenderer(depth: .none, reflows: false)
        let size = TerminalSize(rows: 24, columns: 80)
        let old = FrameContents(
            prompt: Prompt("> "), line: "ad", cursor: 2, below: ["  add  Add an album", "  admire", "1 cover"])
        let new = FrameContents(
            prompt: Prompt("> "), line: "add", cursor: 3, below: ["  add  Add an album", "1 cover"])
        _ = renderer.draw(old.frame(size))
        let change =
            "d" + "\u{1b}[2B\r\u{1b}[?7l\u{1b}[K1 cover\u{1b}[?7h" + "\u{1b}[1B\r\u{1b}[J" + "\u{1b}[3A\r\u{1b}[5C"
        #expect(renderer.draw(new.frame(size)) == "\u{1b}[?2026h\u{1b}[?25l" + change + "\u{1b}[?25h\u{1b}[?2026l")
    }
}
