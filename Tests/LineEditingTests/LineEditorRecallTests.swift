import TerminalModel
import TestTraits
import Testing

/// Movements between the lines of an entry and the entries of the history, on a terminal.
@Suite(.serialized, .blocking) struct LineEditorRecallTests {
    private func start(_ texts: [String], _ arguments: [String] = []) throws -> PseudoTerminal {
        let terminal = try FixtureTerminal.start(arguments, rows: 24, columns: 60)
        for text in texts {
            terminal.expect(text.replacing("\n", with: "\u{16}\n"), gives: text.replacing("\n", with: "\\n"))
        }
        return terminal
    }

    @Test func `up and down move inside the entry first`() throws {
        let terminal = try start(["old"])
        terminal.expect("検索\u{1b}\rabcd\u{1b}\refgh\u{1b}[A\u{1b}[Ax\u{e}y\u{e}z", gives: "検索x\\nabcdy\\nefghz")
        terminal.expect("a\u{1b}\rb\u{10}\u{15}", gives: "\\nb")
        terminal.expect("検索x\u{1b}\ra\u{10}\u{10}", gives: "検索x\\nabcdy\\nefghz")
    }

    @Test func `Home and End move to the ends of the line, and then to those of the entry`() throws {
        let terminal = try start([])
        terminal.expect("ab\u{1b}\rcd\u{1}x\u{1}\u{1}y\u{5}z\u{1b}[F\u{1b}[Fw", gives: "yabz\\nxcdw")
        terminal.expect("ab\u{1b}\rcd\u{1}\u{15}x\u{1b}\ref\u{10}\u{b}y", gives: "aby\\nefcd")
    }

    @Test func `up finds entries with the line as a prefix, each text once`() throws {
        let terminal = try start(["add 1", "list", "add 2", "add 1", "show"])
        terminal.send("add\u{1b}[A")
        terminal.expect { $0.currentLine == "fixture> add 1" && $0.cursorColumn == 14 }
        terminal.send("\u{1b}[A")
        terminal.expect { $0.currentLine == "fixture> add 2" }
        terminal.send("\u{1b}[A")
        terminal.expect { $0.bells == 1 && $0.currentLine == "fixture> add 2" }
        terminal.send("\u{1b}[B\u{1b}[B")
        terminal.expect { $0.currentLine.hasPrefix("fixture> add") && $0.cursorColumn == 12 }
        terminal.expect("\u{15}\u{1b}[A\u{1b}[A\u{1b}[A", gives: "add 2")
    }

    @Test func `a line that was edited during a walk starts a new one`() throws {
        let terminal = try start(["list all", "list", "show"])
        terminal.expect("\u{1b}[A\u{1b}[A a\u{1b}[A", gives: "list all")
        terminal.expect("li\u{1b}[A\u{15}\u{1b}[B\u{1b}[Bx", gives: "x")
    }

    @Test func `keys recall the oldest entry, the newest entry and last words`() throws {
        let terminal = try start(["one 'a b'", "two c"])
        terminal.expect("\u{1b}<!", gives: "one 'a b'!")
        terminal.expect("\u{1b}<\u{1b}>x", gives: "x")
        terminal.expect("say \u{1b}.\u{1b}.\u{1b}. \u{1b}.", gives: "say c x")
    }

    @Test func `vi's search recalls an entry, and another Return runs it`() throws {
        let terminal = try FixtureTerminal.start(["--vi"])
        terminal.send("one\r")
        terminal.expect { $0.shows("got 3 <one>") && $0.currentLine == "fixture>" }
        terminal.send("\u{1b}")
        terminal.expect { $0.cursorColumn == 9 }
        terminal.send("/on\r")
        terminal.expect { $0.currentLine == "fixture> one" && !$0.holds("search:") }
        #expect(terminal.screen.transcript.filter { $0 == "got 3 <one>" }.count == 1)
        terminal.send("\r")
        terminal.expect { $0.transcript.filter { $0 == "got 3 <one>" }.count == 2 }
    }

    @Test(arguments: [([], "\u{12}", "\u{1b}"), (["--vi"], "\u{1b}/", "\u{1b}"), (["--vi"], "\u{1b}/", "\r")])
    func `the row of a search disappears with the search`(
        _ arguments: [String], _ begin: String, _ end: String
    ) throws {
        let terminal = try FixtureTerminal.start(arguments, rows: 10, columns: 60)
        terminal.send("abc")
        terminal.expect { $0.currentLine == "fixture> abc" }
        terminal.send(begin)
        terminal.expect { $0.holds("search:") }
        terminal.send(end)
        terminal.expect { $0.currentLine == "fixture> abc" && !$0.holds("search:") }
    }

    @Test func `vi's j and k move between lines and entries`() throws {
        let terminal = try start(["first\nsecond", "third"], ["--vi"])
        terminal.expect("x\u{1b}0xkkkx", gives: "firs\\nsecond")
        terminal.expect("\u{1b}Gk$iX", gives: "firsXt\\nsecond")
    }
}
