import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Collections that no collector has, through several commands: each ends soon, and undo restores every byte.
@Suite(.blocking) struct HostileCollectionTests {
    private func run(_ lines: [String], in home: ProgramHome) throws -> ProgramResult {
        try home.run(lines.flatMap { ["-c", $0] }, environment: ["EDITOR": "true"])
    }

    private func export(_ home: ProgramHome) throws -> String {
        try home.run(["-c", "export --format jsonl"]).output
    }

    @Test func `an album with a hundred thousand values in one field`() throws {
        let home = try ProgramHome()
        let values = (1...100_000).map { "v\($0)" }.joined(separator: "; ")
        try home.write("{\"title\":\"Many\",\"artist\":\"A\",\"tags\":\"\(values)\"}\n", to: "many.jsonl")
        #expect(try run(["import '\(home.file("many.jsonl"))'"], in: home).status == 0)
        let before = try export(home)
        let result = try run(
            [
                "list tags:v99999 --fields title --format tsv", "count tags:=v100000", "count tags:=v100001",
                "count --by tags --limit 1 --format tsv", "edit tags:=v5 tags-=v5 tags+=w", "count tags:=v5",
                "count tags:=w",
                "duplicates --by tags --format tsv", "replace tags '^v(\\d)$' 'x$1' has:tags", "undo 2",
                "count tags:=v5",
            ], in: home)
        #expect(result.status == 0, "\(result.diagnostics.prefix(500))")
        #expect(result.output.hasPrefix("title\nMany\n1\n0\n"), "\(result.output.prefix(500))")
        #expect(result.output.hasSuffix("1\n"))
        #expect(try export(home) == before)
    }

    @Test func `a field with a different value on each of four thousand albums`() throws {
        let home = try ProgramHome()
        let rows = (1...4000).map { "Title \($0),Artist \($0 % 7),\($0),a\($0); b\($0)\n" }.joined()
        try home.write("title,artist,number,tags\n" + rows, to: "many.csv")
        #expect(try run(["import '\(home.file("many.csv"))'"], in: home).status == 0)
        let before = try export(home)
        let result = try run(
            [
                "count number:>3990", "count --by number --limit 1 --format tsv",
                "count --by tags --limit 2 --format tsv",
                "list --sort -number --limit 1 --fields number --format tsv", "count tags:=b777",
                "edit number:>100 code='{artist}/{number}'", "count code:='artist 6/3996'", "fields --format csv",
                "import --update --key number '\(home.file("many.csv"))'", "undo",
            ], in: home)
        #expect(result.status == 0, "\(result.diagnostics.prefix(500))")
        #expect(result.output.hasPrefix("10\n"), "\(result.output.prefix(500))")
        #expect(try export(home) == before)
    }

    @Test func `templates and saved queries that refer to themselves`() throws {
        let home = try ProgramHome()
        let before = try export(home)
        let grown = try run(
            ["edit 1 note=x"] + (1...12).map { _ in "edit 1 note='{note}{note}'" }
                + ["list note:~^x{4096}$ --fields title --format tsv", "undo 13"], in: home)
        #expect(grown.output == "title\nBest of Bowie\n", "\(grown)")
        #expect(try export(home) == before)
        let round = try run(["query a title:x", "query b @a", "query a @b", "list @a"], in: home)
        #expect(round.status == 1)
        #expect(round.diagnostics.contains("@a"), "\(round)")
        #expect(try export(home) == before)
    }

    @Test(arguments: ["list title:~^(\\w+)+$ | cat", "count title:~(a|aa)+$", "replace title ^(\\w+\\s?)+$ x"])
    func `a pattern that backtracks without bound ends`(line: String) throws {
        let home = try ProgramHome()
        let title = String(repeating: "a", count: 4000) + "!"
        let start = ContinuousClock.now
        _ = try run(["add \(title) --artist A", line], in: home)
        #expect(ContinuousClock.now - start < .seconds(60) * Sanitizers.slowness)
        #expect(try home.run(["-c", "undo; count"]).output.hasSuffix("5\n"))
    }
}
