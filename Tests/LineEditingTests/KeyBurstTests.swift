import TerminalModel
import TestTraits
import Testing

/// Keys that arrive in one read have the effect of slowly typed ones.
@Suite(.serialized, .blocking) struct KeyBurstTests {
    /// The keys, and the line after them when they are typed slowly.
    private static let bursts: [(keys: String, line: String)] = [
        // A letter between two TABs narrows the menu before the second one selects.
        ("p\tl\t", "play"), ("p\tr\tx", "prune x"), ("p\tl\t\t", "playlist"), ("p\ta\tx\u{7f}", "pause "),
        // The menu closes for a letter that no candidate has, and TAB opens it again.
        ("p\tx\u{7f}\t\t", "play"), ("p\t \u{1b}[Ax", "p x"), ("p\tl\u{1b}[B", "play"),
        ("p\tl\u{1b}[B\u{1b}[B", "playlist"), ("p\tl\u{1b}[B\u{1b}[B\u{1b}[B", "pl"),
        // One candidate is inserted with its space before the next letter.
        ("co\tx", "covers x"), ("co\tco\tx", "covers covers x"),
        ("pr\t12345678901234567890", "prune 12345678901234567890"),
        // Keys that end a menu, and keys for other functions.
        ("p\tl\u{7}x", "plx"), ("p\t\t\u{7}x", "px"), ("p\tl\u{1}x", "xpl"), ("p\tlayl\u{17}x", "x"),
        ("p\tl\u{1f}x", "px"),
        ("p\tl\u{1b}2\u{2}x", "xpl"), ("p\t\tx\u{1b}b\u{1b}uy", "play Xy"),
        // A search, a history entry and a literal key.
        ("p\tl\u{12}old\u{7}x", "plx"), ("p\tl\u{12}old\u{5}x", "old linex"), ("p\tl\u{15}\u{1b}[Ax", "検索する x"),
        ("\u{1b}[200~p\u{1b}[201~\tl\t", "play"),
    ]

    @Test(arguments: KeyBurstTests.bursts, [[], ["--slow"]])
    func `completions and the menu see the keys before them`(
        _ burst: (keys: String, line: String), _ arguments: [String]
    ) throws {
        let terminal = try FixtureTerminal.start(arguments, rows: 24, columns: 60)
        terminal.expect("old line", gives: "old line")
        terminal.expect { $0.readsLine }
        // Return accepts a selected candidate first, and adds its space; the comment is the line as it is.
        terminal.send(burst.keys + "\u{1b}#")
        terminal.expect { screen in screen.lines.contains { $0.hasPrefix("got ") && $0.hasSuffix("<# \(burst.line)>") }
        }
    }

    @Test(arguments: [
        ("pla\u{1b}0\tix", "xpla"), ("co\t\u{1b}0iab", "abcovers "),
        ("p\tl\t\u{1b}\u{1b}0ix", "xpl"), ("co\tx\u{1b}bdwix", "xx"),
    ])
    func `vi's keys in the same read have their effect too`(_ keys: String, _ line: String) throws {
        try FixtureTerminal.start(["--vi"]).expect(keys, gives: line)
    }

    @Test func `keys before a view or an editor belong to the line, and keys after it to what follows`() throws {
        let terminal = try FixtureTerminal.start(columns: 80, environment: ["EDITOR": "sed -i s/a/b/"])
        terminal.expect("xa\u{18}\u{5}y", gives: "xby")
        terminal.send("view\rabq")
        terminal.expect { $0.holds("[view closed after 3]") && $0.isAtPrompt }
    }

    @Test func `a completer that never answers delays keys by a second at most, and Ctrl-C not at all`() throws {
        let terminal = try FixtureTerminal.start(["--never"])
        terminal.expect("p\tlay", gives: "play")
        terminal.send("p\t\u{3}")
        terminal.expect { $0.holds("> p^C") && $0.isAtPrompt }
    }

    @Test func `keys of one burst wait for a second together, however often they ask for candidates`() throws {
        let terminal = try FixtureTerminal.start(["--never"])
        let start = ContinuousClock.now
        terminal.send(String(repeating: "p\t", count: 200) + "\u{3}")
        terminal.expect { $0.lines.joined().contains("p^C") && $0.isAtPrompt }
        #expect(ContinuousClock.now - start < .seconds(100))
    }

    @Test func `keys that are typed ahead of the end remain for the next program`() throws {
        let script = "\(FixtureTerminal.path); read -r line; echo \"read <$line>\""
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", script], environment: FixtureTerminal.environment(), rows: 16, columns: 40)
        terminal.expect { $0.isAtPrompt }
        terminal.send("quit later\r")
        terminal.expect { $0.shows("got 10 <quit later>") }
        terminal.send("ahead\n")
        terminal.expect { $0.shows("read <ahead>") }
    }
}
