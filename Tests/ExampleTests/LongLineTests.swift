import ShellTesting
import TestTraits
import Testing

@testable import ShellKit

/// Lines of 100 kilobytes and more, which are run and typed in a time that grows with their length, or refused.
@MainActor
@Suite(.serialized, .mainActor, .timeLimit(.minutes(1)))
struct LongLineTests {
    private let shell: AlbumTestShell

    init() throws { shell = try AlbumTestShell() }

    /// A line with many equal parts.
    struct Line: Sendable {
        var start = ""
        let part: String
        let count: Int
        var end = ""

        var text: String { start + String(repeating: part, count: count) + end }
    }

    private nonisolated static let refused: [(line: Line, message: String)] = [
        (Line(part: "try ", count: 30_000, end: "count"), "at most 50 deep"),
        (Line(part: "time ", count: 30_000, end: "count"), "at most 50 deep"),
        (Line(part: "trace ", count: 2000, end: "count"), "at most 50 deep"),
        (Line(part: "trace count; ", count: 1000), "at most 50 deep"),
        (Line(start: "count ", part: "( a , b ) ", count: 5000), "at most 5000 terms"),
        (Line(start: "count ", part: "x , ", count: 20_000, end: "x"), "at most 5000 terms"),
        (Line(start: "count ", part: "^ ", count: 50_000), "at most 5000 terms"),
        (Line(start: "delete ", part: "artist:x ", count: 20_000), "at most 5000 terms"),
        (Line(start: "count ", part: "'artist:x' ", count: 6000), "at most 5000 terms"),
        (Line(start: "query q ", part: "x ", count: 3000, end: "; count @q @q"), "at most 5000 terms"),
        (Line(start: "edit 1 ", part: "a+=b ", count: 20_000), "at most 1000 fields"),
        (Line(start: "add x --artist y ", part: "a=b ", count: 20_000), "at most 1000 fields"),
    ]

    @Test(arguments: refused)
    func `a line beyond a limit is refused`(line: Line, message: String) async throws {
        let transcript = try await shell.run(line.text)
        #expect(transcript.diagnostics.contains(message), "\(transcript.diagnostics.prefix(300))")
        #expect(try await shell.run("count").output == "5\n")
    }

    private nonisolated static let accepted: [(line: Line, output: String)] = [
        (Line(start: "count ", part: "1 ", count: 100_000), "1\n"),
        (Line(start: "count ", part: "artist:x ", count: 1000), "0\n"),
        (Line(start: "count ", part: "a b c d artist:x ", count: 500), "0\n"),
        (Line(start: "count ", part: "x , ", count: 2000, end: "sun"), "2\n"),
        (Line(start: "count x", part: "..'", count: 30_000), "0\n"),
        (Line(start: "count artist:", part: "..'", count: 30_000), "0\n"),
        (Line(start: "let a b; count ", part: "\\x$a", count: 20_000), "0\n"),
        (Line(start: "count ", part: "\\x", count: 50_000), "0\n"),
        (Line(part: "try ", count: 50, end: "count"), "5\n"),
        (
            Line(
                start: "list --limit 1 --format csv --fields year --sort ", part: "-year,title,", count: 5000,
                end: "genre"),
            "year\n2003\n"
        ),
        (Line(start: "import none.csv ", part: "--set a=b ", count: 20_000), ""),
    ]

    @Test(arguments: accepted)
    func `a long line below the limits is run`(line: Line, output: String) async throws {
        let transcript = try await shell.run(line.text)
        #expect(transcript.output == output, "\(transcript.diagnostics.prefix(300))")
    }

    @Test(arguments: [
        "try ", "chain ", "list x ", "edit a=b ", "( a , b ) ", "'", "a:..'", "\\x", "$x", "try;", "list 'a:b' ",
    ])
    func `a pasted line is coloured and completed`(piece: String) {
        let grammar = shell.shell.grammar
        let line = ParsedLine(Line(part: piece, count: 100_000 / piece.utf8.count).text)
        for statement in line.statements.prefix(100) {
            #expect(grammar.roles(of: statement.words).count == statement.words.count)
        }
        _ = line.cursor
    }

    @Test func `the form for a macro of nested commands ends at the limit`() throws {
        let statement = try #require(
            try Tokenizer.statements(in: Line(part: "try ", count: 5000, end: "count").text).first)
        #expect(shell.shell.scriptForm(of: statement) == statement.text)
    }
}
