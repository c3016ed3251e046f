import BuiltProgram
import Glibc
import TerminalModel
import TestTraits
import Testing

/// The prompt as the user sees it.
@Suite(.serialized, .blocking) struct PromptTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private static let first = "1/5 Best of Bowie>"

    @Test func `the prompt shows position, count, title, and whether something can be undone`() throws {
        let terminal = try Prompt(in: home)
        terminal.expect { $0.currentLine == Self.first }
        terminal.enter("go 3", "3/5 Nothing Like The Sun>")
        terminal.enter("delete", "3/4 Staring at the Sun ↶>")
        terminal.enter("undo", "3/5 Nothing Like The Sun>")
        terminal.enter("delete *", "no albums ↶>")
        terminal.enter("add 'Søk 検索' --artist 'Björk'", "1/1 Søk 検索 ↶>")
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.unknownSequences.isEmpty)
        #expect(terminal.isCooked)
        #expect(!terminal.screen.pastesInBrackets)
        #expect(try home.run(["-c", "list björk --fields title --format tsv"]).output == "title\nSøk 検索\n")
    }

    @Test func `the prompt shows the macro that is recorded and the step that is open`() throws {
        let terminal = try Prompt(in: try ProgramHome())
        terminal.enter("macro record tidy", "1/5 Best of Bowie (recording tidy)>")
        terminal.enter("begin spring", "1/5 Best of Bowie (recording tidy) (spring)>")
        terminal.enter("macro stop", "1/5 Best of Bowie (spring)>")
        terminal.enter("commit", Self.first)
        terminal.enter("macro record more", "1/5 Best of Bowie (recording more)>")
        terminal.enter("plugins disable AlbumCommands", "bluelib (recording more)>")
        terminal.enter("plugins disable MacroCommands", "bluelib>")
        #expect(terminal.screen.shows("The recording of 'more' has been ended and saved with 1 command."))
    }

    @Test(arguments: ["clear", "echo two; clear", "try clear"])
    func `clear leaves only the prompt on the screen`(line: String) throws {
        let terminal = try Prompt(in: try ProgramHome())
        terminal.enter("echo one", Self.first)
        terminal.send(line + "\r")
        terminal.expect { $0.readsLine && $0.cursorRow == 0 && $0.currentLine == Self.first }
        #expect(terminal.screen.lines.allSatisfy { $0 == Self.first || $0.isEmpty })
        terminal.enter("echo three", Self.first)
        #expect(terminal.screen.lines.prefix(3) == [Self.first + " echo three", "three", Self.first])
    }

    @Test(arguments: ["exit", "\\q", ":q", "q"])
    func `other names of quit end the session`(line: String) throws {
        let terminal = try Prompt(in: try ProgramHome())
        terminal.expect { $0.readsLine }
        terminal.send(line + "\r")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.screen.transcript.contains { $0.hasPrefix("Unknown") })
    }

    @Test func `invalid input is reported, and the prompt stays usable`() throws {
        let terminal = try Prompt(in: try ProgramHome())
        for line in [
            "lisst", "show nothing", "list --nope", "echo 'x' && list", "show $nope", "echo ${", "\u{1b}[15~\u{7}",
        ] {
            terminal.send(line + "\r")
        }
        terminal.send("count\r")
        terminal.expect { $0.shows("5") && $0.currentLine == Self.first }
        #expect(terminal.screen.shows("Unknown command 'lisst'. Did you mean 'list'?"))
        #expect(!terminal.screen.holds("internal error"))
    }

    @Test func `commands may be abbreviated, lines edited, and an open quote continues`() throws {
        let terminal = try Prompt(in: try ProgramHome())
        terminal.enter("cou", Self.first)
        terminal.expect { $0.shows("5") }
        terminal.send("echo 'one\r")
        terminal.expect { $0.currentLine == "…" }
        terminal.enter("two'", Self.first)
        #expect(terminal.screen.shows("one"))
        #expect(terminal.screen.shows("two"))
    }

    @Test func `TAB completes commands, options and values of the library, with descriptions`() throws {
        let terminal = try Prompt(in: try ProgramHome())
        terminal.send("cou\t")
        terminal.expect { $0.currentLine == Self.first + " count" }
        terminal.send("\u{15}und\t")
        terminal.expect { $0.currentLine == Self.first + " undo" }
        terminal.send("\u{15}list --\t")
        terminal.expect { $0.holds("--limit") && $0.holds("Writes at most N albums") }
        // A key directly after Escape would be read as a shortcut.
        terminal.send("\u{1b}")
        terminal.expect { $0.currentLine == Self.first + " list --" && !$0.holds("--limit") }
        terminal.send("\u{15}list artist:St\t")
        terminal.expect { $0.currentLine == Self.first + " list artist:Sting" }
        terminal.send("\r")
        terminal.expect { $0.holds("Nothing Like The Sun  Sting") && $0.currentLine == Self.first }
    }

    @Test func `Ctrl-C discards the line, and cancels a running command`() throws {
        let adds = { (count: Int) in String(repeating: "add Blue --artist X\n", count: count) }
        let begun = "echo begun > '\(home.file("begun"))'\n"
        let script = try home.write(adds(1000) + begun + adds(200_000), to: "long.blue")
        let terminal = try Prompt(in: home, columns: 120)
        terminal.send("delete *\u{3}")
        terminal.expect { $0.holds("delete *^C") && $0.currentLine == Self.first }
        terminal.send("source \(script)\r")
        // The output of a script and its changes of the library may appear together at its end.
        terminal.expect { _ in home.text(of: "begun") == "begun\n" }
        terminal.send("\u{3}")
        terminal.expectPrompt(behind: ": interrupted.")
        terminal.send("undo\rcount\r")
        terminal.expect { $0.shows("5") && $0.currentLine == Self.first }
    }

    @Test func `Ctrl-Z suspends the program, and fg restores its line`() throws {
        let line = "set -m; '\(BuiltProgram.path)'; echo stopped; read answer; fg"
        let terminal = try Prompt(["/bin/sh", "-c", line], in: home)
        terminal.expect { $0.currentLine == Self.first }
        terminal.enter("go 4", "4/5 Staring at the Sun>")
        terminal.send("echo half\u{1a}")
        terminal.expect { $0.shows("stopped") }
        #expect(terminal.isCooked)
        #expect(try home.run(["-c", "show"]).output.hasPrefix("position  4\n"))
        terminal.send("\n")
        terminal.expect { $0.currentLine == "4/5 Staring at the Sun> echo half" }
        terminal.enter(" a line", "4/5 Staring at the Sun>")
        #expect(terminal.screen.shows("half a line"))
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a table fits the terminal, also after a resize`() throws {
        let terminal = try Prompt(in: try ProgramHome(), columns: 40)
        terminal.enter("list", Self.first)
        #expect(terminal.screen.lines.contains { $0.hasPrefix("▸   1  Best of") })
        #expect(!terminal.screen.holds("David Bowie  Pop    1992"))
        terminal.resize(rows: 24, columns: 100)
        terminal.expect { $0.currentLine == Self.first }
        terminal.enter("list", Self.first)
        #expect(terminal.screen.shows("▸   1  Best of Bowie         David Bowie  Pop    1992"))
    }

    @Test func `the history is saved between sessions`() throws {
        let terminal = try Prompt(in: home)
        terminal.enter("echo 検索", Self.first)
        terminal.signal(SIGKILL)
        #expect(terminal.waitForEnd() == 128 + SIGKILL)
        let second = try Prompt(in: home)
        second.send("\u{1b}[A")
        second.expect { $0.currentLine == Self.first + " echo 検索" }
        second.send("\r")
        second.expect { $0.shows("検索") && $0.currentLine == Self.first }
        second.enter("history", Self.first)
        #expect(second.screen.holds("  echo 検索"))
    }

    @Test func `a locked history does not block the prompt, and contains all lines in the end`() throws {
        let terminal = try Prompt(in: home)
        terminal.enter("echo one", Self.first)
        let other = open(home.file("history"), O_RDWR | O_CLOEXEC)
        #expect(other >= 0)
        #expect(flock(other, LOCK_EX) == 0)
        terminal.enter("echo two", Self.first)
        terminal.send("\u{1b}[A")
        terminal.expect { $0.currentLine == Self.first + " echo two" }
        flock(other, LOCK_UN)
        close(other)
        terminal.send("; quit\r")
        #expect(terminal.waitForEnd() == 0)
        let kept = try #require(home.text(of: "history"))
        #expect(
            kept.split(separator: "\n").map { $0.drop { $0 != "\t" } } == [
                "\techo one", "\techo two", "\techo two; quit",
            ])
    }

    @Test(arguments: [SIGHUP, SIGTERM])
    func `a signal ends the session, restores the terminal and saves the current album`(_ signal: Int32) throws {
        let terminal = try Prompt(in: home)
        terminal.enter("go 4", "4/5 Staring at the Sun>")
        terminal.send("half a line")
        terminal.expect { $0.holds("half a line") }
        terminal.signal(signal)
        #expect(terminal.waitForEnd() == 128 + signal)
        #expect(terminal.isCooked)
        #expect(!terminal.screen.pastesInBrackets)
        #expect(terminal.screen.isCursorVisible)
        #expect(try Prompt(in: home).screen.currentLine == "4/5 Staring at the Sun>")
    }

    @Test func `the next prompt shows the duration of a long command once`() throws {
        let terminal = try Prompt(in: try ProgramHome())
        terminal.send("! sleep 2.1\r")
        terminal.expect { screen in
            let row = screen.lines[screen.cursorRow]
            return row.hasPrefix(Self.first + "  ") && row.hasSuffix(" s")
        }
        terminal.send("given up\u{3}")
        terminal.expect { $0.holds("> given up^C") && $0.readsLine && $0.lines[$0.cursorRow] == Self.first }
        terminal.enter("count", Self.first)
        #expect(terminal.screen.shows("5"))
    }

    @Test func `a Ctrl-C signal discards the line, but not later ones`() throws {
        let terminal = try Prompt(in: try ProgramHome())
        terminal.send("half a line")
        terminal.expect { $0.holds("half a line") }
        terminal.signal(SIGINT)
        terminal.expect { $0.currentLine == Self.first }
        terminal.enter("count", Self.first)
        terminal.expect { $0.shows("5") }
    }

    @Test(arguments: ["dumb", "unknown", "vt52", "emacs", ""])
    func `a dumb or unknown terminal gets plain lines`(_ term: String) throws {
        let terminal = try Prompt([BuiltProgram.path], in: try ProgramHome(), environment: ["TERM": term])
        terminal.send("count\n")
        terminal.expect { $0.shows("5") }
        terminal.send("nope\nquit 3\n")
        #expect(terminal.waitForEnd() == 3)
        #expect(terminal.screen.unknownSequences.isEmpty)
        #expect(!terminal.screen.pastesInBrackets)
    }
}
