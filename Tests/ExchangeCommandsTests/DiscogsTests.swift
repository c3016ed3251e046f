import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// The collection export of Discogs, and its peculiarities.
@MainActor @Suite(.mainActor) struct DiscogsTests {
    private static let header =
        "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,"
        + "Collection Media Condition,Collection Sleeve Condition,Collection Notes\r\n"

    private func importing(_ rows: [String], _ shell: ExchangeShell) async throws -> Outcome {
        try await shell.importing(Self.header + rows.map { $0 + "\r\n" }.joined(), as: "collection.csv")
    }

    @Test(arguments: [
        ("Nirvana (2)", "Nirvana"), ("Nirvana", "Nirvana"), ("John Smith (127)", "John Smith"),
        ("Was (Not Was)", "Was (Not Was)"), ("Was (Not Was) (2)", "Was (Not Was)"), ("808 State", "808 State"),
        ("Frost*", "Frost*"), ("Sun Ra & His Arkestra*", "Sun Ra & His Arkestra*"), ("A (2), B (3) & C*", "A, B & C*"),
        ("Bob Dylan & The Band (3)", "Bob Dylan & The Band"), ("A (2); B (3)", "A; B"), ("A (2) (3)", "A"),
        ("A Feat. B (9)", "A Feat. B"), ("A (4) Vs B (5)", "A Vs B"), ("A (2) + B / C (3)", "A + B / C"),
        ("Chicago (2) – Boston (3)", "Chicago – Boston"), ("A (2) Et B (3)", "A Et B"), ("A (2) Y B", "A Y B"),
        ("N*E*R*D", "N*E*R*D"), ("***", "***"), ("(2)", "(2)"), ("(2) A", "(2) A"), ("Art (3) Blakey", "Art Blakey"),
        ("A (2)B", "A (2)B"), ("A(2)", "A(2)"), ("A (2", "A (2"), ("A ()", "A ()"), ("A (x2)", "A (x2)"),
        ("A (٢)", "A (٢)"),
    ])
    func `the number that Discogs adds to an artist or a label is removed`(written: String, artist: String) async throws
    {
        let shell = try ExchangeShell()
        let done = try await importing(["X,\"\(written)\",T (2)*,L (3),LP,,1999,1,All,2020-01-02 10:00:00,,,"], shell)
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        #expect(try shell.drafts.map(\.artist) == [artist])
        #expect(try shell.drafts.map(\.title) == ["T (2)*"])
        #expect(try shell.drafts.map { $0.fields["Label"] } == ["L"])
    }

    @Test(arguments: [("0", nil), ("", nil), ("1975", 1975)] as [(String, Int?)])
    func `a release of the year 0 has no year`(released: String, year: Int?) async throws {
        let shell = try ExchangeShell()
        let done = try await importing(["X,A,T,L,LP,,\(released),1,All,2020-01-02 10:00:00,,,"], shell)
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        #expect(try shell.drafts.map(\.year) == [year])
    }

    @Test func `all other columns become own fields, which can be searched`() async throws {
        let shell = try ExchangeShell()
        let row =
            "ECM 1064,Keith Jarrett,The Köln Concert,ECM Records,\"2xLP, Album\",5,1975,518017,Jazz,2020-01-01 10:00:00,"
            + "Mint (M),Near Mint (NM or M-),\"first pressing; \"\"signed\"\"\""
        let done = try await importing([row], shell)
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        let expected = AlbumDraft(
            title: "The Köln Concert", artist: "Keith Jarrett", year: 1975,
            fields: [
                "Catalog#": "ECM 1064", "Label": "ECM Records", "Format": "2xLP; Album", "Rating": "5",
                "release_id": "518017", "CollectionFolder": "Jazz", "Date Added": "2020-01-01 10:00:00",
                "Collection Media Condition": "Mint (M)", "Collection Sleeve Condition": "Near Mint (NM or M-)",
                "Collection Notes": "first pressing; \"signed\"",
            ])
        #expect(try shell.drafts == [expected])
        #expect(try await shell.run("export label:ecm --format jsonl").output.split(separator: "\n").count == 1)
        #expect(try await importing([row], shell).output == summary(1, added: 0, alike: 1))
    }

    @Test func `several copies of a record are as many albums`() async throws {
        let shell = try ExchangeShell()
        let rows = (1...3).map { "X,A (2),T,L,LP,,1999,\($0),All,2020-01-02 10:00:00,,," }
        #expect(try await importing(rows, shell).output == summary(3, added: 3))
        #expect(try await importing(rows + rows, shell).output == summary(6, added: 3, alike: 3))
    }
}
