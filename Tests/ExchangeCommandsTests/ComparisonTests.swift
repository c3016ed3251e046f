import AlbumCommands
import AlbumModel
import AlbumShell
import ChangeCommands
import Events
import ExchangeCommands
import Foundation
import Glibc
import MusicLibrary
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// `--in` and `--not-in` compare albums with a list or another library.
@MainActor
@Suite(.mainActor) final class ComparisonTests {
    private let folder = TemporaryFolder()
    private let library: LibraryAPI
    private let shell: TestShell

    init() throws {
        library = try LibraryAPI.open(at: .file(folder.file("library.sqlite")), events: EventCenter())
        let workspace = AlbumWorkspace(library: library, name: folder.file("library.sqlite"))
        shell = try TestShell(
            [AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), ExchangeCommandsPlugin(workspace)],
            undo: workspace.history)
    }

    /// Runs a line; `@` stands for the directory.
    private func run(_ line: String) async throws -> Transcript {
        let done = try await shell.run(line.replacing("@", with: folder.path))
        return Transcript(
            output: done.output, diagnostics: done.diagnostics.replacing(folder.path, with: "@"), status: done.status)
    }

    /// Creates another library with the albums of the first one and these; every program has closed it then.
    private func writeLibrary(_ name: String, _ drafts: [AlbumDraft]) throws {
        let other = try LibraryAPI.open(at: .file(folder.file(name)), events: EventCenter())
        try other.journal.state.begin(command: "add")
        try other.remove(.matching(.all))
        try other.add(drafts)
        try other.journal.endChange()
        try other.close()
    }

    private static let albums = [
        AlbumDraft(title: "Its My Life (Deluxe Edition)", artist: "NO DOUBT"),
        AlbumDraft(title: "American Pie", artist: "Madonna"),
        AlbumDraft(title: "Best of Bowie (Live)", artist: "David Bowie"),
        AlbumDraft(title: "Sting", artist: "Staring at the Sun"),
    ]

    @Test(arguments: ["list.csv", "list.tsv", "list.json", "list.jsonl", "other.sqlite"])
    func `albums are compared with every kind of file`(file: String) async throws {
        if file.hasSuffix("sqlite") {
            try writeLibrary(file, Self.albums)
        } else {
            let rows = Self.albums.map { ($0.title, $0.artist) }
            switch file.split(separator: ".").last {
            case "csv": folder.write("album,artist\n" + rows.map { "\($0),\($1)\n" }.joined(), to: file)
            case "tsv": folder.write("title\tartist\n" + rows.map { "\($0)\t\($1)\n" }.joined(), to: file)
            default:
                let lines = rows.map { "{\"title\":\"\($0)\",\"artist\":\"\($1)\"}" }
                folder.write(
                    file.hasSuffix("l") ? lines.joined(separator: "\n") : "[\(lines.joined(separator: ","))]", to: file)
            }
        }
        let position = "--fields position --format csv"
        #expect(try await run("list --in @/\(file) \(position)").output == "position\n2\n5\n")
        #expect(try await run("list --not-in @/\(file) \(position)").output == "position\n1\n3\n4\n")
        #expect(
            try await run("list --not-in @/\(file) --sort -year --limit 2 --offset 1 \(position)").output
                == "position\n3\n1\n")
        #expect(try await run("list artist:madonna , sting --in @/\(file) \(position)").output == "position\n5\n")
        #expect(try await run("list --in @/\(file) --not-in @/\(file) \(position)").output == "position\n")
        #expect(try await run("count --in @/\(file)").output == "2\n")
        #expect(
            try await run("count 1-2 --not-in @/\(file) --by artist --format csv").output
                == "albums,artist\n1,David Bowie\n")
    }

    @Test func `the other library stays unchanged, and no file is left beside it`() async throws {
        try writeLibrary("other.sqlite", Self.albums)
        let (before, bytes) = (folder.names, FileManager.default.contents(atPath: folder.file("other.sqlite")))
        #expect(try await run("count --in @/other.sqlite").output == "2\n")
        #expect(folder.names == before)
        #expect(FileManager.default.contents(atPath: folder.file("other.sqlite")) == bytes)
    }

    @Test func `a library that another program has open can be compared`() async throws {
        try writeLibrary("other.sqlite", Self.albums)
        let other = try LibraryAPI.open(at: .file(folder.file("other.sqlite")), events: EventCenter())
        try other.journal.state.begin(command: "add")
        try other.add(AlbumDraft(title: "Best of Bowie", artist: "David Bowie"))
        try other.journal.endChange()
        #expect(try await run("count --in @/other.sqlite").output == "3\n")
        try other.close()
    }

    @Test(arguments: [
        ("library.sqlite", "'@/library.sqlite' is the library that is open. Name another file."),
        ("link.sqlite", "'@/link.sqlite' is the library that is open. Name another file."),
        ("nosuch.csv", "the file '@/nosuch.csv' does not exist. Check its name and directory."),
        ("nosuch.sqlite", "the file '@/nosuch.sqlite' does not exist. Check its name and directory."),
        ("empty.csv", "'@/empty.csv' is empty. Name another file."),
        ("foreign.csv", "'@/foreign.csv' has no column for the title or the artist."),
        ("pipe", "'@/pipe' is a device, a pipe or a socket. Name a file."), (".", "'@/.' is a directory"),
        ("cut.sqlite", "the library '@/cut.sqlite' is damaged."),
    ])
    func `a file that cannot be compared is an error, and is not created`(file: String, message: String) async throws {
        folder.write("", to: "empty.csv")
        folder.write("a,b\n1,2\n", to: "foreign.csv")
        folder.write("SQLite format 3\0", to: "cut.sqlite")
        mkfifo(folder.file("pipe"), 0o600)
        symlink(folder.file("library.sqlite"), folder.file("link.sqlite"))
        let before = folder.names
        for option in ["--in", "--not-in"] {
            let done = try await run("list \(option) @/\(file)")
            #expect(done.status == 1, "\(done)")
            #expect(done.output.isEmpty, "\(done)")
            #expect(done.diagnostics.contains(message), "\(done)")
        }
        #expect(folder.names == before)
    }

    @Test func `rows that are not albums are counted`() async throws {
        folder.write("title,artist\nAmerican Pie,Madonna\n,Madonna\nBlue,\n", to: "list.csv")
        let done = try await run("count --in @/list.csv")
        #expect(done.output == "1\n")
        #expect(done.diagnostics == "2 rows of '@/list.csv' without artist or title.\n")
    }
}
