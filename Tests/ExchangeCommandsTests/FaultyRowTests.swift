import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// An error in one row is reported with its line, and all other rows are imported.
@MainActor @Suite(.mainActor) struct FaultyRowTests {
    /// Rows of which the second is faulty: the message in each format that can have the fault, and whether the row is
    /// rejected.
    struct Fault: Sendable, CustomTestStringConvertible {
        let file: String
        let header: String
        let row: String
        let note: String

        /// The end of an import names the field of the value.
        var keptNote: String {
            guard let name = note.split(separator: "kept as '").last, name != note else { return "" }
            return "Columns kept as fields: \(name.dropLast()).\n"
        }

        var testDescription: String { "\(file): \(row.prefix(80))" }
    }

    private nonisolated static func tables(_ header: [String], _ row: [String], _ note: String) -> [Fault] {
        [("a.csv", ","), ("a.csv", ";"), ("a.tsv", "\t")].map {
            Fault(file: $0, header: header.joined(separator: $1), row: row.joined(separator: $1), note: note)
        }
    }

    private nonisolated static func objects(_ row: String, _ note: String) -> [Fault] {
        ["a.json", "a.jsonl"].map { Fault(file: $0, header: "", row: row, note: note) }
    }

    private nonisolated static let columns = ["title", "artist", "genre", "year"]
    private nonisolated static let range = "a whole number from 1000 to \(AlbumYear.range.upperBound)"

