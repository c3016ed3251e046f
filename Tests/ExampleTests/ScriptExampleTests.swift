import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The scripts in Examples do what their descriptions state.
@Suite(.blocking) struct ScriptExampleTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private static let folder = "Examples/Scripts/"
    private static let collection = BuiltProgram.projectRoot + "/Examples/Data/rolling-stone-500.csv"

    private func run(
        _ name: String, _ arguments: [String] = [], options: [String] = [], input: String = ""
    ) throws -> ProgramResult {
        try home.run(options + [Self.folder + name] + arguments, input: input)
    }

    @Test func `tidy-genres gives each genre one spelling, and undo restores the old ones`() throws {
        for (title, genre) in [("A", "rnb"), ("B", "R&B"), ("C", "Rock'n'Roll"), ("D", "hip hop"), ("E", "HipHop")] {
            _ = try home.run(["-c", "add \(title) --artist X --genre \"\(genre)\""])
        }
        let before = try home.run(["-c", "list --format json"])
        let expected = ProgramResult(
            output: """
                albums  genre
                     2  Hip-Hop
                     5  Pop
                     2  R & B
                     1  Rock & Roll

                """, diagnostics: "Changed 2 albums.\nChanged 2 albums.\n")
        #expect(try run("tidy-genres.blue") == expected)
        _ = try home.run(["-c", "undo"])
        #expect(try home.run(["-c", "list --format json"]) == before)
    }

    @Test func `check-collection exits with 1 if an album is missing, and names it`() throws {
        let result = try run("check-collection.blue", options: ["--on-error", "continue"])
        #expect(result.status == 1)
        #expect(result.output.split(separator: "\n").count == 2, "\(result)")
        #expect(
            result.diagnostics == """
                Examples/Scripts/check-collection.blue:9: no album matches 'title:=Kind of Blue'. 'help albums' explains how to select albums.
                    show title:="Kind of Blue"  --format json

                """)
        _ = try home.run(["-c", "import \(Self.collection)"])
        #expect(try run("check-collection.blue").status == 0)
    }

    @Test func `nightly-import adds albums once, and none if a line is faulty`() throws {
        let file = "Album,Artist,Year\nBlue,Joni Mitchell,1971\nAja,Steely Dan,1977\n"
        let first = try run("nightly-import.blue", input: file)
        let second = try run("nightly-import.blue", input: file + "Thriller,Michael Jackson,1982\n")
        #expect(first.status == 0, "\(first)")
        #expect(first.output.hasSuffix("\n7\n"), "\(first)")
        #expect(second.status == 0, "\(second)")
        #expect(second.output.hasSuffix("\n8\n"), "\(second)")
        let faulty = try run("nightly-import.blue", input: file + "Red,King Crimson,19741\n")
        #expect(faulty.status == 1, "\(faulty)")
        #expect(faulty.output == "", "\(faulty)")
        #expect(try home.run(["-c", "count"]).output == "8\n")
    }

    @Test func `artist-report lists an artist's albums and writes them to a file`() throws {
        _ = try home.run(["-c", "import \(Self.collection)"])
        let result = try run("artist-report.blue", ["miles davis", home.file("miles.csv")])
        let expected = ProgramResult(
            output: """
                miles davis, in your library:
                year\ttitle
                1959\tKind of Blue
                1970\tBitches Brew

                """, diagnostics: "2 albums written to '\(home.file("miles.csv"))'.\n")
        #expect(result == expected)
        #expect(
            home.bytes(of: "miles.csv").map { String(decoding: $0, as: UTF8.self) }?.contains("Bitches Brew") == true)
    }

    @Test func `decades counts the albums of each decade`() throws {
        _ = try home.run(["-c", "import \(Self.collection)"])
        let result = try run("decades.blue")
        let counts = result.output.split(separator: "\n").compactMap { Int($0) }
        #expect(result.status == 0, "\(result)")
        #expect(counts == [9, 74, 156, 70, 194, 2], "\(result)")
        #expect(counts.reduce(0, +) == 505)
    }

    @Test func `shopping-list writes albums without a year to a file`() throws {
        _ = try home.run(["-c", "import \(Self.collection)"])
        #expect(try run("shopping-list.blue", [home.file("my list.csv")]) == ProgramResult(output: "2\n"))
        #expect(
            home.text(of: "my list.csv") == "artist,title\nBrian Eno,Another Green World\nPet Shop Boys,Actually\n")
    }

    @Test func `checked-import exits with the import's status, and always writes a backup`() throws {
        let file = "Album,Artist,Year\nBlue,Joni Mitchell,1971\n"
        let good = try run("checked-import.blue", [home.file("good.json")], input: file)
        #expect(good.status == 0, "\(good)")
        #expect(good.output == "1 album read: 1 added, 0 already in the library, 0 rejected.\n")
        let bad = try run("checked-import.blue", [home.file("bad.json")], input: file + "Red,King Crimson,x\n")
        #expect(bad.status == 1, "\(bad)")
        #expect(bad.output == "", "\(bad)")
        #expect(bad.diagnostics.contains("<stdin>:3: year 'x' is not a whole number"))
        #expect(bad.diagnostics.hasSuffix("Nothing was imported. The backup is in \(home.file("bad.json")).gz.\n"))
        #expect(home.bytes(of: "good.json.gz") != nil)
        #expect(home.bytes(of: "bad.json.gz") == home.bytes(of: "good.json.gz"))
        #expect(try home.run(["-c", "count"]).output == "6\n")
    }

    @Test func `spreadsheet-report sorts artists by their number of albums`() throws {
        _ = try home.run(["-c", "import \(Self.collection)"])
        #expect(try run("spreadsheet-report.blue", [home.file("a b.csv"), "3"]) == ProgramResult())
        #expect(home.text(of: "a b.csv") == "albums,artist\n9,The Beatles\n7,Bob Dylan\n6,David Bowie\n")
    }

    @Test func `monthly-update imports the collection of a month`() throws {
        let result = try run("monthly-update.blue", ["2023-02", home.path, "3-14"])
        let summary = "5 albums read: 5 added, 0 changed, 0 unchanged, 0 missing, 0 rejected.\n"
        #expect(result == ProgramResult(output: summary))
    }

    @Test func `three-years imports 36 exports in one step`() throws {
        let result = try run("three-years.blue", [home.path])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.split(separator: "\n").count { $0.contains(" read: ") } == 36, "\(result)")
        #expect(try home.run(["-c", "count; undo; count"]).output == "11\n5\n")
    }

    @Test(arguments: try scripts()) func `every script has the required form`(_ name: String) throws {
        #expect(try ProgramHome().run(["--check", Self.folder + name]) == ProgramResult())
    }

    private static func scripts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: BuiltProgram.projectRoot + "/" + folder).sorted()
    }

    @Test func `every script has a test`() throws {
        let scripts = try Self.scripts()
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        #expect(scripts.count >= 8)
        for script in scripts { #expect(source.contains("run(\"\(script)\"")) }
    }
}
