import AlbumModel
import Events
import Foundation
import TestFiles
import TestTraits
import Testing

@testable import CoverCommands
@testable import MusicLibrary

/// A batch that searches the cache for the covers of many albums, while other programs change the cache.
@MainActor
@Suite(.mainActor) struct SearchedCacheTests {
    private let folder = TemporaryFolder()
    private let library: LibraryAPI

    /// A library of so many albums that the batch lists the files of the cache. Its covers are embedded, so they need no server.
    init() throws {
        library = try LibraryAPI.open(at: .memory, events: EventCenter(), author: "tester")
        try library.journal.state.begin(command: "fill")
        try library.remove(.matching(.all))
        try library.add((1...1100).map { AlbumDraft(title: "Album \($0)", artist: "Tester", coverURL: "cover \($0)") })
        try library.journal.endChange()
        let cache = CoverCache(directory: folder.path) { _, _ in }
        library.startCovers(to: cache, embedded: { Array($0.utf8) }, environment: [:])
    }

    private func name(_ number: Int) -> String { CoverFolder.name(for: "cover \(number)") }

    /// Runs a batch over all albums, and `change` after the first of them were searched.
    private func run(_ change: () throws -> Void) async throws -> CoverBatch {
        let batch = CoverBatch(.all, count: try library.count(), in: library)
        let (end, continuation) = AsyncStream.makeStream(of: Never.self)
        batch.begin { _ in continuation.finish() }
        #expect(!batch.isExamined)
        try change()
        for await _ in end {}
        return batch
    }

    @Test func `a cover that disappears after the list was made is requested, and one that appears is found`()
        async throws
    {
        for number in [1, 2, 1098, 1099] { folder.write("old", to: name(number)) }
        let batch = try await run {
            for number in [2, 1099] { try FileManager.default.removeItem(atPath: folder.file(name(number))) }
            folder.write("new", to: name(1100))
        }
        // The third cover has arrived too late for the search.
        #expect(batch.found == 1100 - 3)
        #expect(batch.tally == DownloadTally(available: 1100))
        #expect([1, 1098].allSatisfy { folder.text(of: name($0)) == "old" })
        #expect(folder.text(of: name(1099)) == "cover 1099")
        #expect(folder.text(of: name(1100)) == "new")
        // It was found before it disappeared.
        #expect(folder.names.count == 1099)
        library.covers?.close()
    }

    @Test func `names of other kinds of files are no covers`() async throws {
        folder.write("", to: name(1))
        try FileManager.default.createDirectory(atPath: folder.file(name(2)), withIntermediateDirectories: false)
        let batch = try await run {}
        #expect(batch.tally.available == 1099)
        #expect(batch.tally.failed == 1)
        #expect(folder.text(of: name(1)) == "cover 1")
        library.covers?.close()
    }

    @Test func `covers are requested in the order of the albums, and those of deleted albums are not`() async throws {
        var requested: [String] = []
        let observation = library.events.observe(CoverWasRequested.self, as: "test") { requested.append($0.address) }
        let batch = try await run {
            #expect(requested.count == 128, "twice as many as can be downloaded at the same time")
            try library.journal.state.begin(command: "change")
            let album = try #require(try library.album(at: 500))
            try library.remove(.album(album.id))
            // Another one in its place, so that the positions of the following albums are the same.
            try library.add(AlbumDraft(title: "New", artist: "Tester"), at: 1)
            try library.journal.endChange()
        }
        #expect(requested == (1...1100).filter { $0 != 500 }.map { "cover \($0)" })
        #expect(batch.tally == DownloadTally(available: 1099))
        observation.cancel()
        library.covers?.close()
    }
}
