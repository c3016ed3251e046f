import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// Exports of this program that another program has changed, or that come from another library.
@MainActor @Suite(.mainActor) struct ForeignExportTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    private nonisolated static let header = "position,id,title,artist,genre,year,coverUrl"

    @Test(arguments: [
        ("a.csv", "title,artist,position,id,genre,year,coverUrl,Shelf\nA,B,1,ID,,1971,,a1\n"),
        ("a.csv", "id,title,artist,genre,year,coverUrl,Shelf\nID,A,B,,1971,,a1\n"),
        ("a.csv", "position,id,title,artist,coverUrl,year,Shelf\n1,ID,A,B,,1971,a1\n"),
        ("a.csv", "position,title,artist,genre,year,coverUrl,Shelf\n1,A,B,,1971,,a1\n"),
        ("a.tsv", "id\tShelf\ttitle\tartist\tgenre\tyear\tcoverUrl\nID\ta1\tA\tB\t\t1971\t\n"),
        (
            "a.json",
            #"[{"artist":"B","coverUrl":null,"fields":{"Shelf":"a1"},"genre":null,"id":ID,"position":1,"title":"A","year":1971}]"#
        ),
        (
            "a.jsonl",
            #"{"id":ID,"title":"A","artist":"B","genre":null,"year":1971,"fields":{"Shelf":"a1"},"coverUrl":null}"#
        ),
    ])
    func `an export is recognised by the names of its columns, in any order`(file: String, text: String) async throws {
        try await shell.run("add A --artist B --year 1971; edit 1 Shelf=a1")
        let id = try await shell.run("list --line '{id}'").output.filter { $0 != "\n" }
        let own = text.replacing("ID", with: id)
        let update = try await shell.importing(own, as: file, "--update")
        #expect(update.output.contains("0 added, 0 changed, 1 unchanged"), "\(update)")
        let album = try shell.drafts
        try shell.empty()
        #expect(try await shell.importing(own, as: file).diagnostics == "")
        #expect(try shell.drafts == album)
    }

    @Test(arguments: [
        "id,title,artist,year", "position,title,artist,genre,year", "id,title,artist,genre,cover",
        "position,id,title,artist,genre,year",
    ])
    func `a table with some of these names is one of another program`(header: String) async throws {
        let cells = header.split(separator: ",").map { $0 == "year" ? "1971" : "7" }
        try await shell.importing(header + "\n" + cells.joined(separator: ",") + "\n")
        let fields = try #require(shell.drafts.first).fields
        #expect(fields["file-id"] == "7" || fields["file-position"] == "7", "\(fields)")
    }

    // The ids of a file, where 6 and 7 stand for those of Gamma by G and Delta by D, and the titles after two updates.
    @Test(arguments: [
        (["6,Alpha,A", "7,Beta,B"], ["Gamma", "Delta", "Alpha", "Beta"], "2 ids are those of other albums"),
        (["900,Alpha,A", "901,Beta,B"], ["Gamma", "Delta", "Alpha", "Beta"], nil),
        (["6,Gamma 2,G", "7,Delta,D"], ["Gamma 2", "Delta"], nil),
        (["6,Gamma,H", "7,Delta,D"], ["Gamma", "Delta"], nil),
        (["6,Alpha,A", "7,Delta,D"], ["Gamma", "Delta", "Alpha"], "1 id is that of another album"),
        (["7,Gamma,G", "6,Delta,D"], ["Gamma", "Delta"], "2 ids are those of other albums"),
        (["6,gamma,g", "900,Delta,D"], ["gamma", "Delta"], nil),
        (["6,Delta,D", "7,Delta 2,D"], ["Gamma", "Delta", "Delta 2"], "2 ids are those of other albums"),
    ])
    func `the albums of another library are found by artist and title`(
        rows: [String], titles: [String], note: String?
    ) async throws {
        try await shell.run("add Gamma --artist G; add Delta --artist D")
        let ids = try await shell.run("list --line '{id}'").output.split(separator: "\n")
        let cells = rows.map { row in
            let row = row.replacing(/^6,/, with: "\(ids[0]),").replacing(/^7,/, with: "\(ids[1]),")
            return "1,\(row),,,\n"
        }
        let file = Self.header + "\n" + cells.joined()
        let done = try await shell.importing(file, as: "other.csv", "--update")
        #expect(done.status == 0)
        #expect(note == nil ? done.diagnostics == "" : done.diagnostics.contains(note ?? ""), "\(done)")
        #expect(try shell.drafts.map(\.title) == titles)
        let again = try await shell.importing(file, as: "other.csv", "--update")
        #expect(again.output.contains(" 0 added, 0 changed, \(rows.count) unchanged"), "\(again)")
        #expect(try shell.drafts.map(\.title) == titles)
    }

    @Test func `the user may say that ids are right`() async throws {
        try await shell.run("add Gamma --artist G")
        let id = try await shell.run("list --line '{id}'").output.filter { $0 != "\n" }
        let file = Self.header + "\n1,\(id),Alpha,A,,,\n"
        #expect(try await shell.importing(file, "--update --key id").status == 0)
        #expect(try shell.drafts.map(\.title) == ["Alpha"])
    }
}
