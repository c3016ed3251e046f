import BuiltProgram
import Glibc
import TerminalModel
import TestTraits
import Testing

/// `covers` at a pseudo-terminal, as a user operates it.
@Suite(.serialized, .blocking) struct CoversPromptTests {
    // The terminal is released before the home.
    private struct Shown {
        let terminal: PseudoTerminal
        let home: ProgramHome

        func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
            let reached = terminal.wait(until: isReached)
            #expect(reached, "\(terminal.screen.lines)", sourceLocation: location)
        }

        /// Expects the table of this album below the covers.
        func expectAt(_ title: String, _ location: SourceLocation = #_sourceLocation) {
            expect(location) { $0.lines.contains("title     " + title) && !$0.isCursorVisible }
        }

        func expectPrompt(_ location: SourceLocation = #_sourceLocation) {
            expect(location) { screen in
                screen.isAtPrompt && screen.isCursorVisible && screen.readsLine
                    && !screen.lines.contains { $0.hasPrefix("title ") }
            }
        }

        /// Expects `show` to print this album as the current one.
        func expectCurrent(_ title: String, _ location: SourceLocation = #_sourceLocation) {
            terminal.send("show\r")
            // The cover is beside it.
            expect(location) { screen in
                screen.lines.contains { $0.hasPrefix("title     " + title) } && screen.pastesInBrackets
            }
        }
    }

    private func start(_ line: String = "covers", rows: Int = 30, columns: Int = 80) throws -> Shown {
        let home = try ProgramHome()
        let terminal = try PseudoTerminal(
            [BuiltProgram.path], environment: home.environment.merging(["XTERM_VERSION": "model"]) { $1 }, rows: rows,
            columns: columns)
        let shown = Shown(terminal: terminal, home: home)
        shown.expect { $0.isAtPrompt && $0.readsLine }
        terminal.send("go 2\r")
        shown.expect { $0.lines.contains { $0.hasPrefix("2  It's My Life") } && $0.isAtPrompt && $0.readsLine }
        terminal.send(line + "\r")
        shown.expectAt("It's My Life")
        return shown
    }

    @Test func `the arrows, Home and End move the row, and Enter changes the current album`() throws {
        let shown = try start()
        #expect(shown.terminal.screen.lines.contains { $0.contains("Best of Bowie") && $0.contains("It's My Life") })
        for (key, title) in [
            ("\u{1b}[C", "Nothing Like The Sun"), ("\u{1b}[F", "American Pie"), ("\u{1b}[C", "American Pie"),
            ("\u{1b}[D", "Staring at the Sun"), ("\u{1b}[H", "Best of Bowie"), ("\u{1b}[6~", "Nothing Like The Sun"),
        ] {
            shown.terminal.send(key)
            if key == "\u{1b}[6~" {
                shown.expect { !$0.lines.contains("title     Best of Bowie") }
            } else {
                shown.expectAt(title)
            }
        }
        shown.terminal.send("\u{1b}[H\u{1b}[C\u{1b}[C\r")
        shown.expect { $0.lines.contains { $0.hasPrefix("3  Nothing Like The Sun – Sting") } }
        shown.expectPrompt()
        shown.expectCurrent("Nothing Like The Sun")
        #expect(shown.terminal.screen.unknownSequences.isEmpty)
    }

    @Test(arguments: ["\u{1b}", "q", "\u{3}"])
    func `Escape, q and Ctrl-C restore the previous current album`(_ key: String) throws {
        let shown = try start()
        shown.terminal.send("\u{1b}[F")
        shown.expectAt("American Pie")
        shown.terminal.send(key)
        shown.expectPrompt()
        shown.expectCurrent("It's My Life")
    }

    @Test func `typed words select the next album with such words in its title or artist`() throws {
        let shown = try start()
        shown.terminal.send("n")
        shown.expectAt("Nothing Like The Sun")
        shown.terminal.send("\u{1b}[H")
        shown.expectAt("Best of Bowie")
        shown.terminal.send("STA")
        shown.expectAt("Staring at the Sun")
        shown.terminal.send("\u{1b}[H")
        shown.expectAt("Best of Bowie")
        shown.terminal.send("a")
        shown.expectAt("Staring at the Sun")
        shown.terminal.send("\u{1b}[H")
        shown.expectAt("Best of Bowie")
        shown.terminal.send("mado pi")
        shown.expectAt("American Pie")
        shown.terminal.send("\u{1b}[H")
        shown.expectAt("Best of Bowie")
        shown.terminal.send("doubt")
        shown.expectAt("It's My Life")
    }

    @Test func `the keys are shown below the fields`() throws {
        let shown = try start()
        let keys = "← → move · letters search · Enter goes to the album · Esc leaves"
        shown.expect { $0.lines.last { !$0.isEmpty } == keys }
        shown.terminal.resize(rows: 24, columns: 80)
        shown.expect { $0.lines.contains(keys) && $0.lines.contains { $0.hasPrefix("cover     https://") } }
    }

    @Test func `covers QUERY shows only the albums of the query, from the current one`() throws {
        let shown = try start("covers sun , year:2003")
        #expect(!shown.terminal.screen.lines.contains { $0.contains("American Pie") })
        for (key, title) in [
            ("\u{1b}[C", "Nothing Like The Sun"), ("\u{1b}[C", "Staring at the Sun"),
            ("\u{1b}[C", "Staring at the Sun"),
            ("\u{1b}[H", "It's My Life"), ("u2", "Staring at the Sun"), ("\u{1b}[H", "It's My Life"),
        ] {
            shown.terminal.send(key)
            shown.expectAt(title)
        }
        // No album of the query has this word.
        shown.terminal.send("pie")
        shown.terminal.send("\u{1b}[C")
        shown.expectAt("Nothing Like The Sun")
        shown.terminal.send("\r")
        shown.expect { $0.lines.contains { $0.hasPrefix("3  Nothing Like The Sun – Sting") } }
        shown.expectPrompt()
        shown.expectCurrent("Nothing Like The Sun")
    }

    @Test func `an album that another program adds to the query appears`() throws {
        let shown = try start("covers sun , year:2003")
        _ = try shown.home.run(["-c", "add Sunset --artist Nobody --at 1"])
        shown.expect { $0.lines.contains { $0.contains("Sunset") } }
        shown.terminal.send("\u{1b}[H")
        shown.expectAt("Sunset")
        _ = try shown.home.run(["-c", "delete Sunset"])
        shown.expectAt("It's My Life")
    }

    @Test(arguments: [
        ("covers nosuch", "No album matches 'nosuch'."), ("covers 9", "No album has position '9'"),
        ("covers lable:x", "No album has a field 'lable'."),
    ])
    func `a query without albums is an error`(line: String, message: String) throws {
        let home = try ProgramHome()
        let terminal = try PseudoTerminal([BuiltProgram.path], environment: home.environment, rows: 24, columns: 80)
        let shown = Shown(terminal: terminal, home: home)
        shown.expect { $0.isAtPrompt && $0.readsLine }
        terminal.send(line + "\r")
        shown.expect { $0.lines.contains { $0.hasPrefix(message) } && $0.isAtPrompt && $0.readsLine }
    }

    @Test func `a resized window is redrawn, and a small one shows as much as fits`() throws {
        let shown = try start()
        for (rows, columns) in [(12, 40), (50, 120), (5, 10), (2, 4)] {
            shown.terminal.resize(rows: rows, columns: columns)
            shown.terminal.send("\u{1b}[F\u{1b}[H")
        }
        shown.terminal.resize(rows: 30, columns: 80)
        shown.expectAt("Best of Bowie")
        shown.terminal.send("\r")
        shown.expectPrompt()
        shown.expectCurrent("Best of Bowie")
    }

    @Test func `SIGTERM restores the terminal`() throws {
        let shown = try start()
        shown.terminal.signal(SIGTERM)
        #expect(shown.terminal.waitForEnd() == 128 + SIGTERM)
        #expect(shown.terminal.isCooked)
        #expect(shown.terminal.screen.isCursorVisible)
        #expect(!shown.terminal.screen.pastesInBrackets)
        #expect(!shown.terminal.screen.lines.contains { $0.hasPrefix("title ") })
    }

    @Test func `Ctrl-Z suspends the program, and fg shows the covers again`() throws {
        let home = try ProgramHome()
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "-i"],
            environment: home.environment.merging(["XTERM_VERSION": "model", "PS1": "bash> "]) { $1 }, rows: 30,
            columns: 80)
        let shown = Shown(terminal: terminal, home: home)
        shown.expect { $0.lines[$0.cursorRow] == "bash>" }
        terminal.send(BuiltProgram.path + "\r")
        shown.expect {
            $0.isAtPrompt && $0.lines[$0.cursorRow] != "bash>" && $0.pastesInBrackets
        }
        terminal.send("covers\r")
        shown.expectAt("Best of Bowie")
        terminal.send("\u{1a}")
        shown.expect { $0.lines[$0.cursorRow] == "bash>" && $0.isCursorVisible }
        terminal.send("fg\r")
        shown.expectAt("Best of Bowie")
        terminal.send("\u{1b}[C")
        shown.expectAt("It's My Life")
        terminal.send("\u{1b}")
        shown.expectPrompt()
    }

    @Test(arguments: [["-c", "covers"], ["-c", "covers | cat"]])
    func `without a terminal the command reports that it needs the whole screen`(_ arguments: [String]) throws {
        let result = try ProgramHome().run(arguments)
        #expect(result.diagnostics.contains("'covers' needs the whole screen."), "\(result)")
    }
}
