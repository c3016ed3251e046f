import Glibc
import TerminalModel
import TestFiles
import TestTraits
import Testing

/// vi's keys on a terminal.
@Suite(.serialized, .blocking) struct LineEditorViTests {
    private func start(_ arguments: [String] = ["--vi"], _ environment: [String: String] = [:]) throws -> PseudoTerminal
    {
        try FixtureTerminal.start(arguments, environment: environment)
    }

    @Test(arguments: [
        ("a b c d\u{1b}0d2wix", "xc d"), ("a b c\u{1b}03xix", "x c"), ("a b c\u{1b}02wix", "a b xc"),
        ("one two\u{1b}bcwxyz\u{1b}0.", "xyz xyz"), ("ab\u{1b}Ac\u{1b}0ix", "xabc"), ("abc\u{1b}0Rxy\u{1b}~", "xYc"),
        ("ab\u{1b}ddix", "x"), ("x y\u{1b}yyp", "x yx y"), ("ab\u{1b}\u{1b}\u{1b}ix", "axb"),
        ("ab\u{1b}0d\u{1b}lx", "a"), ("abc\u{1b}02lix", "abxc"), ("ab\u{1b}\u{1b}[Dix", "xab"),
        ("foo bar\u{1b}ceX", "foo baX"), ("foo bar\u{1b}dEaX", "foo baX"), ("ab cd\u{1b}cex\u{1b}0.", "x cx"),
    ])
    func `counts, operators and repetition work`(_ keys: String, _ line: String) throws {
        try start().expect(keys, gives: line)
    }

    @Test func `u undoes several changes and a whole insertion, and Ctrl-R redoes them`() throws {
        let terminal = try start()
        terminal.expect("one two three\u{1b}bcwx y z\u{1b}u", gives: "one two three")
        terminal.expect("one two three\u{1b}0xxxuu", gives: "ne two three")
        terminal.expect("one two three\u{1b}0xxx3u\u{12}", gives: "ne two three")
        terminal.expect("one\u{1b}uiab", gives: "ab")
    }

    @Test func `counts apply to movements between entries`() throws {
        let terminal = try start()
        for line in ["one", "two", "three"] { terminal.expect(line, gives: line) }
        terminal.expect("\u{1b}3kA!", gives: "one!")
        terminal.expect("\u{1b}4k2jA?", gives: "three?")
    }

    @Test func `Alt-Return begins a new line, and movements stay inside it`() throws {
        let terminal = try start()
        terminal.expect("ab\u{1b}\rcd\u{1b}0ix\u{1b}$ay", gives: "ab\\nxcdy")
        terminal.send("ab\u{1b}ocd\u{1b}")
        terminal.expect { $0.cursorShape == 2 }
        terminal.expect("Oef", gives: "ab\\nef\\ncd")
    }

