import MusicLibrary
import ShellTesting
import Testing

/// What is exported and imported into an empty library is the same.
@MainActor @Suite struct RoundTripTests {
    private static let pieces = [
        "a", "B", " ", "  ", "\"", "\"\"", ",", ";", "\t", "\n", "\r\n", "\r", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{202E}",
        "\\", "\\n", "007", "1e5",
        "null", "true", "[", "{", "}", "#", "'", "$x", "=1+1", "-", "\u{1B}[31m", "\u{7F}", "\u{FEFF}", "\u{2028}",
        "(2)", "𝄞",
    ]

    private static let names = ["label", "Catalog#", "a,b", "say \"x\"", "zwölf", "two\nlines", "fields", "0", "sep=;"]

    private func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in Self.pieces.randomElement(using: &random) }
            .joined()
    }

    private func draft(_ random: inout SeededRandom) -> AlbumDraft {
        var draft = AlbumDraft(title: text(&random), artist: text(&random))
        if Bool.random(using: &random) { draft.genre = text(&random) }
        if Bool.random(using: &random) { draft.year = Int.random(in: AlbumYear.range, using: &random) }
        if Bool.random(using: &random) { draft.coverURL = text(&random) }
        for name in Self.names where Int.random(in: 0..<4, using: &random) == 0 { draft.fields[name] = text(&random) }
        return draft
    }

    @Test(arguments: ["csv", "json", "jsonl", "tsv"], [1, 2, 3, 4, 5] as [UInt64])
    func `an export imports into an empty library as it was`(format: String, seed: UInt64) async throws {
        var random = SeededRandom(seed)
        let shell = try ExchangeShell()
        let drafts = (0..<200).map { _ in draft(&random) }
        try shell.library.beginChange(command: "fill")
        try shell.library.add(drafts)
        try shell.library.endChange()
        #expect(try await shell.run("export --to @/a.\(format)").status == 0)
        try shell.empty()
        let done = try await shell.run("import @/a.\(format) --strict")
        #expect(done == Outcome(output: summary(200, added: 200), diagnostics: "", status: 0))
        #expect(try shell.drafts == drafts)
    }

    @Test(arguments: ["csv", "json", "jsonl"])
    func `an empty library is exported and imported too`(format: String) async throws {
        let shell = try ExchangeShell()
        #expect(
            try await shell.run("export --to @/a.\(format)").diagnostics == "0 albums written to '@/a.\(format)'.\n")
        let done = try await shell.run("import @/a.\(format)")
        if format == "jsonl" { #expect(done.diagnostics.contains("is empty")) } else { #expect(done.status == 0) }
    }
}
