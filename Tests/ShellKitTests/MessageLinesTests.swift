import ShellTesting
import Terminal
import TestTraits
import Testing

@testable import ShellKit

/// Line breaks in messages that are longer than the terminal's width.
@MainActor
@Suite(.mainActor) struct MessageLinesTests {
    nonisolated private static let message =
        "error of the file: 'a path/with some blanks.csv' cannot be read (no such file); name another one, if you would."

    @Test(arguments: [
        ("short", 20, "short"), ("exactly ten", 11, "exactly ten"), ("exactly ten", 10, "exactly\n  ten"),
        ("one two three four", 9, "one two\n  three\n  four"),
        ("say 'two words' again", 14, "say\n  'two words'\n  again"),
        ("say 'far too many words' now", 10, "say 'far\n  too many\n  words'\n  now"),
        ("it's what it's called", 12, "it's what\n  it's\n  called"),
        ("quote artist:='Marvin Gaye' so", 24, "quote\n  artist:='Marvin Gaye'\n  so"),
        ("fits:\n  3  a title – an artist", 18, "fits:\n  3 a title – an\n    artist"),
        ("検索 結果の一覧 です", 12, "検索\n  結果の一覧\n  です"),
    ])
    func `a message is broken between words, and not in a quote that fits`(message: String, columns: Int, lines: String)
    {
        #expect(MessageLines(columns: columns).broken(message) == lines)
    }

    @Test(arguments: [1, 5, 20, 40, 60, 80])
    func `no word is lost at any width`(columns: Int) {
        let broken = MessageLines(columns: columns).broken(Self.message)
        #expect(broken.split { $0 == " " || $0 == "\n" } == Self.message.split(separator: " "))
        for line in broken.split(separator: "\n") where line.displayWidth > columns {
            #expect(!line.drop { $0 == " " }.contains(" "), "\(columns): \(line)")
        }
    }

    @Test(arguments: [12, 24, 200])
    func `words retain their styles`(columns: Int) {
        let message =
            StyledText("The cover of  ", .dim) + StyledText("'two words'", .bold) + StyledText(" is here", .dim)
        let lines = MessageLines(columns: columns).broken(message)
        #expect(lines.map(\.plain).joined(separator: "\n") == MessageLines(columns: columns).broken(message.plain))
        for run in lines.flatMap(\.runs) {
            let isQuoted = run.text.contains("two") || run.text.contains("words")
            #expect(run.style == (isQuoted ? .bold : .dim) || run.text.allSatisfy { $0 == " " }, "\(run)")
        }
    }

    @Test func `notes and errors are broken at a terminal only`() async throws {
        let look = OutputAppearance(columns: 30, isTerminal: true)
        let line = "nosuchcommand --at 'all'"
        let wide = try await TestShell([], isInteractive: true).run(line).diagnostics
        let narrow = try await TestShell([], isInteractive: true, appearance: look).run(line).diagnostics
        #expect(wide.split(separator: "\n").count == 1)
        #expect(wide.count > 31)
        #expect(narrow.split(separator: "\n").count > 1)
        #expect(narrow.split { $0 == " " || $0 == "\n" } == wide.split { $0 == " " || $0 == "\n" })
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 30 })
    }
}
