import BuiltProgram
import Glibc
import Randomness
import TestTraits
import Testing

/// The editor in tmux, which wraps rows again when the window changes.
@Suite(.serialized, .blocking, .enabled(if: TmuxWindow.path != nil, "tmux is not installed: apt-get install tmux"))
struct TmuxEditorTests {
    private static let line = "søk 検索 a line that wraps over more than one row of a narrow window, e\u{301} and 👍 too"

    private func window(_ arguments: String, before: String = "") throws -> TmuxWindow {
        let command = "\(before)'\(FixtureTerminal.path)' \(arguments); echo left with $?; read end"
        let tmux = try TmuxWindow(running: command, in: try ProgramHome())
        #expect(try tmux.shows("fixture>"))
        return tmux
    }

    /// Fifty random sizes, some faster than tmux reports them, while twenty lines and rows a second arrive.
    @Test(arguments: [1, 2]) func `many resizes leave no line lost, doubled or torn`(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tmux = try window("--posts 20 --rows")
        try tmux.type(Self.line)
        #expect(try tmux.shows("👍 too"))
        for _ in 0..<50 {
            try tmux.resize(columns: 20 + random.below(100), rows: 8 + random.below(32))
            poll(nil, 0, Int32(random.below(100)))
        }
        try tmux.resize(columns: 100, rows: 30)
        poll(nil, 0, 1000)
        try tmux.type("", "Enter")
        #expect(try tmux.shows("got \(Self.line.unicodeScalars.count) <\(Self.line)>", "-J"))
        #expect(try tmux.shows("fixture>", times: 2, "-J", "-S", "-"))
        let text = try tmux.text("-J", "-S", "-")
        #expect(text.count(of: "fixture>") == 2, "\(text)")
        #expect(text.count(of: "[cover") <= 1, "\(text)")
        let notes = text.split(separator: "\n").compactMap { row in
            row.hasPrefix("note ") ? Int(row.dropFirst(5).prefix { $0 != " " }) : nil
        }
        #expect(!notes.isEmpty, "\(text)")
        #expect(notes == Array(0..<notes.count), "\(text)")
    }

    @Test func `rows that a low window has hidden do not reappear beside the new ones`() throws {
        let tmux = try window("")
        for number in 1...12 { try tmux.type("\"row \(number)\"\\", "Enter") }
        try tmux.type("the end")
        #expect(try tmux.shows("...> the end"))
        for (columns, rows) in [(80, 5), (80, 24), (20, 6), (80, 24)] {
            try tmux.resize(columns: columns, rows: rows)
            #expect(try tmux.shows("...> the end"))
            poll(nil, 0, 1000)
        }
        #expect(try tmux.text("-S", "-").count(of: "fixture>") == 1)
        let text = try tmux.text("-S", "-")
        for number in 1...12 { #expect(text.count(of: "\"row \(number)\"") == 1, "\(text)") }
    }

    @Test func `wide and joined characters are at their positions`() throws {
        let tmux = try window("")
        try tmux.type("検索 e\u{301} 🇳🇴 👨‍👩‍👧 x")
        #expect(try tmux.shows("fixture> 検索 e\u{301} 🇳🇴 👨‍👩‍👧 x"))
        for _ in 0..<4 { try tmux.run("send-keys", "BSpace") }
        try tmux.type("y")
        #expect(try tmux.shows("fixture> 検索 e\u{301} 🇳🇴y"))
        try tmux.type("", "C-a")
        try tmux.type("z", "Enter")
        #expect(try tmux.shows("<z検索 e\u{301} 🇳🇴y>"))
    }

    @Test func `the cursor leaves a row with a character that tmux draws narrower correctly`() throws {
        let tmux = try window("")
        try tmux.resize(columns: 60, rows: 12)
        try tmux.send(Array("\u{1b}[200~ab\r1\u{fe0f}\u{20e3}c\u{1b}[201~".utf8))
        #expect(try tmux.shows("    ...> 1\u{fe0f}\u{20e3}c"))
        try tmux.type("", "Up")
        try tmux.type("XY")
        #expect(try tmux.shows("fixture> abXY"))
        let screen = try tmux.screen()
        #expect(screen.rows[screen.cursorRow] == "fixture> abXY")
        #expect(screen.cursorColumn == 13)
    }

    @Test func `a view leaves nothing on the screen or above it for any change of the window`() throws {
        let tmux = try window("")
        try tmux.type("view", "Enter")
        #expect(try tmux.shows("view 24x79"))
        try tmux.type("p")
        #expect(try tmux.shows("posted"))
        for (columns, rows) in [(50, 15), (120, 40), (80, 24)] {
            try tmux.resize(columns: columns, rows: rows)
            #expect(try tmux.shows("view \(rows)x\(columns - 1)"))
        }
        try tmux.type("q")
        #expect(try tmux.shows("[view closed after"))
        #expect(try tmux.shows("fixture>", times: 2))
        let rows = try tmux.text("-S", "-").split(separator: "\n")
        #expect(
            rows.map { String($0.prefix(12)) } == [
                "fixture> vie", "got 4 <view>", "posted", "[view closed", "fixture>",
            ],
            "\(rows)")
    }

    @Test func `a program that is killed during a view restores the terminal`() throws {
        let tmux = try window("", before: "SWIFT_BACKTRACE=enable=no ")
        try tmux.type("view", "Enter")
        #expect(try tmux.shows("view 24x79"))
        try tmux.type("k")
        #expect(try tmux.shows("left with 139"))
        let text = try tmux.text()
        #expect(text.hasPrefix("fixture> view\ngot 4 <view>\n"), "\(text)")
        #expect(!text.contains("==="), "\(text)")
    }

    @Test func `Ctrl-Z suspends the program, and fg restores the line`() throws {
        let home = try ProgramHome()
        let tmux = try TmuxWindow(running: "PS1='sh> ' /bin/sh -i", in: home)
        #expect(try tmux.shows("sh>"))
        try tmux.type("'\(FixtureTerminal.path)' --posts 20", "Enter")
        #expect(try tmux.shows("fixture>"))
        try tmux.type("half a line")
        #expect(try tmux.shows("fixture> half a line"))
        try tmux.type("", "C-z")
        #expect(try tmux.shows("[suspending]"))
        #expect(try tmux.shows("sh>", times: 2))
        try tmux.type("echo cooked", "Enter")
        #expect(try tmux.shows("\ncooked\n"))
        try tmux.type("fg", "Enter")
        #expect(try tmux.shows("fixture> half a line"))
        try tmux.type(" more", "Enter")
        #expect(try tmux.shows("got 16 <half a line more>"))
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
