import AlbumModel
import MusicLibrary
import TestTraits
import Testing

/// Files as people have them: in other encodings, with quotes that are not doubled, and with mistyped columns.
@MainActor @Suite(.mainActor) struct SloppyFileTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    /// A table in Windows-1251.
    private nonisolated static let cyrillic: [UInt8] =
        Array("title,artist\n".utf8) + [0xC3, 0xF0, 0xF3, 0xEF, 0xEF, 0xE0, 0x20, 0xEA, 0xF0, 0xEE, 0xE2, 0xE8]
        + Array(",".utf8)
        + [0xCA, 0xE8, 0xED, 0xEE] + Array("\n".utf8)

    @Test(arguments: ["", "--update --key title"])
    func `a guessed encoding is named at the end`(options: String) async throws {
        try shell.write(Self.cyrillic, to: "a.csv")
        let done = try await shell.run("import @/a.csv \(options)")
        #expect(done.status == 0)
        #expect(done.diagnostics == "@/a.csv: read as Windows-1251; '--encoding NAME' if names look wrong.\n")
        #expect(try shell.drafts.map(\.artist) == ["Кино"])
    }

    @Test func `a strict import refuses a guess, and accepts a named encoding`() async throws {
        try shell.write(Self.cyrillic, to: "a.csv")
        let refused = try await shell.run("import @/a.csv --strict")
        #expect(refused.status == 1)
        #expect(
            refused.diagnostics.contains(
                "'@/a.csv' was read as Windows-1251. Name its encoding: '--encoding Windows-1251'."))
        #expect(try shell.library.isEmpty)
        let done = try await shell.run("import @/a.csv --strict --encoding cp1251")
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        #expect(try shell.drafts.map(\.title) == ["Группа крови"])
    }

    @Test func `a wrong guess is corrected by the named encoding`() async throws {
        try shell.write(Self.cyrillic, to: "a.csv")
        #expect(try await shell.run("import @/a.csv --encoding KOI8-R").diagnostics == "")
        #expect(try shell.drafts.map(\.artist) == ["йХМН"])
    }

    @Test(arguments: [
        ("Windows-1215", "the nearest name is 'Windows-125"),
        ("nonsense", "iconv knows UTF-8, Windows-1252, Shift-JIS and many others"),
    ])
    func `an unknown encoding is an error that names some`(name: String, reason: String) async throws {
        try shell.write(Self.cyrillic, to: "a.csv")
        let done = try await shell.run("import @/a.csv --encoding \(name)")
        #expect(done.status != 0)
        #expect(done.diagnostics.contains(reason), "\(done)")
    }

    @Test(arguments: ["cp1251", "Windows1251", "windows_1251", "cp-1251", "CP 1251"])
    func `an encoding has its name with any signs`(name: String) async throws {
        try shell.write(Self.cyrillic, to: "a.csv")
        let done = try await shell.run("import @/a.csv --strict --encoding '\(name)'")
        #expect(done.status == 0, "\(done)")
    }

    @Test func `quotes that are not doubled are named with their line, and refused by a strict import`() async throws {
        let text = "title,artist\n\"The \"Chirping\" Crickets\",The Crickets\n\"Blue\",Joni Mitchell\n"
        let note =
            "@/a.csv:2: 'title' has a quote inside quotes that is not doubled, so it was read as 'The \"Chirping\" Crickets'; imported unchanged.\n"
        let strict = try await shell.importing(text, "--strict")
        #expect(strict.status == 1)
        #expect(strict.diagnostics.hasPrefix(note), "\(strict)")
        #expect(try shell.library.isEmpty)
        let done = try await shell.importing(text)
        #expect(done == Outcome(output: summary(2, added: 2, mended: 1), diagnostics: note, status: 0))
        #expect(try shell.drafts.map(\.title) == ["The \"Chirping\" Crickets", "Blue"])
    }

    @Test func `quotes that are not doubled in the header are named with its line`() async throws {
        let text = "title,artist,\"12\" size\"\nA,B,x\n"
        let note =
            "@/a.csv:1: '12\" size' has a quote inside quotes that is not doubled, so it was read as '12\" size'.\n"
        #expect(try await shell.importing(text).diagnostics == note)
        #expect(try shell.drafts.first?.fields["12\" size"] == "x")
    }

    @Test(arguments: [
        ("--rename nots=remark", "has no column 'nots' to rename. Did you mean 'Notes'?"),
        ("--split Lable=/", "has no column 'lable' to split. Did you mean 'Label'?"),
        (
            "--split shelf=/",
            "has no column 'shelf' to split. Its columns are 'title', 'artist', 'Label', 'Notes'. Name one of them."
        ),
        ("--update --key Notse", "has no column 'Notse' to identify albums. Did you mean 'Notes'?"),
    ])
    func `a mistyped column is named with the nearest one`(options: String, reason: String) async throws {
        for (file, text) in [
            ("a.csv", "title,artist,Label,Notes\nA,B,C,D\n"),
            ("a.json", #"[{"title":"A","artist":"B","Label":"C","Notes":"D"}]"#),
        ] {
            let done = try await shell.importing(text, as: file, options)
            #expect(done.status == 1)
            #expect(done.diagnostics.lowercased().contains("'@/\(file)' \(reason)".lowercased()), "\(done)")
            #expect(try shell.library.isEmpty)
        }
    }

    @Test func `a column is split by its own name or by the one that replaces it`() async throws {
        let text = "title,artist,Label\nA,B,C/D\n"
        for (number, option) in ["--split Label=/", "--split house=/"].enumerated() {
            _ = try await shell.importing(text, as: "a.csv", "--duplicates --rename Label=house \(option)")
            #expect(try shell.drafts[number].fields["house"] == "C; D", "\(option)")
        }
    }

    @Test func `an object of own fields may have any column`() async throws {
        let text = #"[{"title":"A","artist":"B","fields":{"label":"C/D"}}]"#
        let done = try await shell.importing(text, as: "a.json", "--split label=/")
        #expect(done.status == 0, "\(done)")
        #expect(try shell.drafts.first?.fields["label"] == "C; D")
    }

    @Test func `empty rows of a spreadsheet are not counted`() async throws {
        let done = try await shell.importing("Title;Artist;Year\nA;B;1999\n;;\n;;;;\n\nC;D;\n;;\n")
        #expect(done == Outcome(output: summary(2, added: 2), diagnostics: "", status: 0))
    }
}
