import Glibc
import TerminalModel
import TestTraits
import Testing

@Suite(.serialized, .blocking) struct ScreenViewTests {
    private func start(
        _ arguments: [String] = [], isTmux: Bool = false, answers: Bool = false
    ) throws -> PseudoTerminal {
        let terminal = try FixtureTerminal.start(
            arguments, environment: ["SWIFT_BACKTRACE": "enable=no", "TMUX": isTmux ? "model" : ""],
            isTmux: isTmux || answers)
        terminal.send("view\r")
        terminal.expect { $0.shows("view 16x39") }
        return terminal
    }

    /// Expects that the line editor controls the terminal again.
    private func expectPrompt(_ terminal: PseudoTerminal, _ location: SourceLocation = #_sourceLocation) {
        terminal.expect(location) { $0.isAtPrompt && $0.isCursorVisible && !$0.holds("===") }
        #expect(terminal.screen.pointerModes.isEmpty, sourceLocation: location)
        #expect(terminal.screen.unknownSequences.isEmpty, sourceLocation: location)
    }

    @Test(arguments: [false, true])
    func `a view replaces the prompt and leaves nothing on the screen`(_ isTmux: Bool) throws {
        let terminal = try start(isTmux: isTmux)
        terminal.expect {
            $0.lines.suffix(14).prefix(3) == ["view 16x39", "told", String(repeating: "=", count: 39)]
                && !$0.isCursorVisible
        }
        terminal.send("q")
        terminal.expect { $0.shows("[view closed after 1]") }
        expectPrompt(terminal)
        #expect(terminal.screen.lines.filter { !$0.isEmpty }.count == 4, "\(terminal.screen.lines)")
        terminal.expect("abc", gives: "abc")
    }

    @Test(arguments: [
        ("\u{1b}[C", "right"), ("\u{1b}OD", "left"), ("\u{1b}[A", "up"), ("\u{1b}[1;5B", "down"), ("\u{1b}[H", "home"),
        ("\u{1b}[4~", "end"), ("\u{1b}[5~", "pageUp"), ("\u{1b}[6~", "pageDown"), ("\r", "enter"), ("\t", "tab"),
        ("\u{7f}", "backspace"), ("é", "character(\"é\")"), ("検", "character(\"検\")"), ("\u{1}", "control(\"a\")"),
    ])
    func `a view receives keys by name`(_ bytes: String, _ name: String) throws {
        let terminal = try start()
        terminal.send(bytes)
        terminal.expect { screen in screen.lines.contains { $0 == "told " + name } }
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    @Test func `keys that are typed ahead go to the view, and those after its end to the line`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("view\rxyq")
        terminal.expect { $0.shows("[view closed after 3]") }
        terminal.send("abc\r")
        terminal.expect { $0.shows("got 3 <abc>") }
        expectPrompt(terminal)
    }

    @Test func `messages appear above a view, and status rows below it`() throws {
        let terminal = try start()
        terminal.send("p")
        terminal.expect { screen in
            guard let position = screen.lines.firstIndex(of: "posted") else { return false }
            return screen.lines[position + 1] == "view 16x39" && !screen.lines[..<position].contains("view 16x39")
        }
        terminal.send("s")
        terminal.expect { screen in
            guard let position = screen.lines.firstIndex(of: "view 15x39") else { return false }
            return screen.lines[position + 3] == "status row"
        }
        terminal.send("q")
        expectPrompt(terminal)
        terminal.expect { $0.shows("posted") && $0.shows("status row") }
    }

