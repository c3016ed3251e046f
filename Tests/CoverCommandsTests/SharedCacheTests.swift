import BuiltProgram
import Glibc
import Testing
import WebServer

/// One cache that several programs use, and that one has left without a word.
@Suite(.ownThread) struct SharedCacheTests {
    private static let count = 40
    private static let perHost = 6

    /// A home with albums whose covers come slowly.
    private func slowHome(_ server: CoverServer) throws -> ProgramHome {
        let paths = (1...Self.count).map { "/\($0).webp" }
        for path in paths { server.web.answer(path, with: .slow(server.picture, perSecond: server.picture.count)) }
        return try server.home(paths.map { ("Album \($0)", server.web.url($0)) })
    }

    private func expectAll(_ home: ProgramHome, _ server: CoverServer) {
        #expect(home.covers.count == Self.count)
        #expect(home.covers.allSatisfy { $0.utf8.count == 64 }, "\(home.covers)")
        #expect(home.covers.allSatisfy { home.bytes(of: "covers/\($0)").map(Array.init) == server.picture })
    }

    @Test func `two programs that fetch the same covers at the same time both get all of them, whole`() async throws {
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
    func `a program that is ended in the middle leaves what came, and the next one goes on`(_ signal: Int32)
        async throws
    {
        let server = try await CoverServer()
        let home = try slowHome(server)
        let program = try home.start(["-c", "download --missing"])
        try #require(await home.waitForCovers(Self.perHost + 1))
        program.signal(signal)
        #expect(try program.waitForEnd().status == 128 + signal)
        let whole = home.covers.filter { $0.utf8.count == 64 }
        #expect(whole.count < Self.count)
        #expect(signal == SIGKILL || home.covers == whole)
        #expect(try home.run(["-c", "download --missing"]).status == 0)
        #expect(server.web.requests.count <= Self.count + Self.perHost, "what was whole is not fetched again")
        expectAll(home, server)
    }
}
