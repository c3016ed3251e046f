import AlbumModel
import AlbumShell
import Events
import Randomness
import SQLite
import ShellKit
import ShellTesting
import Tabular
import Terminal
import TestFiles
import TestTraits
import Testing

@testable import MusicLibrary

/// Lists that are written from the bytes in the file equal those that are written from the values of the albums.
@MainActor
@Suite(.mainActor, .seeded) struct AlbumRowTests {
    private static let hostile = [
        "plain", "trailing  ", "  ", "a,b", "say \"hi\"", "line\nbreak", "tab\there", "back\\slash", "nul\u{1}",
        "\u{1b}[2J", "\u{9b}m", "é",
        "e\u{301}te\u{301}", "検索結果の一覧", "👨‍👩‍👧‍👦 family", "👍🏽", "🇩🇪", "1️⃣", "\u{202e}abc", "שלום", "\u{FEFF}", "“quoted” – …",
        "°C",
        String(repeating: "long ", count: 60), String(repeating: "長い", count: 40), "𝄞",
    ]
    private let folder = TemporaryFolder()

    /// A library with more albums than a table measures, the later ones with hostile texts, some of them not UTF-8.
    private func makeLibrary() throws -> AlbumWorkspace {
        var random = SeededRandom(seed: RunSeed.value)
        var drafts = (0..<1000).map { AlbumDraft(title: "Title \($0)", artist: "Artist", genre: "Rock", year: 1970) }
        for _ in 0..<300 {
            var draft = AlbumDraft(title: random.pick(Self.hostile), artist: random.pick(Self.hostile))
            if random.once(in: 2) { draft.genre = random.pick(Self.hostile) }
            if random.once(in: 2) { draft.year = 1000 + random.below(1000) }
            if random.once(in: 2) { draft.coverURL = random.pick(Self.hostile) }
            if random.once(in: 2) { draft.fields["Label"] = random.pick(Self.hostile) }
            if random.once(in: 3) { draft.fields["k\tey\u{e9}"] = random.pick(Self.hostile) }
            drafts.append(draft)
        }
        drafts.append(AlbumDraft(title: "Title", artist: "Artist", fields: ["Label": "plain"]))
        let path = folder.file("library.sqlite")
        let first = try LibraryAPI.open(at: .file(path), events: EventCenter())
        try first.journal.state.begin(command: "add")
        try first.add(drafts)
        try first.journal.endChange()
        try first.close()
        let db = try Database(path: path)
        try db.execute("UPDATE album SET title = CAST(X'41FFC328' AS TEXT), genre = '' WHERE id % 97 = 3")
        try db.execute("UPDATE album SET artist = CAST(X'610062' AS TEXT), cover = '' WHERE id % 89 = 5")
        try db.execute("UPDATE album SET fields = CAST(X'6C6162656C09E282' AS TEXT) WHERE id % 83 = 7")
        try db.close()
        let library = try LibraryAPI.open(at: .file(path), events: EventCenter())
        return AlbumWorkspace(library: library, name: path)
    }

    @Test func `every format of a list equals the same list of values`() async throws {
        let workspace = try makeLibrary()
        let shell = try TestShell(albums: workspace)
        for fields in ["", "title,year", "year,label,position", "id,cover,genre,label"] {
            for format in TabularFormat.allCases where format != .md {
                let line = "list" + (fields.isEmpty ? "" : " --fields \(fields)") + " --format \(format.rawValue)"
                let columns =
                    fields.isEmpty
                    ? try workspace.library.usualColumns(of: AlbumListing(), for: format)
                    : fields.split(separator: ",").map { AlbumColumn(named: String($0)) }
                #expect(try await shell.run(line).output == table(of: workspace, columns, format), "\(line)")
            }
        }
    }

    private func table(of workspace: AlbumWorkspace, _ columns: [AlbumColumn], _ format: TabularFormat) throws -> String
    {
        var bytes: [UInt8] = []
        let writer = format.writer { bytes += $0 }
        try writer.begin(columns: columns.map(\.name))
        try workspace.library.albums(AlbumListing()) { located in
            try writer.write(columns.map { $0.value(of: located) })
            return true
        }
        try writer.end()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [nil, 7, 20, 40, 60, 80, 120]) func `a table equals the table of values`(width: Int?) async throws
    {
        let workspace = try makeLibrary()
        let look = OutputAppearance(columns: width, isTerminal: width != nil)
        let shell = try TestShell(albums: workspace, appearance: look)
        let columns = AlbumColumn.table()
        var headings = columns.map { TextTable.Column($0.name) }
        headings[0] = TextTable.Column("#", alignment: .right, shrinkPriority: 0, minimumWidth: 3)
        headings[0].widthOfLaterRows = 4
        headings[4] = TextTable.Column("year", alignment: .right, shrinkPriority: 0)
        var bytes: [UInt8] = []
        var table = TextTable(headings, width: width) { bytes += $0 }
        try workspace.library.albums(AlbumListing()) { located in
            try table.add(columns.map { $0.value(of: located).text }, isCurrent: located.position == 1)
            return true
        }
        try table.finish()
        #expect(try await shell.run("list").output == String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [
        "", "--sort title,-year", "--sort -id --limit 50", "--sort random", "--limit 3 --offset 1100", "label:plain",
    ])
    func `the order of a list does not depend on how its rows are read`(words: String) async throws {
        let workspace = try makeLibrary()
        let shell = try TestShell(albums: workspace)
        let lines = try await shell.run("list \(words) --format jsonl").output.split(separator: "\n")
        #expect(!lines.isEmpty)
        var rows: [Substring] = []
        try workspace.library.albums(AlbumListing()) { located in
            let members = AlbumColumn.json.map {
                JSONValue.string($0.name).serialized() + ":" + $0.value(of: located).serialized()
            }
            rows.append("{" + members.joined(separator: ",") + "}")
            return true
        }
        #expect(Set(lines).isSubset(of: rows))
        #expect(!words.contains("random") || Set(lines) == Set(rows))
    }

    @Test func `a row that is made from values has the same values`() throws {
        let workspace = try makeLibrary()
        try workspace.library.albums(AlbumListing()) { located in
            let again = located.withRow { $0.located }
            #expect(again == located)
            return true
        }
    }
}
