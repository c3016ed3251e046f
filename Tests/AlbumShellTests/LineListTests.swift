import AlbumModel
import AlbumShell
import MusicLibrary
import ShellTesting
import TestTraits
import Testing

/// `list --line` and the numbers of albums in templates.
@MainActor
@Suite(.mainActor) struct LineListTests {
    private let shell: TestShell

    init() throws { shell = try TestShell(albums: try AlbumWorkspace.inMemory()) }

    @Test(arguments: [
        (
            "list year:2000 --line '{artist} – {title} ({year})'",
            "U2 – Staring at the Sun (2000)\nMadonna – American Pie (2000)\n"
        ),
        ("list 4 --line '{position} {id} {POSITION}{Id}'", "4 4 44\n"),
        ("delete 1; list 3 --line '{position} {id}'", "3 4\n"),
        ("edit 3 year= genre=; list 3 --line '[{year}|{genre}]'", "[|]\n"),
        (
            "edit 3 label='x\u{1b}[2J\ny'; list 3 --line \"{label}\t{title}\"",
            "x\\u{1b}[2J\\u{a}y\tNothing Like The Sun\n"
        ),
        ("list 3 --line '{{title}} {title}'", "{title} Nothing Like The Sun\n"),
        ("list 2-3 --line x", "x\nx\n"),
        (
            "list --sort -title --limit 1 --offset 1 --line '{album}{title}'",
            "Nothing Like The SunNothing Like The Sun\n"
        ),
        ("edit 1 'Home Page'=a; list 1 --line '{home page}'", "a\n"),
        ("list zither --line '{title}'", ""),
        ("edit * n='{position}.{id}'; list 2-3 --line '{n}'", "2.2\n3.3\n"),
        ("delete 1; edit 3 n='{position}/{id}'; list 3 --line '{n}'", "3/4\n"),
        ("move 5 --to 1; edit genre:pop,* n={position}; list --line '{n}{position} '", "11 \n22 \n33 \n44 \n55 \n"),
        ("edit 1 genre+={id}; list 1 --line '{genre}'", "Pop; 1\n"),
    ])
    func `each album is a line of its fields`(_ line: String, _ output: String) async throws {
        let done = try await shell.run(line)
        #expect(done.output == output, "\(done)")
    }

    @Test(arguments: [
        ("list --line '{artst}'", "no album has a field 'artst'. Did you mean 'artist'?"),
        ("list --line '{title}' --fields title", "'--line' and '--fields' exclude each other. Leave one of them out."),
        ("list --line '{title}' --format json", "'--line' and '--format' exclude each other. Leave one of them out."),
        ("list --line ''", "write a text with the names of fields"),
    ])
    func `a line that cannot be written is an error`(_ line: String, _ message: String) async throws {
        let done = try await shell.run(line)
        #expect(done.status == 1 && done.output == "", "\(done)")
        #expect(done.diagnostics.lowercased().contains(message.lowercased()), "\(done)")
    }

    @Test func `the position of each of many albums is part of a value`() async throws {
        let workspace = try AlbumWorkspace.inMemory()
        let shell = try TestShell(albums: workspace)
        let library = workspace.library
        try library.journal.state.begin(command: "add")
        try library.add((1...3000).map { AlbumDraft(title: "T\($0)", artist: "A") })
        try library.journal.endChange()
        let done = try await shell.run("edit artist:=a n={position}; list artist:=a --line '{n} {position}'")
        let lines = done.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines.count == 3000)
        #expect(lines.allSatisfy { $0.count == 2 && $0[0] == $0[1] })
    }
}
