import AlbumCommands
import AlbumModel
import AlbumShell
import ChangeCommands
import Events
import ExchangeCommands
import Foundation
import MusicLibrary
import ShellKit
import ShellTesting
import TestFiles

/// A shell with the commands under test and a library in a file, in a directory that is deleted with this value.
@MainActor
final class ExchangeShell {
    let folder = TemporaryFolder()
    let library: LibraryAPI
    let test: TestShell

    init(isEmpty: Bool = true, isInteractive: Bool = false, inMemory: Bool = false, columns: Int? = nil) throws {
        let location = inMemory ? LibraryLocation.memory : .file(folder.file("library.sqlite"))
        library = try LibraryAPI.open(at: location, events: EventCenter(), author: "me")
        let workspace = AlbumWorkspace(library: library, name: folder.path)
        test = try TestShell(
            [AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), ExchangeCommandsPlugin(workspace)],
            undo: workspace.history, isInteractive: isInteractive,
            appearance: OutputAppearance(columns: columns))
        if isEmpty { try empty() }
    }

    func empty() throws {
        try library.journal.state.begin(command: "empty")
        try library.remove(.matching(.all))
        try library.journal.endChange()
    }

    /// Runs lines; `@` stands for the directory.
    @discardableResult
    func run(_ lines: String) async throws -> Outcome {
        let done = try await test.run(lines.replacingOccurrences(of: "@", with: folder.path), named: "test")
        return Outcome(output: shown(done.output), diagnostics: shown(done.diagnostics), status: done.status)
    }

    /// The bytes of a file; nil if it does not exist.
    func bytes(of file: String) -> Data? { FileManager.default.contents(atPath: folder.file(file)) }

    @discardableResult
    func write(_ bytes: [UInt8], to file: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file(file)))
        return file
    }

    @discardableResult
    func write(_ text: String, to file: String) throws -> String {
        folder.write(text, to: file)
        return file
    }

    /// Writes a text to a file and imports it.
    @discardableResult
    func importing(_ text: String, as file: String = "a.csv", _ options: String = "") async throws -> Outcome {
        try write(text, to: file)
        return try await run("import @/\(file) \(options)")
    }

    /// The albums of the library.
    var drafts: [AlbumDraft] {
        get throws {
            var found: [AlbumDraft] = []
            try library.albums(AlbumListing()) {
                found.append($0.album.details)
                return true
            }
            return found
        }
    }

    private func shown(_ text: String) -> String { text.replacingOccurrences(of: folder.path, with: "@") }
}

/// The result of running lines, with the directory replaced by `@`.
struct Outcome: Equatable {
    let output: String
    let diagnostics: String
    let status: Int32

    /// The last line of the output, after the names of albums.
    var lastLine: String { (output.split(separator: "\n").last ?? "") + "\n" }
}

/// The last line of an import.
func summary(_ read: Int, added: Int, mended: Int = 0, alike: Int = 0, refused: Int = 0) -> String {
    let albums = read == 1 ? "1 album" : "\(read) albums"
    let incomplete = mended == 0 ? "" : ", \(mended) of them with errors"
    return "\(albums) read: \(added) added\(incomplete), \(alike) already in the library, \(refused) rejected.\n"
}