    nonisolated static let faults: [Fault] =
        tables(
            columns, ["C", "D", "", "", "E"], "5 cells instead of 4, so the last ones have no name; imported unchanged")
        + tables(columns, ["C", "D"], "2 cells instead of 4, so the last ones are empty; imported unchanged")
        + tables(columns, ["C"], "1 cell instead of 4, so the last ones are empty; no artist; rejected")
        + ["999", "-1971", "99999", "19.71", "1971x", "123456789012345678901234567890", "1e3"].flatMap {
            tables(columns, ["C", "D", "", $0], "year '\($0)' is not \(range); kept as 'year text'")
        }
        + objects(
            #"{"title":"C","artist":"D","fields":{"a":"1","a":"2"}}"#,
            "'a' occurs twice, so only the last one is used; imported unchanged")
        + ["999", "-1971", "99999", "1971.5", "123456789012345678901234567890", "1e999", #""1971x""#, "true"].flatMap {
            let text = $0.filter { $0 != "\"" }
            return objects(
                #"{"title":"C","artist":"D","year":\#($0)}"#,
                "year '\(text)' is not \(range); kept as 'year text'")
        }
        + ["genre", "cover"].flatMap {
            objects(
                #"{"title":"C","artist":"D","\#($0)":[["x"]]}"#,
                "\($0) is a list instead of a text; kept as '\($0) text'")
                + objects(
                    #"{"title":"C","artist":"D","\#($0)":{}}"#,
                    "\($0) is an object instead of a text; kept as '\($0) text'")
        }
        + objects(
            #"{"title":"C","artist":"D","year":{}}"#,
            "year is an object instead of a number or a text; kept as 'year text'")
        + objects(#"{"title":[["C"]],"artist":"D"}"#, "title is a list instead of a text; rejected")
        + objects(#"{"title":"C","artist":{"id":"D"}}"#, "artist is an object instead of a text; rejected")
        + objects(#"{"title":"C"}"#, "no artist; rejected")
        + objects(#"{}"#, "no title, no artist; rejected")
        + objects(
            #"{"title":"C","artist":"D","genre":"a\u0000"}"#,
            "genre contains a null character; imported without this value")
        + objects(
            #"{"title":"C","artist":"D\ud83d"}"#,
            "'artist' contains invalid characters, which were replaced by '\u{FFFD}'; imported")
        + [#"7"#, #""C""#, "null", "[1]", "true"].enumerated().map {
            let kinds = ["a number", "a text", "null", "a list", "true or false"]
            return Fault(
                file: "a.json", header: "", row: $1, note: "\(kinds[$0]) instead of an object with names; rejected")
        }

    @Test(arguments: faults)
    func `a faulty row is reported with its line, and the rest is imported`(fault: Fault) async throws {
        let shell = try ExchangeShell()
        let done = try await shell.importing(text(of: fault), as: fault.file)
        let isRefused = fault.note.hasSuffix("rejected")
        #expect(
            done
                == Outcome(
                    output: summary(3, added: isRefused ? 2 : 3, mended: isRefused ? 0 : 1, refused: isRefused ? 1 : 0),
                    diagnostics: "@/\(fault.file):\(fault.header.isEmpty ? 2 : 3): \(fault.note).\n" + fault.keptNote,
                    status: 0))
        #expect(try shell.drafts.map(\.title) == (isRefused ? ["A", "Z"] : ["A", "C", "Z"]))
    }

    @Test(arguments: faults)
    func `a strict import of a faulty row changes nothing`(fault: Fault) async throws {
        let shell = try ExchangeShell()
        let done = try await shell.importing(text(of: fault), as: fault.file, "--strict")
        #expect(done.status == 1)
        #expect(done.output.isEmpty)
        #expect(done.diagnostics.contains(fault.note))
        #expect(try shell.library.isEmpty)
    }

    @Test func `a strict import rejects a faulty row even if its album is already in the library`() async throws {
        let shell = try ExchangeShell()
        #expect(try await shell.importing("title,artist,year\nA,B,1999\n", as: "a.csv").status == 0)
        let rows = "title,artist,year\nA,B,xx\nNew,C,1999\n"
        let strict = try await shell.importing(rows, as: "b.csv", "--strict")
        #expect(strict.status == 1, "\(strict)")
        #expect(strict.diagnostics.hasPrefix("@/b.csv:2: "), "\(strict)")
        #expect(try shell.drafts.map(\.title) == ["A"])
        let done = try await shell.importing(rows, as: "b.csv")
        #expect(done.status == 0, "\(done)")
        #expect(done.diagnostics == "", "\(done)")
        #expect(done.output.contains("1 already in the library"), "\(done)")
    }

    @Test(arguments: ["", "sep=,\n"]) func `a header with invalid bytes is reported with its line`(
        _ first: String
    )
        async throws
    {
        let shell = try ExchangeShell()
        // The byte order mark declares UTF-8, in which the byte 0xff is invalid.
        let header = Array("\u{FEFF}\(first)title,artist,la".utf8) + [0xff] + Array("bel\n".utf8)
        try shell.write(header + Array("A,B,C\nD,,E\n".utf8), to: "a.csv")
        let line = first.isEmpty ? 1 : 2
        let note = "@/a.csv:\(line): 'la\u{FFFD}bel' contains invalid characters, which were replaced by '\u{FFFD}'.\n"
        let strict = try await shell.run("import @/a.csv --strict")
        #expect(strict.status == 1, "\(strict)")
        #expect(strict.diagnostics.hasPrefix(note), "\(strict)")
        #expect(strict.output.isEmpty, "\(strict)")
        #expect(try shell.library.isEmpty)
        let done = try await shell.run("import @/a.csv")
        #expect(done.diagnostics == note + "@/a.csv:\(line + 2): no artist; rejected.\n")
        #expect(done.output == summary(2, added: 1, refused: 1))
        #expect(done.status == 0)
    }

    @Test func `a strict import rejects a header with invalid bytes even if its rows are valid`() async throws {
        let shell = try ExchangeShell()
        try shell.write(Array("\u{FEFF}title,artist,a".utf8) + [0xff] + Array("\nA,B,C\n".utf8), to: "a.csv")
        let done = try await shell.run("import @/a.csv --strict")
        #expect(done.diagnostics.contains("because '--strict' allows no errors and the header has one."), "\(done)")
        #expect(try done.status == 1 && shell.library.isEmpty)
    }

    /// The faulty row between two correct ones.
    private func text(of fault: Fault) -> String {
        guard fault.header.isEmpty else {
            let separator: Character = fault.header.contains("\t") ? "\t" : fault.header.contains(";") ? ";" : ","
            let count = fault.header.split(separator: separator).count
            let good = ["A", "Z"].map { title in
                ([title, "B"] + Array(repeating: "", count: count - 2)).joined(separator: String(separator))
            }
            return [fault.header, good[0], fault.row, good[1], ""].joined(separator: "\n")
        }
        let rows = [#"{"title":"A","artist":"B"}"#, fault.row, #"{"title":"Z","artist":"B"}"#]
        return fault.file == "a.json" ? "[" + rows.joined(separator: ",\n") + "]" : rows.joined(separator: "\n")
    }
}
