import BuiltProgram
import Foundation
import TestTraits
import Testing
import WebServer

/// Ctrl-C in each state in which the program waits for a service.
@Suite(.blocking, .serialized) struct InterruptTests {
    private static let busy = WebAnswer([
        WebAnswer.head(503, [("Content-Length", "4")]), .send(Array("busy".utf8)),
    ])

    @Test(arguments: [
        ("a busy service", "/releases", busy, "import discogs:collector"),
        ("too many requests", "/releases", .status(429, [("Retry-After", "50")]), "import discogs:collector"),
        ("a request under way", "/releases", .silent, "import discogs:collector"),
        (
            "half an answer", "/releases", .stalling([UInt8](repeating: 32, count: 100), after: 10),
            "import discogs:collector"
        ),
        (
            "a limit that is nearly reached", "/collection/folders",
            WebAnswer([
                WebAnswer.head(200, [("Content-Length", "14"), ("X-Discogs-Ratelimit-Remaining", "1")]),
                .send(Array(#"{"folders":[]}"#.utf8)),
            ]),
            "import discogs:collector"
        ),
        ("a picture's server", "/front-500", .status(503), "download 6 --source caa"),
        ("links", "/mb/ws/2/url", .silent, "download 7 --source caa"),
    ])
    func `Ctrl-C ends the wait at once, and nothing is changed`(
        state: String, path: String, answer: WebAnswer, line: String
    ) async throws {
        let server = try await ServiceServer(
            settings: "add T --artist A", "edit mbid=16df3287-6cda-33eb-8e9a-044b5e15ffdd", "add U --artist A",
            "edit release_id=1")
        var least = Duration.seconds(100)
        // The machine may have other work for a moment.
        for _ in 1...4 where least > .milliseconds(200) {
            server.fail(path, with: answer)
            let before = server.paths("/").count { $0.contains(path) }
            let program = try server.home.start(["-c", line])
            try await server.waitForRequests(path, count: before + 1)
            try await Task.sleep(for: .milliseconds(200))
            let start = ContinuousClock.now
            program.signal(SIGINT)
            let done = try program.finish()
            least = min(least, ContinuousClock.now - start)
            #expect(done.status == 130, "\(state) \(done)")
        }
        print("Ctrl-C, \(state): \(least)")
        #expect(least <= .milliseconds(200) * Sanitizers.slowness, "\(state)")
        #expect(try await server.run(["count", "count has:cover"]).output == "7\n5\n")
    }

    @Test func `Ctrl-C ends the wait for the pace`() async throws {
        let server = try await ServiceServer(settings: "set discogs-pace 50", "delete *")
        // The pace without a token is 20 requests a minute: the sixth import waits.
        let program = try server.home.start((1...6).flatMap { _ in ["-c", "import discogs:collector"] })
        try await server.waitForRequests("/discogs", count: 20)
        try await Task.sleep(for: .milliseconds(300))
        let start = ContinuousClock.now
        program.signal(SIGINT)
        let done = try program.finish()
        let elapsed = ContinuousClock.now - start
        print("Ctrl-C, the pace: \(elapsed)")
        #expect(done.status == 130)
        #expect(elapsed <= .milliseconds(200) * Sanitizers.slowness)
        #expect(server.paths("/discogs").count == 20)
    }

    @Test func `a program that is killed has imported nothing or all`() async throws {
        let server = try await ServiceServer(settings: "delete *")
        var counts: Set<String> = []
        for step in 0..<12 {
            let program = try server.home.start(["-c", "import discogs:collector"])
            try await Task.sleep(for: .milliseconds(20 + step * 25))
            program.signal(SIGKILL)
            _ = try program.finish()
            counts.insert(try await server.run(["count", "delete *"]).output)
        }
        #expect(counts.isSubset(of: ["0\n", "142\n"]), "\(counts)")
    }
}
