import BuiltProgram
import TerminalModel
import TestTraits
import Testing

/// The user's settings of the prompt's editor, in the built program.
@Suite(.serialized, .blocking) struct EditorSettingsTests {
    @Test func `vi's keys apply from the next line, and are saved`() throws {
        let home = try ProgramHome()
        do {
            let prompt = try Prompt(in: home)
            prompt.enter("set edit-mode vi")
            prompt.expect { $0.cursorShape == 6 }
            prompt.send("echo x\u{1b}")
            prompt.expect { $0.cursorShape == 2 }
            prompt.enter("rya!")
            #expect(prompt.screen.shows("y!"))
            prompt.send("quit\r")
            #expect(prompt.waitForEnd() == 0)
        }
        let again = try Prompt(in: home)
        again.expect { $0.cursorShape == 6 }
        again.enter("set edit-mode emacs")
        again.expect { $0.cursorShape == 0 }
        again.enter("echo ab\u{1}\u{b}echo c")
        #expect(again.screen.shows("c"))
    }

    @Test func `suggestions can be disabled`() throws {
        let prompt = try Prompt(in: ProgramHome())
        prompt.enter("echo one two")
        prompt.send("echo o")
        prompt.expect { $0.currentLine.hasSuffix("> echo one two") }
        prompt.send("\u{3}")
        prompt.expectPrompt(behind: "> echo o^C")
        prompt.enter("set suggestions off")
        prompt.send("echo o")
        prompt.expect { $0.currentLine.hasSuffix("> echo o") }
        prompt.send("x\r")
        prompt.expect { $0.shows("ox") }
    }

    @Test func `Ctrl-D in an open quote reports the error, and the history contains the line`() throws {
        let prompt = try Prompt(in: ProgramHome())
        prompt.send("echo 'a\r")
        prompt.expect { $0.currentLine == "…" }
        prompt.send("\u{4}")
        prompt.expectPrompt(behind: "quote")
        prompt.enter("\u{1b}[A'")
        #expect(prompt.screen.shows("a"))
    }

    @Test func `a comment is added to the history, and not run`() throws {
        let prompt = try Prompt(in: ProgramHome())
        prompt.send("echo one\u{1b}#")
        prompt.expectPrompt(behind: "> # echo one")
        prompt.enter("history")
        #expect(prompt.screen.transcript.contains { $0.hasSuffix("# echo one") && !$0.contains(">") })
        #expect(!prompt.screen.shows("one"))
    }
}