    @Test func `the shape of the cursor shows the mode, and is restored at the end`() throws {
        let terminal = try start()
        terminal.expect { $0.cursorShape == 6 }
        terminal.send("ab\u{1b}")
        terminal.expect { $0.cursorShape == 2 }
        terminal.send("R")
        terminal.expect { $0.cursorShape == 4 }
        terminal.send("\u{1b}")
        terminal.expect { $0.cursorShape == 2 }
        terminal.send("i")
        terminal.expect { $0.cursorShape == 6 }
        terminal.send("\u{3}\u{4}")
        terminal.expect { $0.shows("[closed]") && $0.cursorShape == 0 }
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    @Test func `a running command has the terminal's own cursor`() throws {
        let terminal = try start()
        terminal.send("work\r")
        terminal.expect { $0.shows("got 4 <work>") && $0.cursorShape == 0 }
    }

    @Test(arguments: [SIGHUP, SIGUSR1, SIGSEGV])
    func `a signal that ends the program restores the cursor`(_ signal: Int32) throws {
        let terminal = try start()
        terminal.send("ab\u{1b}")
        terminal.expect { $0.cursorShape == 2 }
        terminal.signal(signal)
        terminal.expect { $0.cursorShape == 0 }
    }

    @Test func `the external editor has the terminal's own cursor`() throws {
        let terminal = try start(["--vi"], ["EDITOR": "sh -c 'printf waiting; read -r line' editor"])
        terminal.send("ab\u{1b}")
        terminal.expect { $0.cursorShape == 2 }
        terminal.send("v")
        terminal.expect { $0.holds("waiting") && $0.cursorShape == 0 }
        terminal.send("\r")
        terminal.expect { $0.currentLine == "fixture> ab" && $0.cursorShape == 2 }
    }

    @Test func `suspending the program restores the cursor for the shell`() throws {
        let script = "set -m; \(FixtureTerminal.path) --vi; echo stopped; read answer; fg"
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", script], environment: FixtureTerminal.environment(), rows: 16, columns: 60)
        terminal.expect { $0.shows("fixture>") && $0.cursorShape == 6 }
        terminal.send("ab\u{1b}")
        terminal.expect { $0.cursorShape == 2 }
        terminal.send("\u{1a}")
        terminal.expect { $0.shows("stopped") && $0.cursorShape == 0 }
        terminal.send("\n")
        terminal.expect { $0.shows("fixture> ab") && $0.cursorShape == 2 }
        terminal.send("\u{3}\u{4}")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `the cursor keeps its shape in emacs mode, and on a terminal without shapes`() throws {
        for terminal in [try start([]), try start(["--vi"], ["TERM": "linux"])] {
            terminal.expect("ab", gives: "ab")
            terminal.send("\u{4}")
            terminal.expect { $0.shows("[closed]") }
            #expect(terminal.screen.cursorShape == nil)
        }
    }

    @Test func `functions that editrc binds to keys follow the mode`() throws {
        let folder = TemporaryFolder()
        folder.write("bind -v\nbind -a w ed-move-to-end\nbind -a Z vi-add-at-eol\n", to: "editrc")
        let terminal = try start([], ["EDITRC": folder.file("editrc")])
        terminal.send("a b c\u{1b}0")
        terminal.expect { $0.cursorShape == 2 && $0.cursorColumn == 9 }
        terminal.send("Z")
        terminal.expect { $0.cursorShape == 6 }
        terminal.expect("x\u{1b}0wiy", gives: "a b cyx")
    }

    @Test(arguments: [(["--vi"], "one\u{1b}#"), ([], "one\u{1b}#")])
    func `a comment is stored without being run`(_ arguments: [String], _ keys: String) throws {
        let terminal = try start(arguments)
        terminal.send(keys)
        terminal.expect { $0.shows("got 5 <# one>") && $0.currentLine == "fixture>" }
        terminal.expect("\u{1b}[A", gives: "# one")
    }

    @Test func `Ctrl-D enters an incomplete entry, and deletes elsewhere`() throws {
        let terminal = try start([])
        terminal.send("say \"a\r")
        terminal.expect { $0.currentLine == "    ...>" }
        terminal.send("\u{4}")
        terminal.expect { $0.shows("got 6 <say \"a>") && $0.currentLine == "fixture>" }
        terminal.expect("xab\u{1}\u{4}\u{5}\u{4}", gives: "ab")
    }

    @Test func `the bell rings once for each key that finds no matching entry`() throws {
        let terminal = try start([])
        terminal.expect("one", gives: "one")
        terminal.send("zz")
        terminal.expect { $0.currentLine == "fixture> zz" }
        #expect(terminal.screen.bells == 0)
        terminal.send("\u{1b}[A")
        terminal.expect { $0.bells == 1 }
        terminal.send("\u{1b}[A")
        terminal.expect { $0.bells == 2 }
        terminal.expect("x", gives: "zzx")
        #expect(terminal.screen.bells == 2)
    }
}
