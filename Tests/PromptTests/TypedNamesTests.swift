import BuiltProgram
import Glibc
import TerminalModel
import TestTraits
import Testing

/// Recalled lines, aliases, macros and steps at the prompt.
@Suite(.serialized, .blocking) struct TypedNamesTests {
    private static let first = "1/5 Best of Bowie>"
    private static let recording = "1/5 Best of Bowie (recording tidy)>"

    @Test func `a recalled line is shown in its expanded form`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.enter("echo 'one", "…")
        prompt.enter("two'", Self.first)
        prompt.enter("!! | wc -l", Self.first)
        #expect(prompt.screen.shows("two' | wc -l"))
        #expect(prompt.screen.shows("2"))
        prompt.enter("!nothing", Self.first)
        #expect(prompt.screen.holds("No line of the history matches '!nothing'"))
    }

    @Test func `an alias remains after a session is killed`() throws {
        let home = try ProgramHome()
        let prompt = try Prompt(in: home)
        prompt.enter("alias newest list --sort -year --limit 1 --fields title", Self.first)
        prompt.signal(SIGKILL)
        #expect(prompt.waitForEnd() == 128 + SIGKILL)
        let second = try Prompt(in: home)
        second.enter("newest", Self.first)
        #expect(second.screen.holds("It's My Life"))
    }

    @Test func `an open step is shown in the prompt, and Ctrl-D commits it with a message`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.enter("begin tidying", "1/5 Best of Bowie (tidying)>")
        prompt.enter("delete 2", "1/4 Best of Bowie ↶ (tidying)>")
        prompt.send("\u{4}")
        #expect(prompt.waitForEnd() == 0)
        #expect(prompt.screen.shows("The step 'tidying' was still open and has been committed."))
    }

    @Test func `a macro contains expanded aliases and full command names`() throws {
        let home = try ProgramHome()
        let prompt = try Prompt(in: home)
        prompt.enter("alias ll try li --limit 1", Self.first)
        prompt.enter("macro record tidy", Self.recording)
        for line in ["ll --fields title", "time cou", "mac list"] { prompt.enter(line, Self.recording) }
        prompt.enter("echo 'two", "…")
        prompt.enter("lines'", Self.recording)
        prompt.enter("mac stop", Self.first)
        #expect(prompt.screen.shows("Saved 'tidy' with 3 commands."))
        #expect(
            home.text(of: "macros/tidy.blue") == """
                try list --limit 1 --fields title
                time count
                echo 'two
                lines'

                """)
    }

    @Test func `a macro that is being recorded is saved when the session ends`() throws {
        let home = try ProgramHome()
        let prompt = try Prompt(in: home)
        prompt.enter("macro record tidy", Self.recording)
        prompt.enter("count", Self.recording)
        prompt.send("\u{4}")
        #expect(prompt.waitForEnd() == 0)
        #expect(prompt.screen.shows("The recording of 'tidy' has been ended and saved with 1 command."))
        #expect(home.text(of: "macros/tidy.blue") == "count\n")
    }

    @Test func `a quoted word is not expanded to a command`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.enter("\\d", Self.first)
        #expect(prompt.screen.holds("Unknown command 'd'"))
    }

    @Test func `a decorator shows that it needs a command`() throws {
        let result = try ProgramHome().run(["-c", "time"])
        #expect(result.diagnostics.contains("'time' needs COMMAND: time COMMAND …."))
    }
}
