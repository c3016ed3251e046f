import AlbumModel
import MusicLibrary
import TestFiles
import TestTraits
import Testing

/// `export` of chosen albums and fields, and as Markdown.
@MainActor
@Suite(.mainActor) struct SelectedExportTests {
    private func shell() async throws -> ExchangeShell { try ExchangeShell(isEmpty: false) }

    @Test(arguments: [
        (
            "export --format csv --fields title,year --sort -title --limit 2",
            "title,year\nStaring at the Sun,2000\nNothing Like The Sun,1999\n"
        ),
        ("export --format csv --fields id,title --offset 4", "id,title\n5,American Pie\n"),
        (
            "export --format jsonl --fields title,year --offset 1 --limit 1",
            "{\"title\":\"It's My Life\",\"year\":2003}\n"
        ),
        ("export --format tsv --fields artist --sort artist --limit 1", "artist\nDavid Bowie\n"),
        (
            "export --sort title --limit 1 --format csv",
            "position,id,title,artist,genre,year,coverUrl\n5,5,American Pie,Madonna,Pop,2000,"
        ),
        ("export --limit 0 --format json", "[]\n"),
    ])
    func `albums and columns are chosen as in a list`(_ line: String, _ beginning: String) async throws {
        let done = try await shell().run(line)
        #expect(done.status == 0 && done.output.hasPrefix(beginning), "\(done)")
    }

    @Test(arguments: ["--sort artst", "--fields artst"])
    func `a field that no album has is an error`(_ option: String) async throws {
        let done = try await shell().run("export \(option)")
        #expect(done.status == 1 && done.diagnostics.contains("Did you mean 'artist'?"), "\(done)")
    }

    @Test(arguments: ["csv", "tsv"])
    func `a byte order mark begins a file for a spreadsheet, and is no part of it`(_ format: String) async throws {
        let shell = try await shell()
        try await shell.run("export --bom --to @/a.\(format)")
        let bytes = try #require(shell.bytes(of: "a.\(format)"))
        #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF] + Array("position".utf8)))
        #expect(try await shell.run("export --bom --format \(format)").output.utf8.starts(with: bytes))
        #expect(try await shell.run("export --bom --to @/a.\(format)").status == 0)
        let before = try shell.drafts
        try shell.empty()
        #expect(try await shell.run("import @/a.\(format) --strict").status == 0)
        #expect(try shell.drafts == before)
    }

    @Test(arguments: ["--to @/a.json", "--format jsonl", "", "--to @/a.md", "--format json --to @/a.csv"])
    func `a byte order mark in another format is an error`(_ options: String) async throws {
        let shell = try await shell()
        let done = try await shell.run("export --bom \(options)")
        #expect(done.status == 1 && done.output == "", "\(done)")
        #expect(done.diagnostics.contains("'--bom' is only for CSV and TSV"), "\(done)")
        #expect(shell.bytes(of: "a.json") == nil && shell.bytes(of: "a.md") == nil)
    }

    @Test(arguments: ["title,artist,released", "artist,year,title,id", "title,artist,position,id,genre,year"])
    func `an export of chosen fields is imported as the file of any program`(_ fields: String) async throws {
        let shell = try await shell()
        try await shell.run("edit 1 title=' a '; export --fields \(fields) --to @/a.csv")
        try shell.empty()
        let done = try await shell.run("import @/a.csv")
        #expect(done.status == 0, "\(done)")
        let drafts = try shell.drafts
        #expect(drafts.count == 5 && drafts[0].title == "a")
        #expect(drafts[0].text(of: .own("file-id")) == (fields.contains("id") ? "1" : nil))
    }

    @Test func `an export of chosen fields with the marks of an export is imported literally`() async throws {
        let shell = try await shell()
        try await shell.run(
            "edit 1 title=' a '; export --fields position,id,title,artist,genre,year,cover --to @/a.csv")
        try shell.empty()
        #expect(try await shell.run("import @/a.csv").status == 0)
        #expect(try shell.drafts[0].title == " a ")
    }

    @Test func `a list of the user is not replaced by an export with the same columns`() async throws {
        let shell = try await shell()
        for name in ["a.csv", "a.json", "a.md"] {
            #expect(try await shell.run("export --fields title,artist --to @/\(name)").status == 0)
            let text = shell.folder.text(of: name)
            let done = try await shell.run("export 1 --fields title,artist --to @/\(name)")
            #expect(done.status == 1 && done.diagnostics.contains("'--replace'"), "\(done)")
            #expect(shell.folder.text(of: name) == text)
            #expect(try await shell.run("export 1 --fields title,artist --to @/\(name) --replace").status == 0)
        }
    }

    @Test func `Markdown is a table with the columns of a list`() async throws {
        let shell = try await shell()
        try await shell.run("edit 3 title='a|b\\\\c<br>*d*' artist=\"x\ny\" genre=")
        let rows = """
            | position | title | artist | genre | year |
            | --- | --- | --- | --- | --- |
            | 3 | a\\|b\\\\\\\\c\\<br>\\*d\\* | x<br>y |  | 1999 |

            """
        #expect(try await shell.run("export 3 --format md").output == rows)
        let done = try await shell.run("export 3 --to @/a.MD")
        #expect(done.diagnostics == "1 album written to '@/a.MD'.\n", "\(done)")
        #expect(shell.folder.text(of: "a.MD") == rows)
        #expect(try await shell.run("export --to @/a.MD").status == 1)
        #expect(try await shell.run("export --to @/a.MD --replace").status == 0)
        #expect(shell.folder.text(of: "a.MD")?.split(separator: "\n").count == 7)
        try shell.write("# Notes\n", to: "notes.md")
        #expect(try await shell.run("export --to @/notes.md").status == 1)
        #expect(shell.folder.text(of: "notes.md") == "# Notes\n")
    }

    @Test(arguments: ["a.md", "a.txt", "plain"])
    func `a table of Markdown is not imported`(_ name: String) async throws {
        let shell = try await shell()
        try await shell.run("export --format md --to @/\(name)")
        let done = try await shell.run("import @/\(name)")
        let reason = "'@/\(name)' is a table of Markdown, which can only be written. Save it as CSV or JSON first."
        #expect(done.status == 1 && done.diagnostics.contains(reason), "\(done)")
    }

    @Test func `a CSV is imported from a file whose name ends as that of Markdown`() async throws {
        let shell = try await shell()
        let done = try await shell.importing("title,artist\nBlue,Joni\n", as: "a.md")
        #expect(done.output == summary(1, added: 1), "\(done)")
    }
}