    @Test func `a view survives many messages`() throws {
        let terminal = try start(["--posts", "200"])
        for _ in 0..<50 { terminal.send("\u{1b}[C") }
        terminal.send("q")
        terminal.expect { $0.transcript.contains("[view closed after 51]") && $0.isAtPrompt }
        terminal.send("quit\r")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.screen.transcript.contains { $0.hasPrefix("view ") || $0.hasPrefix("told") })
        let notes = terminal.screen.transcript.compactMap { row in
            row.hasPrefix("note ") ? Int(row.dropFirst(5).prefix { $0.isNumber }) : nil
        }
        #expect(notes == Array(0..<notes.count))
    }

    @Test(arguments: [(9, 30), (24, 80), (2, 12), (1, 5)])
    func `a view is redrawn at a new size`(_ rows: Int, _ columns: Int) throws {
        let terminal = try start()
        terminal.resize(rows: rows, columns: columns)
        let title = String("view \(rows)x\(columns - 1)".prefix(columns - 1))
        terminal.expect { $0.shows(title) }
        terminal.resize(rows: 16, columns: 40)
        terminal.expect { $0.shows("view 16x39") && $0.shows(String(repeating: "=", count: 39)) }
        terminal.send("q")
        terminal.expect { $0.holds("[view closed after") && $0.currentLine == "fixture>" }
        terminal.expect("abc", gives: "abc")
    }

    @Test func `Ctrl-C ends a view`() throws {
        let terminal = try start()
        terminal.send("x\u{3}")
        terminal.expect { $0.shows("[view closed after 1]") }
        expectPrompt(terminal)
    }

    @Test func `a view that is released is removed`() throws {
        let terminal = try start()
        terminal.send("\u{1b}")
        terminal.expect { $0.shows("[let go of]") }
        expectPrompt(terminal)
        terminal.expect("abc", gives: "abc")
    }

    @Test func `SIGTERM ends a view and restores the terminal`() throws {
        let terminal = try start()
        terminal.signal(SIGTERM)
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.shows("[ended]"))
        #expect(terminal.screen.isCursorVisible)
        #expect(terminal.isCooked)
        #expect(terminal.screen.pointerModes.isEmpty)
        #expect(!terminal.screen.pastesInBrackets)
        #expect(!terminal.screen.holds("==="))
    }

    @Test(arguments: [SIGSEGV, SIGQUIT])
    func `a signal that ends the program restores the terminal`(_ signal: Int32) throws {
        let terminal = try start()
        terminal.signal(signal)
        #expect(terminal.waitForEnd() == 128 + signal)
        #expect(terminal.screen.isCursorVisible)
        #expect(terminal.isCooked)
        #expect(!terminal.screen.pastesInBrackets)
        #expect(terminal.screen.pointerModes.isEmpty)
        #expect(!terminal.screen.holds("==="))
    }

    @Test func `Ctrl-Z restores the terminal, and fg shows the view again`() throws {
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "-i"],
            environment: FixtureTerminal.environment(["PS1": "bash> "]), rows: 16, columns: 40)
        terminal.expect { $0.currentLine == "bash>" }
        terminal.send(FixtureTerminal.path + "\r")
        terminal.expect { $0.currentLine == "fixture>" }
        terminal.send("view\r")
        terminal.expect { $0.shows("view 16x39") }
        terminal.send("\u{1a}")
        terminal.expect { $0.currentLine == "bash>" && $0.holds("Stopped") && $0.isCursorVisible }
        #expect(!terminal.screen.holds("==="))
        terminal.send("fg\r")
        terminal.expect { $0.shows("view 16x39") && !$0.isCursorVisible }
        terminal.send("xq")
        terminal.expect { $0.shows("[view closed after 2]") && $0.currentLine == "fixture>" }
    }

    @Test func `a view receives clicks with their position, and turns of the wheel`() throws {
        let terminal = try start(answers: true)
        let first = try #require(terminal.screen.lines.firstIndex(of: "view 16x39"))
        #expect(terminal.screen.pointerModes == ["?1000", "?1006"])
        // A click counts only after the view has not moved for a while.
        poll(nil, 0, 300)
        terminal.send("\u{1b}[<0;5;\(first + 2)M\u{1b}[<0;5;\(first + 2)m")
        terminal.expect { $0.shows("told clicked(row: 1, column: 4)") }
        terminal.send("\u{1b}[<0;5;\(first)M\u{1b}[<2;5;\(first + 1)M\u{1b}[<64;1;1M\u{1b}[<65;1;1M")
        terminal.expect { $0.shows("told wheeledDown") }
        terminal.send("q")
        terminal.expect { $0.shows("[view closed after 4]") }
        expectPrompt(terminal)
        #expect(terminal.screen.pointerModes.isEmpty)
        terminal.expect("abc", gives: "abc")
    }

    @Test func `a click without a known position is ignored`() throws {
        let terminal = try start()
        poll(nil, 0, 300)
        terminal.send("\u{1b}[<0;5;3Mx")
        terminal.expect { $0.shows("told character(\"x\")") }
        terminal.send("q")
        terminal.expect { $0.shows("[view closed after 2]") }
        expectPrompt(terminal)
    }
}
