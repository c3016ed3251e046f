import BuiltProgram
import TerminalModel
import TestTraits
import Testing

/// A session that is recorded on a terminal.
@Suite(.serialized, .blocking) struct RecordingTests {
    @Test func `a recording on a narrow terminal equals the output to a pipe`() throws {
        let home = try ProgramHome()
        let prompt = try Prompt(in: home, rows: 12, columns: 30)
        prompt.enter("set pager off")
        prompt.enter("list --limit 1")
        #expect(prompt.screen.holds("…"))
        prompt.enter("transcript record '\(home.file("a.transcript"))'")
        for line in ["list", "nope", "count | tr 5 V", "go 2", "! echo beside >&2", "!!", "help count"] {
            prompt.enter(line)
        }
        prompt.enter("transcript stop")
        let recorded = try #require(home.text(of: "a.transcript")).split(separator: "\n")
        let typed = recorded.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }
        let shown = recorded.filter { !$0.hasPrefix("> ") }
        #expect(typed.count == 7 && typed[5] == "! echo beside >&2\n", "\(typed)")
        let other = try ProgramHome()
        try other.write(typed.joined(), to: "typed")
        let result = try other.runShell("\"$bluelib\" -i < '\(other.file("typed"))' 2>&1")
        #expect(result.output.split(separator: "\n") == shown)
        #expect(!recorded.contains { $0.contains("\u{1b}") })
    }
}
