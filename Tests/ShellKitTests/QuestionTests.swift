import BuiltProgram
import Glibc
import TerminalModel
import TestFiles
import TestTraits
import Testing

/// Commands that ask the user, in the built program on a terminal.
@Suite(.blocking) struct QuestionTests {
    private let fixture = ShellFixture()

    private func isAtPrompt(_ screen: Screen) -> Bool { screen.readsLine && screen.currentLine == "shell-fixture>" }

    @Test func `an answer is a line, perhaps empty, and Ctrl-D is none`() throws {
        let terminal = try fixture.prompt()
        for (keys, shown) in [
            ("Jané Austen\r", "'Jané Austen'"), ("\r", "''"), ("ab\u{7f}c\r", "'ac'"), ("\u{4}", "nobody"),
        ] {
            terminal.send("ask\r")
            try terminal.await { $0.currentLine.hasPrefix("Your name?") }
            terminal.send(keys)
            try terminal.await { $0.lines.contains("You are \(shown).") && isAtPrompt($0) }
        }
    }

    @Test func `a text that Ctrl-D ends is the answer, and the output begins on a row of its own`() throws {
        let terminal = try fixture.prompt()
        terminal.send("ask\r")
        try terminal.await { $0.currentLine.hasPrefix("Your name?") }
        terminal.send("abc")
        try terminal.await { $0.currentLine == "Your name? abc" }
        terminal.send("\u{4}\u{4}")
        try terminal.await { $0.lines.contains("You are 'abc'.") && isAtPrompt($0) }
    }

    @Test func `Ctrl-C at a question cancels the command`() throws {
        let terminal = try fixture.prompt()
        terminal.send("ask\r")
        try terminal.await { $0.currentLine.hasPrefix("Your name?") }
        terminal.send("half\u{3}")
        try terminal.await {
            $0.lines.contains { $0.contains("Interrupted") || $0.contains("ancelled") } && isAtPrompt($0)
        }
        #expect(!terminal.screen.lines.contains { $0.hasPrefix("You are") })
        terminal.send("echo $?\r")
        try terminal.await { $0.lines.contains("130") && isAtPrompt($0) }
    }

    @Test func `a question stays on the screen when the window changes and rows are refreshed`() throws {
        let terminal = try fixture.prompt()
        terminal.send("ask\r")
        try terminal.await { $0.lines.contains { $0.hasPrefix("working") } }
        try terminal.await { $0.currentLine.hasPrefix("Your name?") }
        terminal.send("An")
        for columns in [40, 20, 60] {
            terminal.resize(rows: 16, columns: columns)
            _ = terminal.wait(seconds: 0.2) { _ in false }
        }
        #expect(!terminal.screen.lines.contains { $0.hasPrefix("working") || $0.hasPrefix("a status row") })
        terminal.send("ne\r")
        try terminal.await { $0.lines.contains("You are 'Anne'.") && $0.lines.contains("a status row") && $0.readsLine }
    }

    @Test func `a secret is not shown`() throws {
        let terminal = try fixture.prompt()
        terminal.send("ask --secret\r")
        try terminal.await { $0.currentLine.hasPrefix("Your name?") }
        terminal.send("tops\u{7f}\r")
        try terminal.await { $0.lines.contains("You are 'top'.") && isAtPrompt($0) }
        #expect(terminal.screen.lines.contains("Your name?"))
        terminal.send("ask\r")
        try terminal.await { $0.currentLine.hasPrefix("Your name?") }
        terminal.send("shown")
        try terminal.await { $0.currentLine == "Your name? shown" }
    }

    @Test func `a secret is not shown after Ctrl-Z and fg, and its beginning not after SIGTERM`() throws {
        let terminal = try fixture.bash()
        terminal.send("sh -c 'echo $$ >~/process; exec \"$fixture\"'\r")
        try terminal.await(isAtPrompt)
        terminal.send("ask --secret\r")
        try terminal.await { $0.currentLine.hasPrefix("Your name?") }
        terminal.send("\u{1a}")
        try terminal.await { $0.currentLine == "bash>" }
        terminal.send("fg\r")
        try terminal.await { $0.lines.contains { $0.hasPrefix("sh -c") } }
        // The program turns the echo off within a twentieth of a second after it is continued.
        _ = terminal.wait(seconds: 1) { _ in false }
        terminal.send("half")
        _ = terminal.wait(seconds: 1) { _ in false }
        #expect(!terminal.screen.lines.contains { $0.contains("half") })
        let number = try #require(
            fixture.folder.text(of: "process")?.split(separator: "\n").first.flatMap { Int32($0) })
        kill(number, SIGTERM)
        try terminal.await { $0.currentLine.hasPrefix("bash>") }
        terminal.send("echo end\r")
        try terminal.await { $0.lines.contains("end") }
        #expect(!terminal.screen.lines.contains { $0.contains("half") })
    }

    @Test func `a choice is its number, its name or the beginning of one, and is asked again otherwise`() throws {
        let terminal = try fixture.prompt()
        let question = "Which colour? [1-3]"
        for (wrong, answer, color) in [([], "2", "green"), (["9", "gr"], " grey ", "grey"), ([], "R", "red")] {
            terminal.send("pick\r")
            try terminal.await { $0.currentLine == question }
            for wrong in wrong {
                terminal.send(wrong + "\r")
                try terminal.await { $0.lines.contains("\(question) \(wrong)") && $0.currentLine == question }
            }
            terminal.send(answer + "\r")
            try terminal.await { $0.lines.contains("Picked \(color).") && isAtPrompt($0) }
        }
        terminal.send("pick\r")
        try terminal.await { $0.currentLine == question }
        terminal.send("\u{4}")
        try terminal.await { $0.lines.contains("Picked none.") && isAtPrompt($0) }
    }

    @Test func `a confirmation is asked at the prompt, and given by an option in a script`() throws {
        let refused = try fixture.run("append a", "remove", "words")
        #expect(refused.status == 1)
        #expect(
            refused.diagnostics.contains(
                "-c:2: only the prompt can answer the question 'Remove all words?'. Add --yes to answer it in a script.\n"
            ))
        #expect(try fixture.run("words").output == "a\n")
        let terminal = try fixture.prompt()
        let question = "Remove all words? [y/n]"
        for (wrong, answer, result) in [([], "n", "Removed nothing."), (["maybe"], "YES", "Removed all.")] {
            terminal.send("remove\r")
            try terminal.await { $0.currentLine == question }
            for wrong in wrong {
                terminal.send(wrong + "\r")
                try terminal.await { $0.lines.contains("\(question) \(wrong)") && $0.currentLine == question }
            }
            terminal.send(answer + "\r")
            try terminal.await { $0.lines.contains(result) && isAtPrompt($0) }
        }
        terminal.send("undo\r")
        try terminal.await { $0.lines.contains("Undid: remove") }
        #expect(try fixture.run("remove --yes", "words").output == "\n")
        let asked = try fixture.run("ask").diagnostics
        #expect(asked.hasPrefix("-c:1: only the prompt can answer the question 'Your name?'.\n"))
    }
}
