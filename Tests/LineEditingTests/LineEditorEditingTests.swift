import Glibc
import TerminalModel
import TestFiles
import TestTraits
import Testing

/// Movements, kills and changes on a terminal.
@Suite(.serialized, .blocking) struct LineEditorEditingTests {
    private static let family = "👨‍👩‍👧"
    private static let acute = "e\u{301}"
    private static let flag = "🇳🇴"

    @Test(arguments: [
        ("a\(family)\(acute)\u{7f}\u{7f}b", "ab"),
        ("\(family)x\u{1}\u{4}", "x"),
        ("\(flag)\(acute)\u{2}\u{2}x\u{6}y", "x\(flag)y\(acute)"),
        ("\(flag)\(acute)\u{1}\u{1b}[C\u{1b}[C\u{1b}[D\u{1b}[3~z", "\(flag)z"),
        ("a\(acute)\u{14}b", "\(acute)ab"),
        ("a \(acute)t\(acute) b\u{1b}\u{7f}\u{1b}\u{7f}x", "a x"),
    ])
    func `the cursor moves and deletes by whole characters`(_ keys: String, _ line: String) throws {
        try FixtureTerminal.start().expect(keys, gives: line)
    }

    @Test(arguments: [
        ("a\(acute)b\u{1b}hxp", "ab\(acute)"),
        ("x\(acute)\u{1b}iy", "xy\(acute)"),
        ("\(acute)b\u{1b}0rz", "zb"),
        ("\(acute)b\u{1b}0ax", "\(acute)xb"),
        ("q\(acute)z\u{1b}0xp", "\(acute)qz"),
        ("ab\(family)\u{1b}xix", "axb"),
        ("\(family)ab\u{1b}0dlix", "xab"),
        ("\(family)a\u{1b}0lr検", "\(family)検"),
        ("ab検\u{1b}検検0f検x", "ab"),
        ("a\(family)\u{7f}b", "ab"),
        ("one two\u{1b}0dwp", "tone wo"),
        ("one two\u{17}\u{15}x\u{19}", "xone two"),
        ("ab\u{1b}0~~", "AB"),
    ])
    func `vi's keys affect whole characters`(_ keys: String, _ line: String) throws {
        try FixtureTerminal.start(["--vi"]).expect(keys, gives: line)
    }

    @Test func `consecutive kills are joined, and the kill ring persists across lines`() throws {
        let terminal = try FixtureTerminal.start(columns: 60)
        terminal.expect("one two three\u{17}\u{17}x\u{19}", gives: "one xtwo three")
        terminal.expect("a b c\u{1}\u{1b}d\u{1b}d\u{5}-\u{19}", gives: " c-a b")
        terminal.expect("\u{19}\u{1b}y", gives: "two three")
        terminal.expect("abc\u{2}\u{15}\u{19}\u{1b}y\u{1b}y\u{1b}y", gives: "abc")
        terminal.expect("x/y z/w\u{17}\u{b}v\u{19}\u{19}", gives: "x/y vz/wz/w")
        terminal.send("\u{1b}y")
        terminal.expect { $0.bells > 0 && $0.currentLine == "fixture>" }
    }

    @Test func `the key bindings of editrc have priority`() throws {
        let folder = TemporaryFolder()
        folder.write("bind ^U em-kill-line\nbind ^T editor-transpose-words\n", to: "editrc")
        let terminal = try FixtureTerminal.start(environment: ["EDITRC": folder.file("editrc")])
        terminal.expect("abc\u{2}\u{15}x", gives: "x")
        terminal.expect("one two\u{14}", gives: "two one")
    }

