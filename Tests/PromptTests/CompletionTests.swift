import BuiltProgram
import TerminalModel
import Testing

/// What TAB makes of a line that was begun.
@Suite(.serialized) struct CompletionTests {
    private static let first = "1/5 Best of Bowie>"

    @Test func `commands are completed where other commands run or keep them, and what aliases stand for is known`()
        throws
    {
        let home = try ProgramHome()
        try home.write("count\n", to: "macros/tidy.blue")
        let prompt = try Prompt(in: home)
        prompt.enter("alias newest list --sort -year", Self.first)
        prompt.enter("let needle Sting", Self.first)
        for (typed, whole) in [
            ("try lis", "try list"), ("time try list --so", "time try list --sort"), ("alias x lis", "alias x list"),
            ("alias x list --so", "alias x list --sort"), ("unalias n", "unalias newest"),
            ("newest --of", "newest --offset"), ("newe", "newest"), ("macro run t", "macro run tidy"),
            ("show $need", "show $needle"), ("show \"${need", "show \"${needle}"),
        ] {
            complete(typed, to: whole, at: prompt)
        }
    }

    @Test func `fields and their values are completed where they are assigned`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        for (typed, whole) in [
            ("edit 1 genre=Po", "edit 1 genre=Pop"), ("edit artist='David B", "edit artist='David Bowie'"),
            ("edit 2 genre=Pop titl", "edit 2 genre=Pop title="),
        ] {
            complete(typed, to: whole, at: prompt)
        }
    }

    @Test func `files are completed behind signs that they stand behind`() throws {
        let home = try ProgramHome()
        try home.write("", to: "some file.txt")
        let prompt = try Prompt(in: home, columns: 200)
        for lead in ["list > ", "list >> ", "! cat ", "list | tee ", "try ! cat ", "try list > "] {
            complete("\(lead)'\(home.file("some f"))", to: "\(lead)'\(home.file("some file.txt"))'", at: prompt)
        }
    }

    @Test func `a dollar sign in single quotes is no variable`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("echo '$HOM\t!'\r")
        prompt.expect { $0.shows("$HOM!") && $0.currentLine == Self.first }
    }

    /// Types the beginning of a line, and TAB; what is suggested from the history goes with the line.
    private func complete(_ typed: String, to whole: String, at prompt: Prompt) {
        prompt.send("\u{15}" + typed + "\t")
        prompt.expect { screen in
            screen.lines.joined().contains("> " + whole)
        }
    }
}
