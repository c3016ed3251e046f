import BuiltProgram
import TerminalModel
import TestTraits
import Testing

/// libedit, which the program loads with the first prompt.
@Suite(.serialized, .blocking) struct EditorLibraryTests {
    private static let files = ["libedit.so.2", "libedit.so.0"]

    @Test func `a prompt opens libedit and no other library`() throws {
        let home = try ProgramHome()
        let prompt = try Prompt([BuiltProgram.path], in: home, environment: home.recordingLibraries)
        prompt.expect { $0.readsLine }
        prompt.send("quit\r")
        #expect(prompt.waitForEnd() == 0)
        #expect(home.openedLibraries.count == 1 && home.openedLibraries.isSubset(of: Self.files))
    }

    @Test func `a prompt without libedit names it, and reads lines`() throws {
        let home = try ProgramHome()
        for file in Self.files { try home.write("", to: "lacking/\(file)") }
        let prompt = try Prompt([BuiltProgram.path], in: home, environment: ["LD_LIBRARY_PATH": home.file("lacking")])
        prompt.expect { $0.lines.contains { $0.contains("needs libedit") } }
        prompt.send("echo a'b'c\r")
        prompt.expect { $0.shows("a'b'c") }
        prompt.send("quit\r")
        #expect(prompt.waitForEnd() == 0)
    }
}
