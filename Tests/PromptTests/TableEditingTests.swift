import BuiltProgram
import Foundation
import Glibc
import TerminalModel
import TestTraits
import Testing

/// `edit ALBUMS` at the prompt.
@Suite(.serialized, .blocking) struct TableEditingTests {
    private func prompt(in home: ProgramHome, editor: String) throws -> Prompt {
        let path = try home.write(
            "#!/bin/sh\ncalls='\(home.file("calls"))'\necho x >>\"$calls\"\n\(editor)\n", to: "editor")
        try FileManager.default.createDirectory(atPath: home.file("tmp"), withIntermediateDirectories: true)
        return try Prompt(
            [BuiltProgram.path], in: home, environment: ["EDITOR": "sh '\(path)'", "TMPDIR": home.file("tmp")])
    }

    @Test func `a table with a mistake is opened again with a comment`() throws {
        let home = try ProgramHome()
        let prompt = try prompt(
            in: home,
            editor: """
                if grep -q '^#! invalid year' "$1"; then sed -i 's/19x/1980/' "$1"; else sed -i 's/1992/19x/' "$1"; fi
                """)
        prompt.enter("edit 1-3")
        prompt.expect { $0.holds("Changed 1 album.") }
        prompt.enter("list year:1980")
        prompt.expect { $0.holds("Best of Bowie") }
        #expect(home.text(of: "calls") == "x\nx\n")
    }

    @Test func `a table that is left with its mistakes changes nothing and is kept`() throws {
        let home = try ProgramHome()
        let prompt = try prompt(in: home, editor: "grep -q '^#!' \"$1\" || sed -i 's/1992/19x/' \"$1\"")
        prompt.enter("edit 1-3")
        prompt.expect { $0.holds("The edited table is kept in") && $0.holds("invalid year '19x'") }
        prompt.enter("count year:1992")
        prompt.expect { $0.shows("1") }
        #expect(home.text(of: "calls") == "x\nx\n")
    }

    @Test func `an editor that writes the same mistakes again is not opened for ever`() throws {
        let home = try ProgramHome()
        let prompt = try prompt(in: home, editor: "printf 'title\\n\\n' >\"$1\"")
        prompt.enter("edit 1-3")
        prompt.expect { $0.holds("The edited table is kept in") && $0.holds("has mistakes") }
        #expect(home.text(of: "calls") == "x\nx\n")
    }

    @Test func `an interrupt that only the shell receives ends the editor, and the prompt goes on`() throws {
        let home = try ProgramHome()
        let prompt = try prompt(in: home, editor: "trap '' INT; echo waiting; sleep 1000")
        prompt.enter("count")
        prompt.send("edit 1\r")
        prompt.expect { $0.holds("waiting") }
        prompt.signal(SIGINT)
        prompt.expect { $0.holds("Interrupted") && $0.readsLine && $0.currentLine.hasSuffix(">") }
        prompt.enter("echo alive")
        prompt.expect { $0.shows("alive") }
    }

    @Test func `the editor has the terminal, and Ctrl-C ends it`() throws {
        let home = try ProgramHome()
        // While dash starts a program, it ignores signals; exec does not start one.
        let prompt = try prompt(in: home, editor: "stty -a >/dev/null || exit 3; echo waiting; exec sleep 1000")
        prompt.enter("count")
        prompt.send("edit 1\r")
        prompt.expect { $0.holds("waiting") }
        prompt.send("\u{3}")
        prompt.enter("echo alive")
        prompt.expect { $0.shows("alive") }
        prompt.send("quit\r")
        #expect(prompt.waitForEnd() == 0)
        #expect(home.text(of: "calls") == "x\n")
    }
}
