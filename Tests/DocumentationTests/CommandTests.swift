import BuiltProgram
import TestTraits
import Testing

/// The program accepts the commands and options in the pages.
@Suite(.blocking) struct CommandTests {
    /// Other programs, whose arguments are not commands of the shell.
    private static let others: Set = ["make", "swift", "grep", "bluelib", "man", "sudo"]

    /// An option for `make install` only, which `--help` does not list.
    private static let unlisted: Set = ["--generate"]

    @Test(arguments: ["README.md", "Examples/README.md"])
    func `every command in a page has its help`(_ path: String) throws {
        let home = try ProgramHome()
        let named = commands(in: try Page(path).spans)
        #expect(!named.isEmpty)
        expectNone(try named.filter { try home.run(["-c", "help \($0)"]).status != 0 }.map { "\(path) names \($0)." })
    }

    @Test func `every option in a page is in the program's own help`() throws {
        let help = try ProgramHome().run(["--help"]).output
        let page = try Page("README.md")
        let named = Set((page.spans + page.blocks.joined()).flatMap { options(in: $0) })
        #expect(named.contains("--library"))
        expectNone(
            named.filter { !help.contains($0) && !Self.unlisted.contains($0) }.map {
                "README.md names the option \($0)."
            })
    }

    @Test func `commands, topics and options are distinguished from other words`() {
        let spans = [
            "undo", "help COMMAND", "help albums", "make run", "--on-error stop", "> ", "~/.a/b", "A=b", "list x",
        ]
        #expect(commands(in: spans) == ["albums", "help", "list", "undo"])
        #expect(spans.flatMap { options(in: $0) } == ["--on-error"])
        #expect(options(in: "bluelib -c 'list --sort year'") == [])
        #expect(options(in: "bluelib --library a.sqlite -c 'list'") == ["--library"])
    }

    @Test func `the command of a page finds the patterns and their names`() throws {
        let page = try Page("Examples/README.md")
        let line = try #require(page.spans.first { $0.hasPrefix("grep ") })
        let home = try ProgramHome()
        let found = try RunningProgram(["/bin/sh", "-c", line], environment: home.environment).finish().output
        let sentence = try #require(page.text.firstMatch(of: /design patterns: ([^.:]*?) and others/))
        let patterns = sentence.1.replacing("\n", with: " ").split(separator: ", ")
        #expect(patterns.count > 4)
        for pattern in patterns { #expect(found.contains("Pattern: \(pattern)"), "\(pattern)") }
    }

    /// The commands of the shell, and the topics in calls of its help.
    private func commands(in spans: [String]) -> [String] {
        let words = spans.map { $0.split(separator: " ").map(String.init) }
        let commands = words.compactMap(\.first).filter { isWord($0) && !Self.others.contains($0) }
        let topics = words.filter { $0.count > 1 && $0[0] == "help" }.map { $0[1] }.filter(isWord)
        return Set(commands + topics).sorted()
    }

    private func isWord(_ text: String) -> Bool { text.wholeMatch(of: /[a-z]+/) != nil }

    /// The options of the program, without quoted commands of the shell and calls of other programs.
    private func options(in code: String) -> [String] {
        guard code.hasPrefix("--") || code.hasPrefix("bluelib ") else { return [] }
        return code.prefix { $0 != "'" }.split(separator: " ").filter { $0.hasPrefix("--") }.map(String.init)
    }
}
