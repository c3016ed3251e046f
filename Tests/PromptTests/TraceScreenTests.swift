import BuiltProgram
import TerminalModel
import TestTraits
import Testing

/// The traces that lessons show first fit on a small screen.
@Suite(.serialized, .blocking)
struct TraceScreenTests {
    @Test(arguments: [
        ["trace delete 3"], ["delete 3", "trace undo"], ["trace download 1"], ["trace download * --wait"],
    ])
    func `the trace of a line fits on a screen of 24 rows, with its prompts`(lines: [String]) throws {
        let prompt = try Prompt(in: try ProgramHome())
        for line in lines.dropLast() { prompt.enter(line) }
        let line = lines.last ?? ""
        prompt.enter(line)
        let rows = prompt.screen.lines
        #expect(rows.contains { $0.hasSuffix("> \(line)") }, "\(rows)")
        #expect(prompt.screen.currentLine.hasSuffix(">"), "\(rows)")
        #expect(rows.contains { $0.hasPrefix("answered  ") && $0.contains("Commands: ") }, "\(rows)")
        #expect(rows.contains { $0.hasPrefix("posted    ") }, "\(rows)")
    }
}
