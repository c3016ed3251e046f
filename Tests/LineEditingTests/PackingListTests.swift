import BuiltProgram
import TerminalModel
import TestFiles
import TestTraits
import Testing

/// The example program, which uses the library from outside.
@Suite(.serialized, .blocking) struct PackingListTests {
    private static var path: String { BuiltProgram.products + "/packing-list" }

    @Test func `the example completes, stores its history and ends`() throws {
        let folder = TemporaryFolder()
        let script = "cd '\(folder.path)' && exec '\(Self.path)'"
        for round in 1...2 {
            let terminal = try PseudoTerminal(
                ["/bin/sh", "-c", script], environment: FixtureTerminal.environment(), rows: 12, columns: 60)
            terminal.expect { $0.currentLine == "what next?" }
            if round == 1 { terminal.send("pack passport umbrella\r") } else { terminal.send("\u{1b}[A\r") }
            terminal.expect { $0.shows("In the suitcase: passport, umbrella") && $0.currentLine == "what next?" }
            terminal.send("\u{4}")
            #expect(terminal.waitForEnd() == 0)
            #expect(terminal.isCooked)
        }
    }

    @Test func `the example reads a pipe without a prompt`() throws {
        let folder = TemporaryFolder()
        let program = try RunningProgram(
            [Self.path], environment: FixtureTerminal.environment(), directory: folder.path)
        program.send("pack umbrella\npack passport\nunpack umbrella")
        let text = try program.finish().output
        #expect(
            text == """
                In the suitcase: umbrella
                In the suitcase: passport, umbrella
                In the suitcase: passport

                """)
    }
}
