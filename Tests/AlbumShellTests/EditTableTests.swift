import AlbumModel
import MusicLibrary
import Randomness
import Testing

@testable import ChangeCommands

/// The text of a table for an editor.
struct EditTableTests {
    private static func album(_ id: Int64, _ draft: AlbumDraft) -> Album { Album(id: Album.ID(id), details: draft) }

    private func reasons(_ text: String, of table: EditTable) -> [String] {
        table.read(Array(text.utf8)).mistakes.map { "\($0.line): \($0.reason)" }
    }

    @Test func `a table that is not changed contains exactly the albums`() throws {
        var random = SeededRandom(seed: 6)
        let pieces = [
            "a", " ", "  ", "\t", "\n", "\r\n", "|", "\\", "; ", "#", "é", "e\u{301}", "\u{301}", "日本", "🎸", "\u{0}",
            "\u{1B}",
            "\u{2028}", "\u{85}", "\u{FEFF}", "\u{200B}", "\u{A0}", "\\n", "\\u{41}", "}", "id", "\"",
        ]
        func text() -> String { (0...random.below(4)).map { _ in random.pick(pieces) }.joined() }
        for seed in 1...randomCases(300) {
            let albums = (1...3).map { id in
                var draft = AlbumDraft(title: text(), artist: text(), genre: text(), year: 1999, coverURL: text())
                for name in [text(), "id", "title", "a|b", "Position"] where random.once(in: 2) {
                    draft.fields[name] = text()
                }
                return Self.album(Int64(id), draft)
            }
            let table = EditTable(albums)
            let (rows, mistakes) = table.read(Array(table.text.utf8))
            try #require(mistakes.isEmpty, "\(seed): \(mistakes) \(table.text)")
            for (row, album) in zip(rows, albums) {
                try #require(row.id == album.id && row.details == album.details, "\(seed)")
                let scalars = [row.details, album.details].map { Array($0.title.unicodeScalars) }
                try #require(scalars[0] == scalars[1])
            }
            try #require(rows.count == 3)
            // Some editors write CR LF and a byte order mark.
            let foreign = "\u{FEFF}" + table.text.replacing("\n", with: "\r\n")
            let same = table.read(Array(foreign.utf8))
            try #require(same.mistakes.isEmpty && same.rows.map(\.details) == albums.map(\.details))
        }
    }

    private static let blue = album(7, AlbumDraft(title: "Blue", artist: "Joni", year: 1971))
    private static let head = "id|title|artist|genre|year|cover"

    @Test(arguments: [
        ("7|Blue|Joni||1971|", "Blue/Joni//1971//"), ("7 | A |\tB\t| C |  | ", "A/B/C///"), ("|New|Me|", "New/Me////"),
        ("|New|Me", "New/Me////"),
        ("7|a\\|b|\\ c\\ | \\u{e9} ||", "a|b/ c /é///"), ("7|A\\nB|x|||", "A\nB/x////"),
    ])
    func `a row contains the new fields`(_ row: String, _ expected: String?) {
        let table = EditTable([Self.blue])
        let (rows, mistakes) = table.read(Array("\(Self.head)\n# comment\n\n\(row)\n".utf8))
        let fields: [AlbumField] = [.title, .artist, .genre, .year, .cover, .own("x")]
        let text = rows.first.map { row in fields.map { row.details.text(of: $0) ?? "" }.joined(separator: "/") }
        #expect(text == expected)
        #expect(mistakes.isEmpty == (expected != nil))
    }

    @Test func `columns can be added, removed and moved`() {
        let table = EditTable([Self.blue])
        let rows = table.read(Array("id | Label | title\n7 | ECM | Red\n | | New\n".utf8))
        #expect(rows.rows.map(\.details.title) == ["Red"])
        #expect(rows.rows[0].details.fields["label"] == "ECM")
        #expect(rows.rows[0].details.artist == "Joni")
        #expect(rows.rows[0].details.year == 1971)
        #expect(rows.mistakes.map(\.line) == [3])
        let added = table.read(Array("\(Self.head)|x|y\n7|Blue|Joni||1971|\n7|Blue|Joni||1971||z\n".utf8))
        #expect(added.rows.first?.details == Self.blue.details)
        #expect(added.mistakes.map(\.line) == [3])
        let new = table.read(Array("id|artist|title\n|B|A\n".utf8))
        #expect(new.rows.first?.id == nil)
        #expect(new.rows.first?.details == AlbumDraft(title: "A", artist: "B"))
    }

    @Test(arguments: [
        ("7|Blue|Joni||1971|\n7|Blue|Joni||1971|", "3: the id '7' is in line 2"), ("8|a|b|||", "2: '8' is not the id"),
        ("x|a|b|||", "2: 'x' is not the id"), ("7|a|b", "2: the row has 3 cells, but the first row has 6"),
        ("7", "2: the row has 1 cell, but the first row has 6"), ("|a|b||||", "2: the row has 7 cells"),
        ("|a", "2: an album's artist cannot be empty"),
        ("7|a|b|c|1999||", "2: the row has 7 cells"), ("7||b|||", "2: an album's title cannot be empty"),
        ("7|a||||", "2: an album's artist cannot be empty"), ("7|a|b||x|", "2: invalid year 'x'"),
        ("7|a\\qb|b|||", "2: '\\q' has no meaning"), ("7|a|b|||\\", "2: a '\\' ends the line"),
        ("7|a\\u{110000}|b|||", "2: '\\u' has no meaning"), ("|a|b||99|", "2: invalid year '99'"),
        ("|a|||1999|", "2: an album's artist"),
    ])
    func `a mistake is found in its line`(_ rows: String, _ expected: String) {
        let found = reasons("\(Self.head)\n\(rows)\n", of: EditTable([Self.blue]))
        #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
    }

    @Test(arguments: [
        ("7|Blue|Joni||1971|", "1: the first row must name"),
        ("id|title|title", "1: the column 'title' is there twice"),
        ("id||artist", "1: a column has no name"), ("title|artist", "1: the first row"),
    ])
    func `the first row must name the columns`(_ head: String, _ expected: String) {
        let found = reasons("\(head)\n7|a|b|||\n8\n", of: EditTable([Self.blue]))
        #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
    }

    @Test func `mistakes are marked above their lines, and marked anew after a correction`() {
        let table = EditTable([Self.blue])
        let bytes = Array("\(Self.head)\n7|a\n".utf8) + [0xE9, UInt8(ascii: "\n")]
        let (rows, mistakes) = table.read(bytes)
        #expect(rows.isEmpty)
        #expect(mistakes.map(\.line) == [2, 3])
        let marked = table.marking(mistakes, in: bytes)
        let text = String(decoding: marked, as: UTF8.self)
        #expect(text.hasPrefix("#! 2 mistakes"))
        #expect(text.contains("\n#! the row has 2 cells"))
        #expect(text.contains("#! the line is not UTF-8"))
        let again = table.read(marked)
        #expect(again.mistakes.map(\.line) == [4, 6])
        #expect(table.marking(again.mistakes, in: marked) == marked)
    }
}
