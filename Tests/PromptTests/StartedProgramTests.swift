import BuiltProgram
import Glibc
import TerminalModel
import Testing

/// Programs that are started from the prompt.
@Suite(.serialized) struct StartedProgramTests {
    private static let first = "1/5 Best of Bowie>"

    @Test(arguments: [("\u{3}", "130"), ("\u{1c}", "131")])
    func `a key that ends a program leaves the prompt, with its status`(_ key: String, _ status: String) throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("! echo begun; exec sleep 100\r")
        prompt.expect { $0.shows("begun") }
        prompt.send(key)
        prompt.expect { $0.currentLine == Self.first && $0.pastesInBrackets }
        prompt.enter("echo \"status $?\"", Self.first)
        #expect(prompt.screen.shows("status \(status)"))
    }

    @Test func `Ctrl-C ends both sides of a pipe`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("try list | { echo begun; exec sleep 100; }\r")
        prompt.expect { $0.shows("begun") }
        prompt.send("\u{3}")
        prompt.expect { $0.currentLine == Self.first && $0.pastesInBrackets }
        prompt.enter("count", Self.first)
        #expect(prompt.screen.shows("5"))
    }
}
