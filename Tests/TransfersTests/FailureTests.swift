import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

/// Each way in which a server can fail, and the message for it.
@Suite(.blocking) struct FailureTests {
    @Test func `a refused connection is reported`() async throws {
        try await Fetching.with { fetching in
            let gone = try HeldPort()

            let message = try await fetching.failure(address: "http://127.0.0.1:\(gone.number)/a")

            #expect(
                message
                    == "the server '127.0.0.1' refused the connection. Check the address, or try again later."
            )
        }
    }

    @Test func `an unknown host is reported`() async throws {
        try await Fetching.with { fetching in
            let message = try await fetching.failure(address: "http://nowhere.invalid/a")

            #expect(message.hasPrefix("the server 'nowhere.invalid' was not found."))
        }
    }

    @Test(arguments: [
        (400, "400 Bad Request"), (403, "403 Forbidden"), (404, "404 Not Found"), (410, "410 Gone"), (599, "599"),
    ])
    func `a permanent status is reported with its name after one request`(_ status: Int, _ name: String) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(status))

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' answered \(name). Check the address.")
            #expect(fetching.server.requests.count == 1)
        }
    }

    @Test func `a server without a response results in a timeout`() async throws {
        try await Fetching.with {
            $0.firstByte = .seconds(1)
        } _: { fetching in
            fetching.server.answer("/a", with: .silent)

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' did not answer within 1 s. Try again later.")
            #expect(fetching.server.requests.count <= 1)
        }
    }

    @Test func `a body that stalls results in a timeout`() async throws {
        try await Fetching.with {
            $0.stall = .seconds(2)
            $0.retries.attempts = 1
        } _: { fetching in
            fetching.server.answer("/a", with: .stalling([UInt8](repeating: 1, count: 5000), after: 1234))

            let message = try await fetching.failure("/a")

            #expect(
                message
                    == "the server '127.0.0.1' sent nothing for 2 s after 1234 of 5000 bytes. Try again later."
            )
        }
    }

    @Test func `a slow body that continues does not time out`() async throws {
        try await Fetching.with {
            $0.stall = .seconds(3)
        } _: { fetching in
            // 80 pieces, 50 ms apart: longer in total than the timeout.
            fetching.server.answer("/a", with: .slow([UInt8](repeating: 7, count: 80_000), perSecond: 20_000))

            let result = try await fetching.fetch("/a")

            #expect(result.received == 80_000)
            #expect(result.attempts == 1)
        }
    }

    @Test(arguments: [
        WebAnswer.breakingOff([UInt8](repeating: 1, count: 5000), after: 1234),
        .claiming(length: 5000, [UInt8](repeating: 1, count: 1234)),
    ])
    func `a body shorter than announced is reported as a lost connection`(_ answer: WebAnswer) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: answer)

            let message = try await fetching.failure("/a")

            #expect(
                message
                    == "the connection to the server '127.0.0.1' was lost after 1234 of 5000 bytes. Try again later.")
            #expect(fetching.server.requests.count == 2)
        }
    }

    @Test func `chunks without the last one are reported as a lost connection`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .chunksBreakingOff([UInt8](repeating: 1, count: 99)))

            let message = try await fetching.failure("/a")

            #expect(message == "the connection to the server '127.0.0.1' was lost after 99 bytes. Try again later.")
        }
    }

    @Test func `a connection that is closed without a response is retried and then reported`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .closing)

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' closed the connection without an answer. Try again later.")
            #expect(fetching.server.requests.count == 2)
        }
    }

    @Test func `a server that closes every connection at once is reported`() async throws {
        try await Fetching.with(door: .slamming) { fetching in
            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' closed the connection without an answer. Try again later.")
        }
    }

    @Test func `a response that is not HTTP is reported`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .raw(Array("SSH-2.0-OpenSSH_9.9\r\n\u{1B}[31mred\r\n\r\n".utf8)))

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' does not use HTTP. Check the address.")
            #expect(fetching.server.requests.count == 1)
        }
    }

    private static let long = "the transfer from the server '127.0.0.1' failed: the head of its response is too long."
    private static let invalid = "the transfer from the server '127.0.0.1' failed: its response is not valid HTTP."
    private static let compressed =
        "the transfer from the server '127.0.0.1' failed: it sent the file compressed in an unknown form."

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 400_000))\r\n\r\n", long),
        ("HTTP/1.1 200 \(String(repeating: "x", count: 400_000))\r\n\r\n", long),
        (
            "HTTP/1.1 200 OK\r\n\(String(repeating: "X: \(String(repeating: "x", count: 900))\r\n", count: 900))\r\n",
            long
        ),
        ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc", invalid),
        ("HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\nabc", invalid),
        ("HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\r\nabc", invalid),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n", invalid),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: rot13\r\nContent-Length: 3\r\n\r\nabc", compressed),
        ("HTTP/7.3 200 OK\r\nContent-Length: 3\r\n\r\nabc", "the server '127.0.0.1' does not use HTTP."),
        ("HTTP/1.1 abc\r\n\r\nabc", "the server '127.0.0.1' does not use HTTP."),
        ("\u{0}\u{0}\u{0}\u{0}", "the server '127.0.0.1' does not use HTTP."),
        ("ICY 200 OK\r\n\r\n", "the server '127.0.0.1' does not use HTTP."),
        ("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", "the server '127.0.0.1'"),
        (
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip,gzip,gzip,gzip,gzip,gzip,gzip\r\n\r\nabc",
            compressed
        ),
        (
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Negotiate\r\nContent-Length: 0\r\n\r\n",
            "the server '127.0.0.1' answered 401"
        ),
    ])
    func `a broken response is reported in words`(_ text: String, _ expected: String) async throws {
        try await Fetching.with {
            $0.retries.attempts = 1
        } _: { fetching in
            fetching.server.answer("/a", with: .raw(Array(text.utf8)))
            let message = try await fetching.failure("/a")
            #expect(message.hasPrefix(expected), "\(text.prefix(60)): \(message)")
            #expect(!message.contains("libcurl"), "\(text.prefix(60)): \(message)")
        }
    }

    @Test func `a server without TLS is not trusted`() async throws {
        try await Fetching.with { fetching in
            let message = try await fetching.failure(address: "https://127.0.0.1:\(fetching.server.port)/a")

            #expect(message.hasPrefix("the server '127.0.0.1' cannot be trusted: it does not support TLS."))
        }
    }

    @Test(arguments: [WebAnswer.bytes([]), .status(204), .untilClosed([])])
    func `an empty response is an error`(_ answer: WebAnswer) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: answer)

            let message = try await fetching.failure("/a")

            #expect(message == "the server '127.0.0.1' sent an empty file. Check the address.")
        }
    }

    @Test func `a message does not contain the reason phrase of the server's status`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer(
                "/a", with: .raw(Array("HTTP/1.1 404 \u{1B}]0;owned\u{7}\r\nContent-Length: 0\r\n\r\n".utf8)))

            let message = try await fetching.failure("/a")

            #expect(!message.contains("owned"))
            #expect(message.unicodeScalars.allSatisfy { $0.value >= 32 })
        }
    }
}
