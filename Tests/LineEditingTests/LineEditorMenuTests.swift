import TerminalModel
import TestFiles
import TestTraits
import Testing

/// The keys of the completion menu on a terminal.
@Suite(.serialized, .blocking) struct LineEditorMenuTests {
    private func start() throws -> PseudoTerminal {
        let terminal = try FixtureTerminal.start(columns: 80)
        terminal.send("p\t")
        terminal.expect { $0.holds("takes out orphans") }
        return terminal
    }

    @Test func `a typed character accepts the selected candidate and follows it`() throws {
        try start().expect("\tx", gives: "play x")
        try start().expect("\t ", gives: "play ")
        try start().expect("\t/x", gives: "play/x")
    }

    @Test func `arrows move between columns, and page keys stop at the ends`() throws {
        let terminal = try start()
        terminal.send("\t\u{1b}[C")
        terminal.expect { $0.currentLine == "fixture> playlist" || $0.shows("fixture> playlist") }
        terminal.send("\u{1b}[D")
        terminal.expect { $0.shows("fixture> play") }
        terminal.send("\u{1b}[6~")
        terminal.expect { $0.shows("fixture> prune") }
        terminal.expect("\u{1b}[5~\r", gives: "play ")
    }

    @Test func `Backspace restores the typed word, and then widens the menu`() throws {
        let terminal = try start()
        terminal.send("l")
        terminal.expect { !$0.holds("takes out orphans") && $0.holds("starts playing") }
        terminal.send("\t\u{7f}")
        terminal.expect { $0.shows("fixture> pl") }
        terminal.send("\u{7f}")
        terminal.expect { $0.shows("fixture> p") && $0.holds("takes out orphans") }
    }

    @Test func `the first candidates are shown and selected before all are known, and nothing is inserted`() throws {
        let folder = TemporaryFolder()
        let terminal = try FixtureTerminal.start(["--parts", folder.file("all")], columns: 80)
        terminal.send("p\t")
        terminal.expect { $0.holds("of 2 so far") && $0.holds("takes out orphans") && !$0.holds("starts playing") }
        terminal.send("\t")
        terminal.expect { $0.shows("fixture> pause") }
        folder.write("", to: "all")
        terminal.expect { $0.holds("starts playing") && !$0.holds("so far") && $0.shows("fixture> pause") }
        terminal.expect("\t\r", gives: "prune ")
    }

    @Test func `a key that selects a candidate waits for the complete ones`() throws {
        for key in ["\t", "\u{1b}[B"] {
            let folder = TemporaryFolder()
            let terminal = try FixtureTerminal.start(["--parts", folder.file("all")], columns: 80)
            terminal.send("p\t")
            terminal.expect { $0.holds("of 2 so far") }
            terminal.send(key)
            folder.write("", to: "all")
            terminal.expect { $0.holds("starts playing") && $0.shows("fixture> play") }
        }
    }

    @Test func `the beginning of the first candidates is inserted only if they are all`() throws {
        let terminal = try FixtureTerminal.start(columns: 80)
        terminal.send("more pl\t")
        terminal.expect { $0.holds("of more than 2") && $0.shows("fixture> more pl") }
        terminal.expect("\u{15}all pl\tx", gives: "all playx")
    }

    @Test func `keys do not wait for the complete candidates, which belong only to the same line`() throws {
        let folder = TemporaryFolder()
        let terminal = try FixtureTerminal.start(["--parts", folder.file("all")], columns: 80)
        terminal.send("co\tx")
        terminal.expect { $0.shows("fixture> cox") }
        folder.write("", to: "all")
        terminal.expect("y", gives: "coxy")
    }

    @Test func `the only one of all candidates replaces the first ones, and is inserted`() throws {
        let folder = TemporaryFolder()
        let terminal = try FixtureTerminal.start(["--parts", folder.file("all")], columns: 80)
        terminal.send("co\t")
        terminal.expect { $0.holds("1–1 of 1 so far") && $0.shows("fixture> co") }
        folder.write("", to: "all")
        terminal.expect { $0.shows("fixture> covers") && !$0.holds("so far") }
        terminal.expect("x", gives: "covers x")
    }

    @Test func `Ctrl-G closes the menu, and Ctrl-C discards the line`() throws {
        let terminal = try start()
        terminal.send("\t\u{7}")
        terminal.expect { $0.shows("fixture> p") && !$0.holds("orphans") }
        terminal.send("\t\t\u{3}")
        terminal.expect { $0.shows("fixture> play^C") && $0.currentLine == "fixture>" && !$0.holds("orphans") }
    }
}
