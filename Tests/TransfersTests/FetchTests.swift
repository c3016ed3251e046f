import Foundation
import Synchronization
import TestTraits
import Testing
import WebServer

@testable import Transfers

@Suite(.blocking) struct FetchTests {
    @Test func `a file arrives unchanged, with reports of its progress`() async throws {
        try await Fetching.with { fetching in
            let body = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            fetching.server.answer("/cover.png", with: .bytes(body, type: "Image/PNG; q=1"))
            let reports = Reports()

            let result = try await fetching.fetch("/cover.png", reports.note)

            #expect(fetching.file.bytes == body)
            #expect(result.received == 200_000)
            #expect(result.attempts == 1)
            let seen = reports.all
            #expect(seen.first == TransferProgress(received: 0, expected: 200_000, attempt: 1))
            #expect(seen.last == TransferProgress(received: 200_000, expected: 200_000, attempt: 1))
            #expect(seen.map(\.received) == seen.map(\.received).sorted())
        }
    }

    @Test func `a request names the program, rejects compression and sends no cookies`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a?b=c%20d", with: .bytes([1], [("Set-Cookie", "a=b")]))

            try await fetching.fetch("/a?b=c%20d")
            try await fetching.fetch("/a?b=c%20d")

            let request = try #require(fetching.server.requests.last)
            #expect(request.method == "GET")
            #expect(request.headers["user-agent"]?.hasPrefix("bluelib/") == true)
            #expect(request.headers["accept-encoding"] == "identity")
            #expect(request.headers["host"] == "127.0.0.1:\(fetching.server.port)")
            #expect(request.headers["cookie"] == nil)
            #expect(request.headers["authorization"] == nil)
        }
    }

    @Test func `the user and the password of an address are sent as a header`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .text("a"))

            try await fetching.fetch(address: "http://me:se%63ret@127.0.0.1:\(fetching.server.port)/a")

            #expect(fetching.server.requests.first?.headers["authorization"] == "Basic bWU6c2VjcmV0")
        }
    }

    @Test func `a body that the end of the connection delimits is complete`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .untilClosed(Array("whole".utf8)))

            let result = try await fetching.fetch("/a")

            #expect(result.received == 5)
            #expect(fetching.file.bytes == Array("whole".utf8))
        }
    }

    @Test func `interim responses and trailers are ignored`() async throws {
        try await Fetching.with { fetching in
            let early = "HTTP/1.1 103 Early Hints\r\nContent-Length: 9\r\n\r\n"
            let head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n"
            let body = "2\r\nab\r\n0\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\n"
            fetching.server.answer("/a", with: .raw(Array((early + head + body).utf8)))
            let reports = Reports()

            try await fetching.fetch("/a", reports.note)

            #expect(fetching.file.bytes == Array("ab".utf8))
            #expect(reports.all.allSatisfy { $0.expected == nil })
        }
    }

    @Test func `bytes after a response do not become part of the next one`() async throws {
        try await Fetching.with { fetching in
            let head = WebAnswer.head(200, [("Content-Length", "5")])
            let excess = Array("hello and more".utf8)
            fetching.server.answer("/a", with: WebAnswer([head, .pause(.milliseconds(20)), .send(excess)]))
            fetching.server.answer("/b", with: .text("b"))

            for _ in 1...3 {
                let answers = try await [fetching.fetch("/a").received, fetching.fetch("/b").received]
                #expect(answers == [5, 1])
            }
        }
    }

    @Test func `a path is sent unchanged`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a/../b/./c", with: .text("c"))

            let answer = try await fetching.fetch("/a/../b/./c").received

            #expect(answer == 1)
        }
    }
}
