import BuiltProgram
import Foundation
import Testing
import WebServer

/// What `download` does where the cache cannot be written.
@Suite(.ownThread) struct UnwritableCacheTests {
    @Test func `a cache that can only be read is said once, and covers are fetched all the same`() async throws {
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
            "Covers cannot be kept in '\(home.file("covers"))': Permission denied. They are shown, and fetched again by"
        #expect(result.diagnostics.components(separatedBy: said).count == 2, "\(result)")
        #expect(result.diagnostics.hasSuffix("2 covers fetched.\n"))
        #expect(home.covers.isEmpty)
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func `a full disk is said once, and nothing of a cover stays on it`()
        async throws
    {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home([("A", server.web.url("/a"))])
        let disk = try SmallDisk(at: home.file("covers"), bytes: 8192)
        _ = FileManager.default.createFile(atPath: disk.path + "/full", contents: Data(count: 8192))
        let result = try home.run(["-c", "download"])
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics.contains("Covers cannot be kept in '\(disk.path)': "), "\(result)")
        #expect(home.covers == ["full"])
    }
}