    @Test func `editrc can use the names of libedit's functions, macros and numbers`() throws {
        let folder = TemporaryFolder()
        folder.write(
            "bind ^O ed-prev-char\nbind ^B em-delete-prev-char\nbind ^N vi-prev-word\nbind -s ^G 検x^O\n"
                + "bind ^W em-toggle-overwrite\nbind ^L em-universal-argument\nbind ^R vi-history-word\n", to: "editrc")
        let terminal = try FixtureTerminal.start(environment: ["EDITRC": folder.file("editrc")])
        terminal.expect("ab\u{f}x\u{2}\u{2}y", gives: "yb")
        terminal.expect("one two\u{e}x", gives: "one xtwo")
        terminal.expect("a\u{7}b", gives: "a検bx")
        terminal.expect("ab\u{1b}3c\u{1b}1\u{1b}2d", gives: "abccc" + String(repeating: "d", count: 12))
        terminal.expect("abcd\u{1b}2\u{f}x\u{c}y", gives: "abxyyyycd")
        terminal.expect("abc\u{1}\u{17}xy\u{17}z", gives: "xyzc")
        terminal.expect("a\u{12}", gives: "a xyzc")
    }

    @Test func `words change their case and are transposed`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.expect("søk ærlig ÉTÉ\u{1}\u{1b}u\u{1b}c\u{1b}l", gives: "SØK Ærlig été")
        terminal.expect("søk 検索\u{1b}t", gives: "検索 søk")
        terminal.expect("søk 検索\u{1b}b\u{1b}bx\u{1b}fy", gives: "xsøky 検索")
    }

    @Test func `undo restores an empty line, and revert undoes the whole line at once`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("a")
        terminal.expect { $0.shows("fixture> a") }
        terminal.send("\u{1f}")
        terminal.expect { $0.shows("fixture>") }
        terminal.send("bc")
        terminal.expect { $0.shows("fixture> bc") }
        terminal.send("\u{1b}r")
        terminal.expect { $0.shows("fixture>") }
        terminal.expect("x", gives: "x")
    }

    @Test func `undo skips movements`() throws {
        try FixtureTerminal.start().expect("one two\u{17}\u{1}\u{6}\u{1}\u{1f}!", gives: "one two!")
    }

    @Test(arguments: [
        ([], "ab\u{1b}3!x\u{1f}", "ab!!!"), ([], "ab\u{1b}3!x\u{1f}\u{1f}", "ab"),
        ([], "a\u{1b}3!\u{1b}2?\u{1f}", "a!!!"),
        (["--vi"], "one two\u{1b}_z\u{1b}uix", "one two olxd"), (["--vi"], "\u{1b}_z\u{1b}uix", " olxd"),
        (["--vi"], "one\u{1b}_z\u{1b}uuix", "onxe"),
    ])
    func `a counted insertion and vi's last word are undone apart from what is typed after them`(
        _ arguments: [String], _ keys: String, _ line: String
    ) throws {
        let terminal = try FixtureTerminal.start(arguments)
        terminal.expect("old", gives: "old")
        terminal.expect(keys, gives: line)
    }

    @Test func `Ctrl-V inserts the next key literally, and Ctrl-Space is harmless`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.send("a\u{0}b\u{16}\u{3}c\u{11}\u{1b}[A")
        terminal.expect { $0.shows("fixture> ab^Cc^[[A") }
        terminal.send("\u{3}")
        terminal.expect { $0.shows("fixture> ab^Cc^[[A^C") && $0.isAtPrompt }
        terminal.expect("ab\u{0}cd\u{1}\u{18}\u{18}x", gives: "abxcd")
        terminal.expect("ab\u{0}\u{1}\u{b}\u{18}\u{18}y", gives: "y")
    }

    @Test func `Ctrl-L clears the screen, and later messages appear above the line`() throws {
        let terminal = try FixtureTerminal.start(["--posts", "20"])
        terminal.expect("one", gives: "one")
        terminal.send("ab\u{c}c")
        terminal.expect { $0.lines.contains("fixture> abc") && !$0.holds("got 3 <one>") }
        terminal.expect { $0.lines[0].hasPrefix("note ") && $0.lines.contains("fixture> abc") }
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    @Test func `unknown keys change nothing`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.expect("a\u{1b}[2~\u{1b}[25~\u{1b}[1;9P\u{1b}OZ\u{7}\u{1b}xb", gives: "ab")
    }
}
