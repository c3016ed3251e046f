import Events
import Foundation
import Glibc
import TestFiles
import Testing
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// The cover cache on the disk.
@MainActor
@Suite struct CoverCacheTests {
    @Test func `the least recently used covers are deleted first`() async throws {
        let house = try await CoverHouse(limit: 3500)
        for path in ["/a", "/b", "/c"] {
            house.web.answer(path, with: .bytes(CoverHouse.picture(1000)))
            house.want(path)
            try await house.witness.wait(for: "arrived \(path)")
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(house.covers.cache.file(for: house.web.url("/a")) != nil, "which is how it is seen")
        house.web.answer("/d", with: .bytes(CoverHouse.picture(1000)))
        house.want("/d")
        try await house.witness.wait(for: "arrived /d")
        let there = ["/a", "/b", "/c", "/d"].filter { house.covers.cache.file(for: house.web.url($0)) != nil }
        #expect(there == ["/a", "/c", "/d"])
    }

    @Test func `a cover in the cache needs no server`() async throws {
        let house = try await CoverHouse()
        house.web.answer("/a", with: .bytes(CoverHouse.picture()))
        house.want("/a")
        try await house.witness.wait(for: "arrived /a")
        await house.web.shutDown()
        house.want("/a")
        try await house.witness.wait(for: "was there /a")
        #expect(house.witness.heard.suffix(2) == ["wanted /a", "was there /a"])
    }

    @Test func `the cache is private, and the names of its files are hashes`() async throws {
        let house = try await CoverHouse()
        house.web.answer("/a/cover.png", with: .bytes(CoverHouse.picture()))
        house.web.answer("/b/cover.png", with: .bytes(CoverHouse.picture()))
        house.want("/a/cover.png")
        house.want("/b/cover.png")
        try await house.witness.wait(for: "arrived /a/cover.png")
        try await house.witness.wait(for: "arrived /b/cover.png")
        #expect(house.files.count == 2)
        #expect(house.files.allSatisfy { $0.utf8.count == 64 })
        #expect(mode(of: house.directory) == 0o700)
        #expect(house.files.allSatisfy { mode(of: house.directory + "/" + $0) == 0o600 })
    }

    @Test func `leftovers of ended programs are removed, and files of running ones are not`() async throws {
        let house = try await CoverHouse()
        try FileManager.default.createDirectory(atPath: house.directory, withIntermediateDirectories: true)
        let dead = try endedProcess()
        for name in ["incoming-\(dead)-1", "incoming-\(getppid())-1", "notes.txt"] {
            _ = FileManager.default.createFile(atPath: "\(house.directory)/\(name)", contents: Data("x".utf8))
        }
        house.web.answer("/a", with: .bytes(CoverHouse.picture()))
        house.want("/a")
        try await house.witness.wait(for: "arrived /a")
        #expect(house.files.filter { $0.utf8.count != 64 } == ["incoming-\(getppid())-1", "notes.txt"])
    }

    @Test func `closing during downloads leaves no unfinished file`() async throws {
        let house = try await CoverHouse()
        for number in 0..<6 {
            house.web.answer("/\(number)", with: .stalling(CoverHouse.picture(1000), after: 500))
            house.want("/\(number)")
        }
        for number in 0..<6 { try await house.waitUntilRunning("/\(number)") }
        #expect(house.files.count == 6)
        house.covers.close()
        #expect(house.files.isEmpty)
        try await Task.sleep(for: .milliseconds(200))
        #expect(house.files.isEmpty)
    }

    @Test func `a cache that cannot be created is reported once, and covers are available anyway`() async throws {
        let folder = TemporaryFolder(["file": ""])
        let house = try await CoverHouse(directory: folder.file("file/covers"))
        for path in ["/a", "/b"] {
            house.web.answer(path, with: .bytes(CoverHouse.picture()))
            house.want(path)
            try await house.witness.wait(for: "arrived \(path)")
        }
        #expect(house.witness.heard.count(where: { $0.hasPrefix("not kept") }) == 1)
        let kept = try #require(house.witness.files[house.web.url("/a")])
        #expect(FileManager.default.contents(atPath: kept).map(Array.init) == CoverHouse.picture())
        house.covers.close()
        #expect(!FileManager.default.fileExists(atPath: (kept as NSString).deletingLastPathComponent))
    }

    @Test func `the temporary cache has a limit too`() async throws {
        let folder = TemporaryFolder(["file": ""])
        let house = try await CoverHouse(limit: 3500, directory: folder.file("file/covers"))
        let paths = (1...6).map { "/\($0)" }
        for path in paths {
            house.web.answer(path, with: .bytes(CoverHouse.picture(1000)))
            house.want(path)
            try await house.witness.wait(for: "arrived \(path)")
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(paths.filter { house.covers.cache.file(for: house.web.url($0)) != nil } == ["/4", "/5", "/6"])
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
