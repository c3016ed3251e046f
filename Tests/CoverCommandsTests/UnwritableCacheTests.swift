import BuiltProgram
import Foundation
import TestTraits
import Testing
import WebServer

/// `download` with a cache that cannot be written, or not be listed.
@Suite(.blocking) struct UnwritableCacheTests {
    @Test func `a read-only cache is reported once, and covers are downloaded anyway`() async throws {
        let server = try await CoverServer()
        for path in ["/a", "/b"] { server.web.answer(path, with: .bytes(server.picture)) }
        let home = try server.home([("A", server.web.url("/a")), ("B", server.web.url("/b"))])
        try FileManager.default.createDirectory(
            atPath: home.file("covers"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
        let program = try RunningProgram(
            BuiltProgram.withoutPrivileges + [BuiltProgram.path, "-c", "download *"], environment: home.environment)
        let result = try program.finish()
        #expect(result.status == 0, "\(result)")
        let said =
            "Covers cannot be stored in '\(home.file("covers"))': Permission denied. They can be shown now, and the next session downloads them again."
        #expect(result.diagnostics.components(separatedBy: said).count == 2, "\(result)")
        #expect(result.diagnostics.hasSuffix("2 covers downloaded.\n"))
        #expect(home.covers.isEmpty)
    }

    @Test func `covers are found in a cache whose files cannot be listed`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home((1...300).map { ("Album \($0)", server.web.url("/a")) })
        #expect(try home.run(["-c", "download --missing"]).status == 0)
        try FileManager.default.setAttributes([.posixPermissions: 0o300], ofItemAtPath: home.file("covers"))
        // Otherwise the home could not be removed.
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.file("covers")) }
        let command = BuiltProgram.withoutPrivileges + [BuiltProgram.path, "-c", "download --missing"]
        let result = try RunningProgram(command, environment: home.environment).finish()
        #expect(result == ProgramResult(diagnostics: "300 covers already available.\n"))
        #expect(server.web.requests.count == 1)
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func `a full disk is reported once, and no part of a cover remains`()
        async throws
    {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home([("A", server.web.url("/a"))])
        let disk = try SmallDisk(at: home.file("covers"), bytes: 8192)
        _ = FileManager.default.createFile(atPath: disk.path + "/full", contents: Data(count: 8192))
        let result = try home.run(["-c", "download"])
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics.contains("Covers cannot be stored in '\(disk.path)': "), "\(result)")
        #expect(home.covers == ["full"])
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func `a disk that becomes full during many downloads costs no cover`()
        async throws
    {
        let server = try await CoverServer()
        let paths = (1...300).map { "/\($0)" }
        for path in paths { server.web.answer(path, with: .bytes(server.picture)) }
        let home = try server.home(paths.map { ("Album \($0)", server.web.url($0)) })
        let disk = try SmallDisk(at: home.file("covers"), bytes: 20 * server.picture.count)
        let result = try home.run(["-c", "set covers-per-host 64; download --missing"])
        #expect(result.status == 0, "\(result)")
        let said = "Covers cannot be stored in '\(disk.path)': "
        #expect(result.diagnostics.components(separatedBy: said).count == 2, "\(result)")
        #expect(result.diagnostics.hasSuffix("300 covers downloaded.\n"), "\(result)")
        #expect((1...20).contains(home.covers.count))
        #expect(home.covers.allSatisfy { home.bytes(of: "covers/\($0)").map(Array.init) == server.picture })
        #expect(home.covers.allSatisfy { $0.utf8.count == 64 })
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func `the bundled covers are available on a full disk`() throws {
        let home = try ProgramHome()
        let disk = try SmallDisk(at: home.file("covers"), bytes: 8192)
        _ = FileManager.default.createFile(atPath: disk.path + "/full", contents: Data(count: 8192))
        let result = try home.run(["-c", "cover American Pie"])
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics.contains("Covers cannot be stored in '\(disk.path)': "), "\(result)")
        #expect(result.output.contains("/bluelib-covers-"), "\(result)")
        #expect(home.covers == ["full"])
    }

    @Test func `the temporary cache of a killed program is removed, but no target of a link`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home([("A", server.web.url("/a"))])
        let killed = try home.start(["-c", "count"])
        _ = try killed.finish()
        let cover = String(repeating: "a", count: 64)
        let temporary = home.file("temporary")
        let left = "\(temporary)/bluelib-covers-\(killed.process)-AbCdEf"
        for directory in [left, home.file("precious")] {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: "\(directory)/\(cover)", contents: Data("x".utf8))
        }
        let link = "\(temporary)/bluelib-covers-\(killed.process)-GhIjKl"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.file("precious"))
        // A file in its place prevents the creation of the directory.
        _ = FileManager.default.createFile(atPath: home.file("covers"), contents: nil)
        let result = try home.run(["-c", "download"], environment: ["TMPDIR": temporary])
        #expect(result.status == 0, "\(result)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: temporary) == [(link as NSString).lastPathComponent])
        #expect(FileManager.default.fileExists(atPath: home.file("precious") + "/" + cover))
    }
}
