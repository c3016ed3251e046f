import BuiltProgram
import Glibc
import TestTraits
import Testing

/// The prompt in tmux.
@Suite(.blocking, .enabled(if: TmuxWindow.path != nil, "tmux is not installed: apt-get install tmux")) struct TmuxTests
{
    @Test func `commands are typed, completed and run, and the size may change`() throws {
        let tmux = try TmuxWindow(in: try ProgramHome())
        #expect(try tmux.shows("1/5 Best of Bowie>"))
        try tmux.type("go 3", "Enter")
        #expect(try tmux.shows("3/5 Nothing Like The Sun>"))
        try tmux.type("add 'Søk 検索' --artist Björk", "Enter")
        #expect(try tmux.shows("6/6 Søk 検索 ↶>"))
        try tmux.type("cou", "Tab")
        #expect(try tmux.shows("6/6 Søk 検索 ↶> count"))
        try tmux.resize(columns: 50, rows: 10)
        try tmux.type("björk", "Enter")
        #expect(try tmux.shows("6/6 Søk 検索 ↶> count björk\n1\n6/6 Søk 検索 ↶>"))
        try tmux.type("quit", "Enter")
        #expect(try tmux.shows("left with 0"))
    }

    @Test func `a line is coloured by its meaning, also with the data of the library`() throws {
        let tmux = try TmuxWindow(in: try ProgramHome())
        #expect(try tmux.shows("1/5 Best of Bowie>"))
        let wrong = "\u{1b}[4m\u{1b}[31m"
        for (line, shown) in [("nosuch 3", wrong + "nosuch"), ("go 3", "\u{1b}[1mgo"), ("go 9", wrong + "9")] {
            try tmux.run("send-keys", "-l", line)
            #expect(try tmux.shows(shown, "-e"))
            try tmux.run("send-keys", "C-u")
        }
        try tmux.type("set highlight off", "Enter")
        try tmux.run("send-keys", "-l", "nosuch 4")
        #expect(try tmux.shows("> nosuch 4", "-e"))
    }

    @Test func `covers leaves nothing on the screen or above it for any change of the window`() throws {
        let tmux = try TmuxWindow(in: try ProgramHome())
        #expect(try tmux.shows("1/5 Best of Bowie>"))
        let before = try tmux.text("-S", "-")
        try tmux.type("covers", "Enter")
        #expect(try tmux.shows("artist    David Bowie"))
        for (columns, rows) in [(50, 15), (120, 40), (80, 24)] {
            try tmux.resize(columns: columns, rows: rows)
            #expect(try tmux.shows("artist    David Bowie"))
            poll(nil, 0, 700)
        }
        try tmux.type("", "Escape")
        #expect(try tmux.shows("1/5 Best of Bowie>", times: 2))
        let rows = try tmux.text("-S", "-").split(separator: "\n").map(String.init)
        let expected = before.split(separator: "\n").map(String.init)
        #expect(rows.count == expected.count + 1, "\(rows)")
        #expect(rows.first == expected.first)
        #expect(rows.dropFirst().first == expected.dropFirst().first)
        #expect(rows.dropFirst(2).first == "1/5 Best of Bowie> covers")
        #expect(rows.last?.hasPrefix("1/5 Best of Bowie>") == true)
    }

    @Test func `Ctrl-C and Ctrl-D work as usual`() throws {
        let tmux = try TmuxWindow(in: try ProgramHome())
        #expect(try tmux.shows("1/5 Best of Bowie>"))
        try tmux.type("delete *", "C-c")
        #expect(try tmux.shows("delete *^C\n1/5 Best of Bowie>"))
        try tmux.type("", "C-d")
        #expect(try tmux.shows("left with 0"))
    }
}

extension TmuxWindow {
    /// A window with the program in it.
    convenience init(in home: ProgramHome) throws {
        try self.init(running: "'\(BuiltProgram.path)'; echo left with $?; read end", in: home)
    }
}
