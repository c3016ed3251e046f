import BuiltProgram
import TerminalModel
import Testing

/// The greeting at the start of a prompt, and the farewell at its end.
@Suite(.serialized) struct GreetingTests {
    private static let opening = "bluelib 0.1.0: 5 albums. 'help' lists the commands, Ctrl-D quits."

    @Test(arguments: ["quit\r", "\u{4}"])
    func `the greeting describes the library, and the farewell lists the saved data`(_ end: String) throws {
        let terminal = try Prompt(in: try ProgramHome())
        #expect(terminal.screen.lines.first == Self.opening)
        terminal.enter("delete 2-5", "1/1 Best of Bowie ↶>")
        terminal.send(end)
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.shows("Saved: 1 album, the current album, and the changes for 'undo'."))
    }

    @Test func `in a narrow window the first line is broken between words`() throws {
        let terminal = try Prompt(in: try ProgramHome(), columns: 60)
        let lines = ["bluelib 0.1.0: 5 albums. 'help' lists the commands, Ctrl-D", "  quits."]
        #expect(Array(terminal.screen.lines.prefix(2)) == lines)
    }

    @Test func `a start with -c or a pipe has no greeting`() throws {
        let home = try ProgramHome()
        let terminal = try Prompt([BuiltProgram.path, "-i", "-c", "count"], in: home)
        terminal.expect { $0.currentLine == "1/5 Best of Bowie>" }
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.screen.holds("bluelib 0.1.0") && !terminal.screen.holds("Saved:"))
        #expect(try home.run(["-i"], input: "count\n") == ProgramResult(output: "5\n"))
    }
}
