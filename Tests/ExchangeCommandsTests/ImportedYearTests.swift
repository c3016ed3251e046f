import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// The texts that a column of the year may have.
@MainActor @Suite(.mainActor) struct ImportedYearTests {
    nonisolated static let plain = ["1973", " 1973 ", "1973.0", "1973.00", "1973,0"]
    nonisolated static let dates = [
        "1973-03-01", "1973-03", "1973/3/1", "1973.03.01", "1973-00-00", "03/1973", "03.1973", "3-1973", "01/03/1973",
        "3/25/1973",
        "25/3/1973", "1.3.1973", "1973-03-01T00:00:00Z", "1973-03-01 00:00:00", "1973-03-01T12:30:00.000+02:00",
        "3/1/1973 12:00:00 AM", "March 1973", "Mar 1, 1973", "1 March 1973", "1-Mar-1973",
        "1973 Sept 3",
    ]
    nonisolated static let none = [
        "", " ", "0", "0000", "0.0", "00", "0000-00-00", "00/00/0000", "0000-00-00 00:00:00",
    ]
    nonisolated static let others = [
        "c. 1973", "1973.5", "1973.05", "1973?", "1973/74", "1972-1973", "1970s", "73", "-1973", "1973x", "19.71",
        "999", "3000",
        "1973-13-40", "19730",
        "March", "Smarch 1973", "January 7", "1973, 3", "7 1973", "unknown", "１９７３", "1973-03-01-02", "1973--", "1e3",
        "TBA",
    ]

    private static func importing(_ text: String, as column: String) async throws -> (AlbumDraft, Outcome) {
        let shell = try ExchangeShell()
        let done = try await shell.importing("title;artist;\(column)\nT;X;\"\(text)\"\n")
        return (try #require(try shell.drafts.first), done)
    }

    @Test(arguments: plain, ["year", "Released", "Release Date"])
    func `a whole number is the year`(text: String, column: String) async throws {
        let (album, done) = try await Self.importing(text, as: column)
        #expect(album == AlbumDraft(title: "T", artist: "X", year: 1973))
        #expect(done.output == summary(1, added: 1))
    }

    @Test(arguments: dates)
    func `the year of a date is used, and the date stays as a field`(text: String) async throws {
        let (year, done) = try await Self.importing(text, as: "year")
        #expect(year == AlbumDraft(title: "T", artist: "X", year: 1973, fields: ["year text": text]))
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        let (date, _) = try await Self.importing(text, as: "Release_Date")
        #expect(date == AlbumDraft(title: "T", artist: "X", year: 1973, fields: ["Release_Date": text]))
    }

    @Test(arguments: none, ["year", "released", "Release Year"])
    func `zeros and an empty text are no year and no error`(text: String, column: String) async throws {
        let (album, done) = try await Self.importing(text, as: column)
        #expect(album == AlbumDraft(title: "T", artist: "X"))
        #expect(done.output == summary(1, added: 1))
    }

    @Test(arguments: others)
    func `any other text stays as a field, and is named`(text: String) async throws {
        let (year, done) = try await Self.importing(text, as: "year")
        #expect(year == AlbumDraft(title: "T", artist: "X", fields: ["year text": text]))
        #expect(done.output == summary(1, added: 1, mended: 1))
        let note =
            "@/a.csv:2: year '\(text)' is not a whole number from 1000 to \(AlbumYear.range.upperBound); kept as 'year text'."
        #expect(
            done.diagnostics
                == "\(note)\nColumns kept as fields: year text.\n")
        let (date, _) = try await Self.importing(text, as: "Release Date")
        #expect(date == AlbumDraft(title: "T", artist: "X", fields: ["Release Date": text]))
    }

    @Test(
        arguments: [
            ("1973", 1973, nil), ("1973.0", 1973, nil), ("0", nil, nil), (#""1973-03-01""#, 1973, "1973-03-01"),
            ("1971.5", nil, "1971.5"),
            ("true", nil, "true"), ("-0", nil, "-0"), ("1e-400", nil, "1e-400"), ("0.0", nil, nil),
            ("1.973e3", 1973, nil), (#"{"a":1}"#, nil, #"{"a":1}"#), ("null", nil, nil), (#""""#, nil, nil),
        ] as [(String, Int?, String?)])
    func `a year in JSON is read like one in a table`(value: String, year: Int?, text: String?) async throws {
        let shell = try ExchangeShell()
        _ = try await shell.importing(#"[{"title":"T","artist":"X","year":\#(value)}]"#, as: "a.json")
        #expect(try shell.drafts.map(\.year) == [year])
        #expect(try shell.drafts.map { $0.fields["year text"] } == [text])
    }
}
