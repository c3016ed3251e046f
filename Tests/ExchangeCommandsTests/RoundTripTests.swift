import AlbumModel
import Foundation
import MusicLibrary
import Randomness
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// An exported library equals the original after an import into an empty library, for any texts.
@MainActor @Suite(.mainActor) struct RoundTripTests {
    private static let pieces =
        [
            "a", "B", " ", "  ", "\"", "\"\"", ",", ";", "\t", "\n", "\r\n", "\r", "é", "e\u{301}", "日本", "👩‍👩‍👧",
            "\u{202E}", "שלום", "\u{200F}", "\\", "\\n", "\\u0041", "007", "1e5", "1999", "1999-12-31", "0x1F", "3,5",
            "null", "true", "NaN", "[", "{", "}", #"{"a":[1]}"#, "#", "'", "$x", "=1+1", "+1", "-", "@SUM(A1)",
            "\u{1}", "\u{B}", "\u{C}", "\u{1A}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{FEFF}", "\u{FFFD}",
            "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}", "\u{E000}", "\u{2028}", "\u{2029}", "(2)", "*", "𝄞", "İ", "ß",
        ] + [String(repeating: "long \"text\", ", count: 800)]

    private static let names = [
        "label", "Label", "LABEL", "Catalog#", "a,b", "a;b;c;d;e;f;g;h;i", "a\tb", "\"x\"", "\"", "say \"x\"", "$x",
        "zwölf",
        "日本", "two\nlines", "cr\rlf\r\n.", "fields", "0", "sep=;", "=1+1", "{", "[1]", "\\", "column 3", "\u{FEFF}mark",
        "titles", "artist 2", "null", "e\u{301}",
    ]

    private func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in Self.pieces.randomElement(using: &random) }
            .joined()
    }

    private func draft(_ random: inout SeededRandom) -> AlbumDraft {
        var draft = AlbumDraft(title: text(&random), artist: text(&random))
        if Bool.random(using: &random) { draft.genre = text(&random) }
        if Bool.random(using: &random) { draft.year = Int.random(in: AlbumYear.range, using: &random) }
        if Bool.random(using: &random) { draft.coverURL = text(&random) }
        for name in Self.names where Int.random(in: 0..<6, using: &random) == 0 {
            draft.fields[name] = Int.random(in: 0..<8, using: &random) == 0 ? "" : text(&random)
        }
        return draft
    }

    /// The albums as a table contains them: a column has the spelling of the first album with the field.
    private func spelledAlike(_ drafts: [AlbumDraft]) -> [AlbumDraft] {
        var spellings = OwnFields()
        return drafts.map { draft in
            var draft = draft
            var fields = OwnFields()
            for field in draft.fields {
                if spellings[field.name] == nil { spellings[field.name] = field.name }
            }
            for spelling in spellings { fields[spelling.name] = draft.fields[spelling.name] }
            draft.fields = fields
            return draft
        }
    }

    @Test(arguments: 0..<UInt64(randomCases(120)))
    func `an imported export equals the original library, and its export is identical byte for byte`(seed: UInt64)
        async throws
    {
        var random = SeededRandom(seed: seed)
        let shell = try ExchangeShell()
        let drafts = (0..<8).map { _ in draft(&random) }
        try shell.library.journal.state.begin(command: "fill")
        try shell.library.add(drafts)
        try shell.library.journal.endChange()
        for format in ["csv", "tsv", "json", "jsonl"] {
            #expect(try await shell.run("export --to @/a.\(format)").status == 0)
            let other = try ExchangeShell(inMemory: seed % 4 > 0)
            let done = try await other.run("import \(shell.folder.path)/a.\(format) --strict")
            #expect(done == Outcome(output: summary(8, added: 8), diagnostics: "", status: 0), "\(format)")
            let expected = format.hasPrefix("json") ? drafts : spelledAlike(drafts)
            #expect(try other.drafts == expected, "\(format)")
            #expect(try await other.run("export --to @/a.\(format)").status == 0)
            #expect(other.bytes(of: "a.\(format)") == shell.bytes(of: "a.\(format)"), "\(format)")
        }
    }

    @Test func `field names that differ only in case are one field of a file, with the first spelling`()
        async throws
    {
        let shell = try ExchangeShell()
        let lines =
            #"{"title":"A","artist":"B","Label":"x"}"# + "\n" + #"{"title":"C","artist":"D","label":"y"}"# + "\n"
        _ = try await shell.importing(lines, as: "a.jsonl")
        #expect(
            try await shell.run("export --format csv").output
                == "position,id,title,artist,genre,year,coverUrl,Label\n1,6,A,B,,,,x\n2,7,C,D,,,,y\n")
        #expect(try await shell.run("export --format jsonl").output.contains(#""fields":{"Label":"y"}"#))
    }

    @Test(arguments: ["title", "Album", " ARTIST ", "released", "image_url"])
    func `no own field has a reserved name`(name: String) async throws {
        let shell = try ExchangeShell()
        _ = try await shell.importing(
            #"[{"title":"1999","artist":"1999","\#(name)":"1999","fields":{"\#(name)":"1999"}}]"#, as: "a.json")
        #expect(try shell.drafts.map(\.fields) == [OwnFields()])
    }

    @Test(arguments: ["csv", "tsv", "json", "jsonl"])
    func `an empty library can be exported and imported`(format: String) async throws {
        let shell = try ExchangeShell()
        #expect(
            try await shell.run("export --to @/a.\(format)").diagnostics == "0 albums written to '@/a.\(format)'.\n")
        let done = try await shell.run("import @/a.\(format)")
        if format == "jsonl" { #expect(done.diagnostics.contains("is empty")) } else { #expect(done.status == 0) }
    }
}
