import AlbumShell
import ChangeCommands
import Events
import Files
import Foundation
import ShellKit
import ShellTesting
import Synchronization
import TestFiles
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Another program that changes the library, on a thread of its own, because other tests may block the shared
/// threads.
private final class Neighbour: Sendable {
    private let path: String
    private let edit: Edit
    private let hasEdited = DispatchSemaphore(value: 0)
    private let isUnwanted = Mutex(false)
    private let hasEnded: AsyncThrowingStream<Void, any Error>
    private let end: AsyncThrowingStream<Void, any Error>.Continuation

    init(_ path: String, _ edit: Edit) {
        (self.path, self.edit) = (path, edit)
        (hasEnded, end) = AsyncThrowingStream<Void, any Error>.makeStream()
    }

    /// Makes the edit and returns; the edit is committed when another program waits for the lock.
    func start() {
        Thread.detachNewThread { [self] in
            do {
                try change()
                end.finish()
            } catch {
                hasEdited.signal()
                end.finish(throwing: error)
            }
        }
        hasEdited.wait()
    }

    /// Waits until the edit is committed, even if no program has waited for the lock.
    func finish() async throws {
        isUnwanted.withLock { $0 = true }
        for try await _ in hasEnded {}
    }

    private func change() throws {
        let store = try SQLiteStore(path: path)
        _ = try store.apply(edit, toMany: false)
        hasEdited.signal()
        while LockFile(path: path + "-gate").lock(until: .now), !isUnwanted.withLock({ $0 }) {
            Thread.sleep(forTimeInterval: 0.005)
        }
        _ = try store.finishChange(JournalStep(summary: "edit", author: "neighbour", date: Date()))
        try store.commit()
        try store.close()
    }
}

/// The effect of a command if another program changes the library first: it changes the named albums, or nothing.
@MainActor
@Suite(.blocking) final class AimTests {
    private let folder = TemporaryFolder()
    private let library: LibraryAPI
    private let shell: TestShell

    private var path: String { folder.file("library.sqlite") }

    init() throws {
        library = try LibraryAPI.open(at: .file(folder.file("library.sqlite")), events: EventCenter())
        let workspace = AlbumWorkspace(library: library, name: "test")
        shell = try TestShell([ChangeCommandsPlugin(workspace)], undo: workspace.history)
    }

    /// Runs a line after an edit of another program, which commits it as soon as the line waits for the lock.
    private func run(_ line: String, behind edit: Edit) async throws -> Transcript {
        let neighbour = Neighbour(path, edit)
        neighbour.start()
        let transcript = try await shell.run(line)
        try await neighbour.finish()
        return transcript
    }

    private var titles: [String] {
        get throws { try library.albums(.all, limit: 10).map(\.album.title) }
    }

    private static let addition = Edit.insert([AlbumDraft(title: "New", artist: "Z")], at: 1)

    @Test(arguments: ["3", "title:noth", "id:3", "3-3", "+2"])
    func `delete removes the named album, even if its position has changed`(name: String) async throws {
        let transcript = try await run("delete \(name)", behind: Self.addition)
        #expect(transcript.diagnostics == "Deleted 'Nothing Like The Sun'.\n")
        #expect(try titles == ["New", "Best of Bowie", "It's My Life", "Staring at the Sun", "American Pie"])
    }

    @Test func `delete of all albums removes exactly those that existed before`() async throws {
        let transcript = try await run("delete *", behind: Self.addition)
        #expect(transcript.diagnostics == "Deleted 5 albums.\n")
        #expect(try titles == ["New"])
    }

    @Test func `edit changes exactly the named albums`() async throws {
        let transcript = try await run("edit 3 5 title=Other", behind: Self.addition)
        #expect(transcript.diagnostics == "Changed 2 albums.\n")
        #expect(try titles == ["New", "Best of Bowie", "It's My Life", "Other", "Staring at the Sun", "Other"])
    }

    @Test func `move affects exactly the named album`() async throws {
        #expect(try await run("move 3 --to 1", behind: Self.addition).status == 0)
        #expect(try titles.prefix(3) == ["Nothing Like The Sun", "New", "Best of Bowie"])
    }

    @Test(arguments: [
        "delete 3", "delete 2-4", "edit 3 title=Other", "edit sun title=Other", "move 3 --to 1", "move 3 5 --to 1",
        "merge 2-4", "merge 3 4", "merge 3 4 --different",
    ])
    func `a command changes nothing if a named album is gone`(line: String) async throws {
        let transcript = try await run(line, behind: .remove(.album(Album.ID(3))))
        #expect(
            transcript.diagnostics.hasPrefix(
                "test:1: the album 'id:3' no longer exists. Nothing was changed; 'list' lists the albums.\n"),
            "\(transcript)")
        #expect(transcript.status == 1)
        #expect(try titles == ["Best of Bowie", "It's My Life", "Staring at the Sun", "American Pie"])
    }
}
