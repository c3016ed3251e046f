import Events
import Foundation
import Glibc
import TestFiles
import TestTraits
import Testing
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// The cover cache on the disk.
@MainActor
@Suite(.blocking) struct CoverCacheTests {
    @Test func `the least recently used covers are deleted first`() async throws {
        let fixture = try await CoverFixture(limit: 3500)
        for path in ["/a", "/b", "/c"] {
            fixture.web.answer(path, with: .bytes(CoverFixture.picture(1000)))
            fixture.request(path)
            try await fixture.recorder.wait(for: "arrived \(path)")
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(fixture.covers.cache.file(for: fixture.web.url("/a")) != nil, "which is how it is seen")
        fixture.web.answer("/d", with: .bytes(CoverFixture.picture(1000)))
        fixture.request("/d")
        try await fixture.recorder.wait(for: "arrived /d")
        let there = ["/a", "/b", "/c", "/d"].filter { fixture.covers.cache.file(for: fixture.web.url($0)) != nil }
        #expect(there == ["/a", "/c", "/d"])
    }

    @Test func `a cover in the cache needs no server`() async throws {
        let fixture = try await CoverFixture()
        fixture.web.answer("/a", with: .bytes(CoverFixture.picture()))
        fixture.request("/a")
        try await fixture.recorder.wait(for: "arrived /a")
        await fixture.web.shutDown()
        fixture.request("/a")
        try await fixture.recorder.wait(for: "was there /a")
        #expect(fixture.recorder.events.suffix(2) == ["wanted /a", "was there /a"])
    }

    @Test func `the cache is private, and the names of its files are hashes`() async throws {
        let fixture = try await CoverFixture()
        fixture.web.answer("/a/cover.png", with: .bytes(CoverFixture.picture()))
        fixture.web.answer("/b/cover.png", with: .bytes(CoverFixture.picture()))
        fixture.request("/a/cover.png")
        fixture.request("/b/cover.png")
        try await fixture.recorder.wait(for: "arrived /a/cover.png")
        try await fixture.recorder.wait(for: "arrived /b/cover.png")
        #expect(fixture.files.count == 2)
        #expect(fixture.files.allSatisfy { $0.utf8.count == 64 })
        #expect(mode(of: fixture.directory) == 0o700)
        #expect(fixture.files.allSatisfy { mode(of: fixture.directory + "/" + $0) == 0o600 })
    }

    @Test func `leftovers of ended programs are removed, and files of running ones are not`() async throws {
        let fixture = try await CoverFixture()
        try FileManager.default.createDirectory(atPath: fixture.directory, withIntermediateDirectories: true)
        let dead = try endedProcess()
        for name in ["incoming-\(dead)-1", "incoming-\(getppid())-1", "notes.txt"] {
            _ = FileManager.default.createFile(atPath: "\(fixture.directory)/\(name)", contents: Data("x".utf8))
        }
        fixture.web.answer("/a", with: .bytes(CoverFixture.picture()))
        fixture.request("/a")
        try await fixture.recorder.wait(for: "arrived /a")
        #expect(fixture.files.filter { $0.utf8.count != 64 } == ["incoming-\(getppid())-1", "notes.txt"])
    }

    @Test func `closing during downloads leaves no unfinished file`() async throws {
        let fixture = try await CoverFixture()
        for number in 0..<6 {
            fixture.web.answer("/\(number)", with: .stalling(CoverFixture.picture(1000), after: 500))
            fixture.request("/\(number)")
        }
        for number in 0..<6 { try await fixture.waitUntilRunning("/\(number)") }
        #expect(fixture.files.count == 6)
        fixture.covers.close()
        #expect(fixture.files.isEmpty)
        try await Task.sleep(for: .milliseconds(200))
        #expect(fixture.files.isEmpty)
    }

    @Test func `a cache that cannot be created is reported once, and covers are available anyway`() async throws {
        let folder = TemporaryFolder(["file": ""])
        let fixture = try await CoverFixture(directory: folder.file("file/covers"))
        for path in ["/a", "/b"] {
            fixture.web.answer(path, with: .bytes(CoverFixture.picture()))
            fixture.request(path)
            try await fixture.recorder.wait(for: "arrived \(path)")
        }
        #expect(fixture.recorder.events.count(where: { $0.hasPrefix("not kept") }) == 1)
        let kept = try #require(fixture.recorder.files[fixture.web.url("/a")])
        #expect(FileManager.default.contents(atPath: kept).map(Array.init) == CoverFixture.picture())
        fixture.covers.close()
        #expect(!FileManager.default.fileExists(atPath: (kept as NSString).deletingLastPathComponent))
    }

    @Test func `the temporary cache has a limit too`() async throws {
        let folder = TemporaryFolder(["file": ""])
        let fixture = try await CoverFixture(limit: 3500, directory: folder.file("file/covers"))
        let paths = (1...6).map { "/\($0)" }
        for path in paths {
            fixture.web.answer(path, with: .bytes(CoverFixture.picture(1000)))
            fixture.request(path)
            try await fixture.recorder.wait(for: "arrived \(path)")
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(paths.filter { fixture.covers.cache.file(for: fixture.web.url($0)) != nil } == ["/4", "/5", "/6"])
    }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    /// The id of a process that has ended.
    private func endedProcess() throws -> pid_t {
        let process = try Process.run(URL(filePath: "/bin/true"), arguments: [])
        process.waitUntilExit()
        return process.processIdentifier
    }
}
