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

    private static let labels = ["asked", "answered", "object", "edit", "inverse", "stacks", "posted"]

    /// The labels of the facts on the screen.
    private func labels(_ screen: Screen) -> [String] {
        screen.lines.compactMap { row in Self.labels.first { row.hasPrefix($0 + " ") } }
    }

    @Test func `'trace --step' waits for a key between two facts`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("trace --step delete 1\r")
        for count in 1..<Self.labels.count {
            prompt.expect { labels($0).count == count }
            prompt.send(" ")
        }
        // The numbers of steps and the event follow the change in either order.
        prompt.expect { labels($0).sorted() == Self.labels.sorted() && $0.currentLine.hasSuffix(">") }
        #expect(labels(prompt.screen).prefix(5) == Self.labels.prefix(5))
        prompt.enter("list --limit 1")
        #expect(prompt.screen.holds("It's My Life"))
    }

    @Test func `'q' shows the other facts, and Ctrl-C ends the line`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("trace --step delete 1\r")
        prompt.expect { labels($0) == ["asked"] }
        prompt.send("q")
        prompt.expect { labels($0).sorted() == Self.labels.sorted() && $0.currentLine.hasSuffix(">") }
        prompt.enter("undo")
        prompt.send("trace --step count\r")
        prompt.expect { $0.holds("'q' all others") && $0.currentLine.isEmpty }
        prompt.send("\u{3}")
        prompt.expect { $0.currentLine.hasSuffix(">") }
        prompt.enter("echo typed")
        #expect(prompt.screen.holds("typed"))
    }

    @Test func `a signal ends a program that waits for a key`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("trace --step delete 1\r")
        prompt.expect { labels($0) == ["asked"] }
        prompt.signal(15)
        #expect(prompt.waitForEnd() == 143)
    }
}
