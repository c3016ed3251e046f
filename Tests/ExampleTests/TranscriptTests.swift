import BuiltProgram
import Foundation
import ShellTesting
import TestTraits
import Testing

/// Recorded sessions, which are run like those in Examples.
@Suite(.blocking) struct TranscriptTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private static let lines = #"""
        import Examples/Data/shelf.csv
        list sun --fields title,artist
        add "What's Going On" --artist 'Marvin Gaye' --year 1971
        add 'Two
        lines' --artist Somebody
        nope; count
        echo '> looks typed'; echo '\> guarded'; echo '\\ not'

        list --fields title --format csv | head -n 2
        ! echo beside >&2
        edit year=12x
        # what was wrong there?
        undo 2
        let name value
        echo "$name"
        changes --fields command
        time count
        ! echo '# no comment'
        """#

    /// Types lines at the prompt between the start and the end of a recording.
    private func record(_ lines: String, end: String = "transcript stop\ncount\n") throws -> ProgramResult {
        try home.write("count\ntranscript record '\(home.file("a.transcript"))'\n\(lines)\n\(end)", to: "typed")
        return try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))'")
    }

    @MainActor
    @Test func `a recording is a valid session`() async throws {
        let result = try record(Self.lines)
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics.contains("Saved 16 lines in '"), "\(result)")
        let session = SessionExample("recorded", try #require(home.text(of: "a.transcript")))
        #expect(session.typed == Self.lines.replacing("\n\n", with: "\n") + "\n")
        #expect(session.text.contains("\n\\> looks typed\n\\\\> guarded\n\\\\ not\n"), "\(session.text)")
        #expect(session.text.contains("beside\n"))
        #expect(session.text.contains("Unknown command 'nope'"))
        try await session.expectInMemory()
        try session.expectWithProgram()
    }

    @MainActor
    @Test(arguments: SessionExample.all) func `a repeated session is recorded identically`(
        _ session: SessionExample
    ) throws {
        #expect(try record(session.typed).status == 0)
        session.expect(try #require(home.text(of: "a.transcript")))
    }

    @Test(arguments: ["quit\n", "quit 0", "", "transcript stop\nquit"])
    func `the end of the session ends the recording`(_ end: String) throws {
        #expect(try record("echo one\necho two", end: end).status == 0)
        #expect(home.text(of: "a.transcript") == "> echo one\none\n> echo two\ntwo\n")
    }

    @Test func `a killed session leaves the lines that were run`() throws {
        let result = try record("echo one\n! kill -9 $PPID; sleep 60")
        #expect(result.status == 128 + 9, "\(result)")
        #expect(home.text(of: "a.transcript") == "> echo one\none\n")
    }

    @Test func `an existing file stays unchanged`() throws {
        try home.write("precious\n", to: "a.transcript")
        let result = try record("echo one")
        #expect(
            result.diagnostics == """
                '\(home.file("a.transcript"))' already exists and was not changed. Name another file, or remove this one first.
                No transcript is being recorded. 'transcript record FILE' begins a recording.

                """)
        #expect(home.text(of: "a.transcript") == "precious\n")
    }

    @Test(arguments: [
        ("transcript", "'transcript' needs"),
        ("transcript record", "'transcript record' needs a new file: transcript record FILE."),
        ("transcript stop", "No transcript is being recorded. 'transcript record FILE' begins a recording."),
        ("transcript stop now", "Unexpected argument 'now' for 'transcript stop'."),
        ("transcript record @/nowhere/x", "'@/nowhere/x' cannot be written: No such file or directory."),
        (
            "transcript record @/a\ntranscript record @/b",
            "'@/a' is being recorded already. 'transcript stop' ends and saves it."
        ),
        ("transcript record @/a\ntranscript stop", "No line was typed, so '@/a' was not saved."),
        ("transcript record @", "'@' already exists and was not changed."),
    ])
    func `impossible actions are reported with the way out`(_ lines: String, _ message: String) throws {
        try home.write(lines.replacing("@", with: home.path) + "\n", to: "typed")
        let result = try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))'")
        #expect(result.diagnostics.contains(message.replacing("@", with: home.path)), "\(result)")
        #expect(home.bytes(of: "b") == nil)
    }

    @Test func `a script records nothing, and recording is not a change`() throws {
        let result = try home.run(["-c", "transcript record '\(home.file("x"))'"])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("so a script cannot record one"), "\(result)")
        #expect(home.bytes(of: "x") == nil)
        #expect(try record("echo one").status == 0)
        #expect(try home.run(["-c", "changes --format csv --fields number"]).output.count(where: \.isNewline) <= 1)
    }
}
