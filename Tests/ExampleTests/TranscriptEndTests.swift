import BuiltProgram
import TestTraits
import Testing

/// The ends of transcripts, and the messages about them.
@Suite(.blocking) struct TranscriptEndTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func type(_ lines: String, surroundings: String = "") throws -> ProgramResult {
        try home.write("transcript record '\(home.file("tr"))'\n" + lines, to: "typed")
        return try home.runShell("\(surroundings) \"$bluelib\" -i < '\(home.file("typed"))'")
    }

    @Test(arguments: [
        ("edit 1 title=Q; transcript stop", "> edit 1 title=Q\n"),
        ("edit 1 title=Q;quit", "> edit 1 title=Q\n"),
        ("echo a; echo a;  transcript stop; echo later", "> echo a; echo a\na\na\n"),
        ("nope; transcript stop # done", "> nope\nUnknown command 'nope'"),
        ("alias done='transcript stop'\necho b; done", "> alias done='transcript stop'\n> echo b\nb\n"),
        ("echo '\n> x'; transcript stop", "> echo '\n> > x'\n\n\\> x\n"),
        ("! seq 50000\necho c; quit", "> ! seq 50000\n1\n2\n"),
        ("source '@'", "> source '@'\ninside\n"),
        ("echo x; plugins disable PatternCommands", "> echo x; plugins disable PatternCommands\nx\n"),
    ])
    func `a transcript contains the commands before its end on the same line`(_ lines: String, _ beginning: String)
        throws
    {
        let script = try home.write("echo inside; edit 1 title=Inside\nquit\n", to: "script.blue")
        let lines = lines.replacing("@", with: script)
        let result = try type(lines + "\n")
        let text = try #require(home.text(of: "tr"))
        #expect(text.hasPrefix(beginning.replacing("@", with: script)), "\(text.prefix(400)) \(result.diagnostics)")
        #expect(!text.contains("transcript stop\n"))
        #expect(!text.contains("quit\n"))
        #expect(!text.contains("later"))
        #expect(!lines.hasPrefix("! seq") || text.hasSuffix("\n50000\n> echo c\nc\n"))
    }

    @Test(arguments: [("", 1), ("plugins disable PatternCommands\n", 2), ("quit\n", 1)])
    func `an open recording is saved with a message`(_ end: String, _ count: Int) throws {
        let result = try type("echo a\n" + end)
        let size = count == 1 ? "1 line" : "\(count) lines"
        let message = "The recording of '\(home.file("tr"))' has been ended and saved with \(size).\n"
        #expect(result.diagnostics.contains(message), "\(result)")
        #expect(home.text(of: "tr")?.hasPrefix("> echo a\na\n") == true)
    }

    @Test func `a plugin that is enabled again can record again`() throws {
        let other = home.file("other")
        let result = try type(
            """
            plugins disable PatternCommands
            plugins enable PatternCommands
            transcript record '\(other)'
            echo b
            transcript stop

            """)
        #expect(result.diagnostics.hasSuffix("Saved 1 line in '\(other)'.\n"), "\(result)")
        #expect(home.text(of: "other") == "> echo b\nb\n")
    }

    @Test(arguments: ["", "transcript stop\n", "quit\n", "plugins disable PatternCommands\n"])
    func `a transcript that could not be written is always reported`(_ end: String) throws {
        // Enough space for the library, but not for the transcript.
        let result = try type("! yes | head -c 3000000\n" + end, surroundings: "trap '' XFSZ; ulimit -f 4000;")
        #expect(
            result.diagnostics.contains("'\(home.file("tr"))' is incomplete, because it could not be written"),
            "\(result.diagnostics)")
    }

    @Test(arguments: ["transcript stop\n", ""])
    func `a removed file is not reported as saved`(_ end: String) throws {
        let removed = try type("! rm '\(home.file("tr"))'\n" + end)
        #expect(removed.diagnostics.contains("'\(home.file("tr"))' was removed during the recording"), "\(removed)")
        #expect(!removed.diagnostics.contains("Saved"))
        let moved = try type("! mv '\(home.file("tr"))' '\(home.file("elsewhere"))'\n" + end)
        #expect(moved.diagnostics.contains("'\(home.file("tr"))' was moved during the recording"), "\(moved)")
        #expect(home.text(of: "elsewhere")?.hasPrefix("> ! mv") == true)
    }

    @Test func `a script does not end a recording`() throws {
        let script = try home.write("edit 1 title=Inside\ntranscript stop\n", to: "script.blue")
        let result = try type("source '\(script)'\ntranscript stop\n")
        #expect(result.diagnostics.contains("not in a script"), "\(result)")
        #expect(result.diagnostics.hasSuffix("Saved 1 line in '\(home.file("tr"))'.\n"))
    }
}
