import BuiltProgram
import Glibc
import TestTraits
import Testing
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// A cache that several programs share, also after one of them was killed.
@Suite(.blocking) struct SharedCacheTests {
    private static let count = 40
    private static let perHost = 6
    private static let paths = (1...count).map { "/\($0).webp" }

    /// A home with albums whose covers arrive slowly.
    private func slowHome(_ server: CoverServer) throws -> ProgramHome {
        for path in Self.paths { server.web.answer(path, with: .slow(server.picture, perSecond: server.picture.count)) }
        return try server.home(Self.paths.map { ("Album \($0)", server.web.url($0)) })
    }

    private func expectAll(_ home: ProgramHome, _ server: CoverServer) {
        #expect(home.covers.count == Self.count)
        #expect(home.covers.allSatisfy { $0.utf8.count == 64 }, "\(home.covers)")
        #expect(home.covers.allSatisfy { home.bytes(of: "covers/\($0)").map(Array.init) == server.picture })
    }

    @Test func `two programs that download the same covers at the same time both get all of them completely`()
        async throws
    {
        let server = try await CoverServer()
        let home = try slowHome(server)
        let programs = try (0..<2).map { _ in try home.start(["-c", "download --missing"]) }
        for program in programs {
            let result = try program.finish()
            #expect(result.status == 0, "\(result)")
        }
        #expect(server.web.mostAtOnce > Self.perHost, "both were at work")
        expectAll(home, server)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGKILL])
    func `a program that a signal ends leaves its complete covers, and the next program continues`(_ signal: Int32)
        async throws
    {
        let server = try await CoverServer()
        let home = try slowHome(server)
        // The last covers are complete only after the signal, however late it comes.
        for path in Self.paths.suffix(Self.count / 2) {
            server.web.answer(path, with: .stalling(server.picture, after: 1000))
        }
        let program = try home.start(["-c", "set covers-timeout 300; download --missing"])
        try #require(await home.waitForCovers(Self.perHost + 1))
        program.signal(signal)
        #expect(try program.waitForEnd().status == 128 + signal)
        let whole = home.covers.filter { $0.utf8.count == 64 }
        #expect(whole.count < Self.count)
        #expect(signal == SIGKILL || home.covers == whole)
        for path in Self.paths { server.web.answer(path, with: .bytes(server.picture)) }
        #expect(try home.run(["-c", "download --missing"]).status == 0)
        let kept = Self.paths.filter { path in
            whole.contains(CoverFolder.name(for: server.web.url(path)))
        }
        #expect(kept.count == whole.count)
        for path in kept {
            #expect(server.web.requests.count { $0.path == path } == 1, "what was whole is not fetched again")
        }
        expectAll(home, server)
    }
}
