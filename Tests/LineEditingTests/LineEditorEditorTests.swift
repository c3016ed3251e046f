import Foundation
import Glibc
import TerminalModel
import TestFiles
import TestTraits
import Testing

/// Editing an entry in an external editor.
@Suite(.serialized, .blocking) struct LineEditorEditorTests {
    private let folder = TemporaryFolder()

    /// Starts the fixture with a shell script as the editor, which gets an option and the file's name.
    private func start(_ script: String, _ arguments: [String] = []) throws -> PseudoTerminal {
        folder.write(script, to: "script")
        return try FixtureTerminal.start(
            arguments, columns: 160,
            environment: ["EDITOR": "/bin/sh '\(folder.file("script"))' -w", "TMPDIR": folder.path])
    }

    @Test func `the editor's text becomes the line, and is not entered`() throws {
        let terminal = try start("cat \"$2\" > \(folder.file("old")); printf 'two\\nlines 検\\n' > \"$2\"; rm -f x")
        terminal.send("søk\u{18}\u{5}")
        terminal.expect { $0.shows("fixture> two") && $0.shows("    ...> lines 検") }
        #expect(folder.text(of: "old") == "søk\n")
        #expect(!terminal.screen.holds("got"))
        #expect(!terminal.isCooked)
        terminal.expect("!", gives: "two\\nlines 検!")
    }

    @Test(arguments: ["true", "cp \"$2\" \"$2.new\"; mv \"$2.new\" \"$2\""])
    func `a text that the editor does not change retains its control characters`(_ script: String) throws {
        let terminal = try start("\(script); echo ran > \(folder.file("ran"))")
        terminal.send("a\u{16}\u{1b}b\u{16}\u{1}c")
        terminal.expect { $0.currentLine == "fixture> a^[b^Ac" }
        terminal.send("\u{1b}[D\u{18}\u{5}")
        // The editor may end before the next look at the terminal.
        terminal.expect { _ in folder.text(of: "ran") == "ran\n" }
        terminal.expect { $0.currentLine == "fixture> a^[b^Ac" && $0.pastesInBrackets }
        terminal.send("x")
        terminal.expect { $0.currentLine == "fixture> a^[b^Axc" }
    }

    @Test func `vi's v starts the editor`() throws {
        let terminal = try start("printf 'abc' > \"$2\"", ["--vi"])
        terminal.send("x\u{1b}v")
        terminal.expect { $0.shows("fixture> abc") }
        terminal.expect("xiy", gives: "ayb")
    }

    @Test func `a failing or missing editor is reported, and the line stays unchanged`() throws {
        let terminal = try start("echo gone > \"$2\"; exit 3")
        terminal.send("abc\u{18}\u{5}")
        terminal.expect { $0.holds("ended with status 3; the line is unchanged.") && $0.currentLine == "fixture> abc" }
        let other = try FixtureTerminal.start(columns: 160, environment: ["VISUAL": "/nonexistent/ed"])
        other.send("abc\u{18}\u{5}")
        other.expect { $0.holds("The editor '/nonexistent/ed' was not found") && $0.currentLine == "fixture> abc" }
        #expect(!other.screen.holds("sh:"))
    }

    @Test func `the terminal and Ctrl-C belong to the editor while it runs`() throws {
        let terminal = try start("trap 'exit 4' INT; echo ready; while :; do sleep 0.05; done")
        terminal.send("abc\u{18}\u{5}")
        terminal.expect { $0.shows("ready") && !$0.pastesInBrackets }
        #expect(terminal.isCooked)
        terminal.send("\u{3}")
        terminal.expect { $0.holds("ended with status 4") && $0.currentLine == "fixture> abc" }
        #expect(!terminal.screen.holds("[interrupted]"))
        terminal.expect("d", gives: "abcd")
    }

    @Test func `the end of the program ends the editor`() throws {
        let terminal = try start(
            "trap 'touch \(folder.file("hup")); exit' HUP; echo ready; while :; do sleep 0.05; done")
        terminal.send("abc\u{18}\u{5}")
        terminal.expect { $0.shows("ready") }
        terminal.signal(SIGTERM)
        terminal.expect { $0.shows("[ended]") && $0.shows("[closed]") }
        #expect(terminal.waitForEnd() == 0)
        #expect(access(folder.file("hup"), F_OK) == 0)
        #expect(terminal.isCooked)
    }

    @Test func `an editor that ignores SIGHUP is killed, also while messages arrive`() throws {
        let terminal = try start("trap '' HUP; echo ready; while :; do sleep 0.05; done", ["--posts", "50"])
        terminal.send("abc\u{18}\u{5}")
        terminal.expect { $0.shows("ready") }
        terminal.signal(SIGTERM)
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.isCooked)
    }

    @Test func `a named pipe in place of the file is rejected without waiting`() throws {
        let terminal = try start("rm \"$2\"; mkfifo \"$2\"")
        terminal.send("abc\u{18}\u{5}")
        terminal.expect { $0.holds("The editor did not save a regular file") && $0.currentLine == "fixture> abc" }
        terminal.expect("d", gives: "abcd")
    }

    @Test func `the editor inherits the environment byte for byte`() throws {
        let file = folder.file("environment")
        folder.write("printenv FOO > \(file)", to: "script")
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", "FOO=$(printf 'caf\\351'); export FOO; exec \(FixtureTerminal.path)"],
            environment: FixtureTerminal.environment(["EDITOR": "/bin/sh \(folder.file("script"))"]), rows: 16,
            columns: 160)
        terminal.expect { $0.shows("fixture>") }
        terminal.send("abc\u{18}\u{5}")
        terminal.expect { $0.currentLine == "fixture> abc" && $0.pastesInBrackets && access(file, F_OK) == 0 }
        terminal.expect("d", gives: "abcd")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data([0x63, 0x61, 0x66, 0xe9, 0x0a]))
    }

    @Test func `Ctrl-Z in the editor suspends the program too`() throws {
        folder.write(
            "echo $$ > '\(folder.file("process"))'; echo ready; read x; echo \"$x\" > \"$1\"", to: "script")
        let script = "set -m; \(FixtureTerminal.path); echo stopped; read answer; fg"
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", script],
            environment: FixtureTerminal.environment(["EDITOR": "/bin/sh \(folder.file("script"))"]), rows: 16,
            columns: 160)
        terminal.expect { $0.shows("fixture>") }
        terminal.send("abc\u{18}\u{5}")
        terminal.expect { $0.shows("ready") }
        terminal.send("\u{1a}")
        terminal.expect { $0.holds("stopped") }
        // The program waits for the editor's shell, and not for the script that this shell runs. On a busy machine
        // the script may not have stopped yet; it would then read the next line, which is meant for the outer shell:
        // a reader on Linux checks for input before signals (`n_tty_read`).
        let process = try #require(folder.text(of: "process")).dropLast()
        terminal.expect { _ in isStopped(String(process)) }
        terminal.send("\n")
        terminal.expect { $0.holds("LineEditingFixture") }
        terminal.send("hello\n")
        terminal.expect { $0.currentLine == "fixture> hello" }
        terminal.expect("!", gives: "hello!")
    }

    /// True if a process is stopped (state `T` after its name in proc(5)'s `stat`).
    private func isStopped(_ process: String) -> Bool {
        (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.contains(") T ") == true
    }
}
