import Glibc
import Randomness
import TerminalModel
import TestFiles
import TestTraits
import Testing

@Suite(.serialized, .blocking) struct LineEditorTerminalTests {
    @Test func `a line is typed, edited and read`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("søk 検索x\u{8}\u{1}\u{1b}[Cé")
        terminal.expect { $0.shows("fixture> séøk 検索") }
        terminal.send("\r")
        terminal.expect { $0.shows("got 7 <séøk 検索>") && $0.currentLine == "fixture>" }
        terminal.send("\r")
        terminal.expect { $0.shows("got 0 <>") }
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    @Test func `Home, End, Delete and undo work, and unknown keys have no effect`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("abc\u{1b}[H\u{1b}[3~\u{1b}[Fx\u{1b}[24;9~\u{1b}[2~")
        terminal.expect { $0.shows("fixture> bcx") }
        terminal.send("y")
        terminal.expect { $0.shows("fixture> bcxy") }
        terminal.send("\u{1f}")
        terminal.expect { $0.shows("fixture> bcx") }
    }

    @Test func `Ctrl-C discards the line, and Ctrl-D ends the input on an empty line`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("abc\u{3}")
        terminal.expect { $0.shows("fixture> abc^C") && $0.currentLine == "fixture>" }
        terminal.send("xy\u{1}\u{4}")
        terminal.expect { $0.shows("fixture> y") }
        terminal.send("\u{4}")
        terminal.expect { $0.currentLine == "fixture>" }
        terminal.send("\u{4}")
        terminal.expect { $0.shows("[end of input]") && $0.shows("[closed]") }
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.screen.pastesInBrackets)
        #expect(terminal.screen.isCursorVisible)
    }

    @Test func `a paste does not run a line`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("\u{1b}[200~one\rtwo\u{1b}[31m\u{1b}[201~")
        terminal.expect { $0.shows("fixture> one") && $0.shows("    ...> two[31m") }
        #expect(!terminal.screen.holds("got"))
        terminal.send("\r")
        terminal.expect { $0.shows("got 11 <one\\ntwo[31m>") }
    }

    @Test func `a large paste arrives completely`() throws {
        let terminal = try FixtureTerminal.start(rows: 10)
        terminal.send("\u{1b}[200~" + String(repeating: "0123456789", count: 5000) + "\u{1b}[201~\r")
        terminal.expect { $0.transcript.contains { $0.hasPrefix("got 50000 <") } }
    }

    @Test func `an open quote continues in the next row`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("add \"a\r")
        terminal.expect { $0.shows("    ...>") }
        terminal.send("b\"\r")
        terminal.expect { $0.shows("got 9 <add \"a\\nb\">") && $0.isAtPrompt }
        terminal.send("x\u{1b}\ry\r")
        terminal.expect { $0.shows("got 3 <x\\ny>") }
    }

    @Test(arguments: [[], ["--slow"]])
    func `TAB completes, opens the menu and selects`(_ arguments: [String]) throws {
        let terminal = try FixtureTerminal.start(arguments)
        terminal.send("pl\t")
        terminal.expect { $0.shows("fixture> play") && $0.holds("lists the playlists") }
        terminal.send("\t\t")
        terminal.expect { $0.shows("fixture> playlist") }
        terminal.send("\u{1b}[Z")
        terminal.expect { $0.shows("fixture> play") }
        terminal.send("\u{1b}[B\r")
        terminal.expect { $0.shows("fixture> playlist") && !$0.holds("lists the playlists") }
        terminal.send("検\t")
        terminal.expect { $0.shows("fixture> playlist 検索する") }
        terminal.send("\r")
        terminal.expect { $0.shows("got 14 <playlist 検索する >") }
    }

    @Test func `typed letters narrow the menu, and Escape closes it`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("p\t")
        terminal.expect { $0.holds("holds") && $0.holds("takes out orphans") }
        terminal.send("l")
        terminal.expect { !$0.holds("takes out orphans") && $0.holds("starts playing") }
        terminal.send("\u{7f}")
        terminal.expect { $0.holds("takes out orphans") }
        terminal.send("\t")
        terminal.expect { $0.shows("fixture> play") }
        terminal.send("\u{1b}")
        terminal.expect { $0.shows("fixture> p") && !$0.holds("holds") }
    }

    @Test func `the history is stored, recalled, searched and suggested`() throws {
        let folder = TemporaryFolder()
        let first = try FixtureTerminal.start(["--history", folder.file("h")])
        first.send("add 検索\rlist\r")
        first.expect { $0.shows("got 4 <list>") }
        first.signal(SIGKILL)
        #expect(first.waitForEnd() == 128 + SIGKILL)
        let second = try FixtureTerminal.start(["--history", folder.file("h")])
        second.send("\u{1b}[A")
        second.expect { $0.shows("fixture> list") }
        second.send("\u{1b}[A\u{1b}[B\u{15}")
        second.expect { $0.currentLine == "fixture>" }
        second.send("\u{12}検")
        second.expect { $0.shows("fixture> add 検索") && $0.holds("search: 検") }
        second.send("\r")
        second.expect { $0.shows("got 6 <add 検索>") && $0.isAtPrompt }
        second.send("li")
        second.expect { $0.shows("fixture> list") }
        second.send("\u{1b}[C\r")
        second.expect { $0.shows("got 4 <list>") }
    }

    @Test func `messages appear above the line, and status rows below it, during typing`() throws {
        let terminal = try FixtureTerminal.start(["--posts", "50", "--rows"], rows: 12, columns: 30)
        let line = "søk 検索 pl and more than a row"
        for character in line { terminal.send(String(character)) }
        terminal.expect { $0.holds("søk 検索 pl and more") && $0.holds("[cover") }
        terminal.expect { $0.transcript.contains { $0.hasPrefix("note 40 ") } }
        terminal.send("\r")
        terminal.expect { $0.transcript.contains { $0.hasPrefix("got 29 <") } && $0.isAtPrompt }
        // The frame is complete again at the end.
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        let notes = terminal.screen.transcript.compactMap { row in
            row.hasPrefix("note ") ? row.split(separator: " ").dropFirst().first.flatMap { Int($0) } : nil
        }
        #expect(notes == Array(0..<notes.count))
        #expect(!terminal.screen.transcript.contains { $0.hasPrefix("[cover") })
    }

    @Test func `the line is drawn correctly at every width of the terminal`() throws {
        let terminal = try FixtureTerminal.start(rows: 14, columns: 40)
        terminal.send("søk 検索 play and so on")
        terminal.expect { $0.shows("fixture> søk 検索 play and so on") }
        var random = SeededRandom(seed: 7)
        for _ in 0..<20 { terminal.resize(rows: 4 + random.below(20), columns: 1 + random.below(60)) }
        terminal.resize(rows: 14, columns: 17)
        terminal.expect { $0.shows("fixture> søk 検索") && $0.shows(" play and so on") }
        terminal.resize(rows: 14, columns: 60)
        terminal.expect { $0.currentLine == "fixture> søk 検索 play and so on" }
        terminal.send("\r")
        terminal.expect { $0.holds("got 21 <søk 検索 play and so on>") }
    }

    @Test func `SIGTERM ends the line and restores the terminal`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("abc")
        terminal.expect { $0.shows("fixture> abc") }
        #expect(!terminal.isCooked)
        terminal.signal(SIGTERM)
        terminal.expect { $0.shows("[ended]") && $0.shows("[closed]") }
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.isCooked)
        #expect(!terminal.screen.pastesInBrackets)
        #expect(terminal.screen.isCursorVisible)
    }

    @Test func `Ctrl-C between two lines is a signal`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("work\r")
        terminal.expect { $0.shows("got 4 <work>") && !$0.pastesInBrackets }
        #expect(terminal.isCooked)
        terminal.send("\u{3}")
        terminal.expect { $0.holds("[interrupted]") }
    }

    @Test func `Ctrl-Z suspends the job, and fg restores the line`() throws {
        let script = "set -m; \(FixtureTerminal.path); echo stopped; read answer; fg"
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", script], environment: FixtureTerminal.environment(), rows: 16, columns: 60)
        terminal.expect { $0.shows("fixture>") }
        terminal.send("half a line\u{1a}")
        terminal.expect { $0.shows("stopped") }
        #expect(terminal.isCooked)
        #expect(terminal.screen.shows("[suspending]"))
        #expect(!terminal.screen.shows("fixture> half a line"))
        terminal.send("\n")
        terminal.expect { $0.shows("fixture> half a line") }
        terminal.send(" more\r")
        terminal.expect {
            $0.shows("got 16 <half a line more>") && $0.currentLine == "fixture>" && $0.pastesInBrackets
        }
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a program that is stopped by a signal continues with its line`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("half")
        terminal.expect { $0.shows("fixture> half") }
        terminal.signal(SIGSTOP)
        terminal.signal(SIGCONT)
        terminal.send(" a line\r")
        terminal.expect { $0.shows("got 11 <half a line>") }
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    @Test func `Ctrl-Z only rings the bell without job control`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("abc\u{1a}")
        terminal.expect { $0.bells > 0 && $0.currentLine == "fixture> abc" }
        terminal.send("d\r")
        terminal.expect { $0.shows("got 4 <abcd>") }
    }

    @Test func `vi's keys are enabled by a setting and by editrc`() throws {
        let folder = TemporaryFolder()
        folder.write("bind -v\nfixture:bind ^G editor-undo\n", to: "editrc")
        let started = [
            try FixtureTerminal.start(["--vi"]),
            try FixtureTerminal.start(environment: ["EDITRC": folder.file("editrc")]),
        ]
        for terminal in started {
            terminal.send("abc def")
            terminal.expect { $0.shows("fixture> abc def") }
            terminal.send("\u{1b}")
            terminal.expect { $0.cursorColumn == 15 }
            terminal.send("0dwix")
            terminal.expect { $0.shows("fixture> xdef") }
            terminal.send("pl\u{15}pl\t")
            terminal.expect { $0.holds("starts playing") }
        }
    }

    @Test func `a cancelled read is discarded, also before it begins and after the end`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("cancel\r")
        terminal.expect { $0.shows("nobody waited: cancelled") && $0.currentLine == "fixture>" }
        terminal.send("quit\r")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.shows("behind the end: ended"))
    }
}
