import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Three years of monthly exports, changes by hand, and deletions.
@Suite(.blocking) struct ThreeYearsTests {
    private static let script = "Examples/Scripts/three-years.blue"
    /// The fields that the script sets by hand, by the title of the album.
    private static let byHand = [
        "The Köln Concert": ["shelf": "A1", "price": "40"], "Nevermind": ["price": "25"],
        "Blue": ["shelf": "A2", "price": "30"], "Tape for Ann": ["shelf": "drawer"],
    ]

    private struct Album: Decodable {
        let title: String
        let artist: String
        let year: Int?
        var fields: [String: String]
    }

    /// The cells of an export with values, by their column, for each row.
    private func rows(_ file: String, in home: ProgramHome) throws -> [[String: String]] {
        let lines = try #require(home.text(of: file)).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { cells in
            Dictionary(uniqueKeysWithValues: zip(lines[0], cells)).filter { !$0.value.isEmpty }
        }
    }

    @Test func `the library equals the last export and the fields that were added by hand`() throws {
        let home = try ProgramHome()
        let library = ["--library", home.file("years.sqlite")]
        let result = try home.run(library + ["--create", Self.script, home.path])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.split(separator: "\n").count { $0.contains(" read: ") } == 36, "\(result)")
        let listed = try home.run(library + ["-c", "list --format jsonl"]).output.split(separator: "\n")
        let albums = try listed.map { try JSONDecoder().decode(Album.self, from: Data($0.utf8)) }
        let notes = try rows("2024-12.tsv", in: home).compactMap { row in
            row["Collection Notes"].map { (row["Catalog#"], row["Collection Media Condition"], $0) }
        }
        var left = albums
        for row in try rows("2025-12.tsv", in: home) {
            let index = try #require(left.firstIndex { $0.title == row["Title"] })
            let album = left.remove(at: index)
            var expected = row
            for name in ["Title", "Artist", "Released"] { expected[name] = nil }
            for name in ["Label", "Format", "Catalog#"] where album.title != "Joan Armatrading" || name != "Label" {
                expected[name] = row[name]?.replacing(", ", with: "; ")
            }
            // Discogs numbers labels with the same name.
            expected["Label"] = expected["Label"]?.replacing(" (2)", with: "")
            expected["Collection Notes"] =
                notes.first { $0.0 == row["Catalog#"] && $0.1 == row["Collection Media Condition"] }?.2
            expected.merge(Self.byHand[album.title] ?? [:]) { $1 }
            #expect(album.fields == expected)
            #expect(album.year.map(String.init) == row["Released"])
        }
        #expect(left.map(\.title) == ["Tape for Ann"])
        #expect(left.map(\.fields) == [Self.byHand["Tape for Ann"]])
    }

    @Test func `every step can be undone down to the beginning, byte for byte`() throws {
        let home = try ProgramHome()
        let script = try String(contentsOfFile: BuiltProgram.projectRoot + "/" + Self.script, encoding: .utf8)
        let lines = script.replacing("let exports $1", with: "let exports '\(home.path)'").split(separator: "\n")
        let states = { (name: String, count: Int) in
            try (0..<count).map { try #require(home.bytes(of: "\(name)-\($0).json")) }
        }
        var input = "export --to '\(home.file("done-0.json"))'\n"
        for (number, line) in lines.enumerated() {
            input += "\(line)\nexport --to '\(home.file("done-\(number + 1).json"))'\n"
        }
        let done = try home.run(["-i"], input: input + "count\n")
        #expect(done.output.hasSuffix("\n11\n"), "\(done)")
        var forward = try states("done", lines.count + 1)
        // A line that changes nothing is no step.
        for index in forward.indices.dropFirst().reversed() where forward[index] == forward[index - 1] {
            forward.remove(at: index)
        }
        let undo = (0..<forward.count).map { "export --to '\(home.file("undone-\($0).json"))'\nundo\n" }.joined()
        let undone = try home.run(["-i"], input: undo)
        #expect(undone.diagnostics.contains("nothing to undo"), "\(undone.diagnostics.suffix(300))")
        #expect(try states("undone", forward.count) == forward.reversed())
        #expect(forward.count > 20)
    }
}
