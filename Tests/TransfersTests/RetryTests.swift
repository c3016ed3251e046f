import Foundation
import TestTraits
import Testing
import WebServer

@testable import Transfers

/// Retries: their conditions, number and delays.
@Suite(.blocking) struct RetryTests {
    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `a temporary status is retried`(_ status: Int) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(status), .text("there"))

            let result = try await fetching.fetch("/a")

            #expect(result.attempts == 2)
            #expect(fetching.file.bytes == Array("there".utf8))
        }
    }

    @Test func `a host whose errors last is tried three times, and gets few transfers at once`() async throws {
        #expect(TransferSettings().busyHosts == ["coverartarchive.org": 4])
        #expect(TransferSettings().retries.longRests == [.seconds(13), .seconds(26)])
        for (address, hosts) in [
            ("http://a.example.org/b", ["coverartarchive.org": 4, "a.example.org": 4]),
            ("https://coverartarchive.org", ["coverartarchive.org": 4]), ("", ["coverartarchive.org": 4]),
        ] {
            var settings = TransferSettings()
            settings.setArchive(address)
            #expect(settings.busyHosts == hosts)
        }
        try await Fetching.with {
            $0.busyHosts = ["127.0.0.1": 2]
            $0.retries.longRests = [.milliseconds(100), .milliseconds(200)]
        } _: { fetching in
            fetching.server.answer("/a", with: .status(503), .status(500), .status(503), .text("too late"))
            let start = ContinuousClock.now
            _ = try await fetching.failure("/a")
            #expect(fetching.server.requests.count == 3)
            #expect(ContinuousClock.now - start >= .milliseconds(300))

            fetching.server.answer("/b", with: .text("b").delayed(.milliseconds(100)))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...8 {
                    group.addTask {
                        let file = try TemporaryFile()
                        defer { file.remove() }
                        _ = try await fetching.client.fetch(
                            WebAddress(fetching.server.url("/b")), limit: 10, into: file.descriptor)
                    }
                }
                try await group.waitForAll()
            }
            // The server counts a request until its thread has sent the answer; without a limit, there would be six.
            #expect((2...4).contains(fetching.server.mostAtOnce))
        }
    }

    @Test(arguments: [
        ("http://ia800.example.org/a.jpg?b=1", "https://ia800.example.org/a.jpg?b=1"),
        ("HTTP://ia800.example.org:80/a.jpg", "https://ia800.example.org/a.jpg"),
        ("//b.example.org/", "https://b.example.org/"),
    ])
    func `a redirect to the usual port without protection is followed with it`(location: String, next: String) throws {
        var trail = RedirectTrail(try WebAddress("https://coverartarchive.org/release/1/front"))
        try trail.follow(location, isInside: false)
        #expect(trail.address.description == next)
        #expect(trail.address.port == 443)
    }

    @Test(
        arguments: [
            (1, nil, 13), (2, nil, 26), (3, nil, nil), (1, 5, 13), (1, 20, 20), (2, 30, 30), (1, 31, nil),
        ] as [(Int, Int?, Int?)])
    func `a long delay is at least that which the server asks for`(attempt: Int, asked: Int?, rest: Int?) {
        let policy = RetryPolicy()
        #expect(policy.longRest(after: attempt, asked: asked.map { .seconds($0) }) == rest.map { .seconds($0) })
    }

    @Test(
        arguments: [
            ("https://a.example.org/", "http://b.example.org:8080/x", "redirects from 'https:' to 'http:'"),
            (
                "https://a.example.org/", "https://127.0.0.1/x",
                "redirects to '127.0.0.1', which is in a private network"
            ),
            ("http://a.example.org/", "http://[::1]:80/", "redirects to '::1', which is in a private network"),
            ("http://a.example.org/", "http://nas.local/", "redirects to 'nas.local', which is in a private network"),
            ("http://a.example.org/", "ftp://b.example.org/", "redirects to an address that begins with 'ftp:'"),
            ("http://127.0.0.1/", "http://10.0.0.1/", nil), ("http://a.example.org/", "http://b.example.org/", nil),
        ] as [(String, String, String?)])
    func `a server on the network leads to no private address`(home: String, target: String, message: String?) throws {
        var trail = RedirectTrail(try WebAddress(home))
        var found: String?
        do { try trail.follow(target, isInside: false) } catch { found = error.description }
        #expect(message.map { found?.contains($0) == true } ?? (found == nil), "\(found ?? "")")
    }

    @Test func `a retry discards the body of the failed attempt`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer(
                "/a", with: .breakingOff([UInt8](repeating: 1, count: 5000), after: 4000), .text("whole"))
            let reports = Reports()

            let result = try await fetching.fetch("/a", reports.note)

            #expect(result.attempts == 2)
            #expect(fetching.file.bytes == Array("whole".utf8))
            #expect(reports.all.last == TransferProgress(received: 5, expected: 5, attempt: 2))
            #expect(reports.all.contains(TransferProgress(received: 0, expected: 5, attempt: 2)))
        }
    }

    @Test func `the number of attempts is limited, and the last failure is reported`() async throws {
        try await Fetching.with {
            $0.retries.attempts = 4
        } _: { fetching in
            fetching.server.answer(
                "/a", with: .status(500), .status(502), .status(500), .status(503), .text("too late"))

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' answered 503 Service Unavailable. Try again later.")
            #expect(fetching.server.requests.count == 4)
        }
    }

    @Test func `retry delays increase`() async throws {
        try await Fetching.with {
            $0.retries.attempts = 4
            $0.retries.firstRest = .milliseconds(40)
        } _: { fetching in
            fetching.server.answer("/a", with: .status(500))

            _ = try await fetching.failure("/a")

            let times = fetching.server.requests.map(\.time)
            let rests = zip(times, times.dropFirst()).map { $1 - $0 }
            #expect(rests.count == 3)
            // Each delay is at least half of 40, 80 and 160 ms.
            #expect(rests[0] >= .milliseconds(20))
            #expect(rests[1] >= .milliseconds(40))
            #expect(rests[2] >= .milliseconds(80))
        }
    }

    @Test func `a delay in seconds that the server requests is observed`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(429, [("Retry-After", "1")]), .text("a"))

            try await fetching.fetch("/a")

            let times = fetching.server.requests.map(\.time)
            #expect(times.count == 2)
            #expect(times[1] - times[0] >= .seconds(1))
        }
    }

    @Test func `a requested delay over the limit is reported without a retry`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(503, [("Retry-After", "600")]), .text("a"))

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' is busy: 503 Service Unavailable. Try again in 10 min.")
            #expect(fetching.server.requests.count == 1)
        }
    }

    @Test func `a server may request a retry at a date`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(429, [("Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT")]))

            let message = try await fetching.failure("/a")

            let rest = /the server '127\.0\.0\.1' is busy: 429 Too Many Requests\. Try again in \d{7} days\./
            #expect(message.wholeMatch(of: rest) != nil, "\(message)")
            #expect(fetching.server.requests.count == 1)
        }
    }

    @Test func `a missing file is not requested again for any Retry-After header`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(404, [("Retry-After", "1")]), .text("a"))

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' answered 404 Not Found. Check the address.")
        }
    }

    @Test func `a date in the past means an immediate retry`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer(
                "/a", with: .status(503, [("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")]), .text("a"))

            let answer = try await fetching.fetch("/a").attempts

            #expect(answer == 2)
        }
    }

    @Test(arguments: ["soon", "-5", "1.5", "Sun, 06 Nov 1994", ""])
    func `an invalid Retry-After header is ignored`(_ text: String) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(503, [("Retry-After", text)]), .text("a"))

            let answer = try await fetching.fetch("/a").attempts

            #expect(answer == 2)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a transfer that waits for a retry does not count for the limit`() async throws
    {
        try await Fetching.with {
            $0.perHost = 1
            $0.retries.firstRest = .seconds(600)
        } _: { fetching in
            fetching.server.answer("/resting", with: .status(500))
            fetching.server.answer("/b", with: .text("b"))
            let resting = Task { try await fetching.fetch("/resting") }
            try await until { fetching.server.requests.count == 1 }

            let result = try await fetching.fetch("/b")

            #expect(result.received == 1)
            resting.cancel()
        }
    }
}
