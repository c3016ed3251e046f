import TestTraits
import Testing
import Transfers
import WebServer

@Suite(.blocking) struct PostTests {
    @Test func `a post has its body and its headers`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/api/addAlbum", with: .status(201))

            let answer = try await fetching.client.postRequest(
                WebAddress(fetching.server.url("/api/addAlbum")), json: Array(#"{"title":"Blue"}"#.utf8),
                headers: ["Idempotency-Key": "17"])

            let request = try #require(fetching.server.requests.first)
            #expect(answer.status == 201)
            #expect(answer.retryAfter == nil)
            #expect(httpStatus(answer.status) == "201 Created")
            #expect(request.method == "POST")
            #expect(request.text == #"{"title":"Blue"}"#)
            #expect(request.headers["content-type"] == "application/json")
            #expect(request.headers["content-length"] == "16")
            #expect(request.headers["idempotency-key"] == "17")
        }
    }

    @Test(arguments: [302, 409, 429, 500, 503])
    func `a post is sent once for any status`(_ status: Int) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(status, [("Location", "/b"), ("Retry-After", "7")]))

            let answer = try await fetching.client.postRequest(WebAddress(fetching.server.url("/a")), json: [])

            #expect(answer.status == status)
            #expect(answer.retryAfter == .seconds(7))
            #expect(fetching.server.requests.map(\.path) == ["/a"])
        }
    }

    @Test func `a post to a server that closes the connection fails after one request`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .closing)

            await #expect(throws: TransferError.brokeOff(.server("127.0.0.1"), received: 0, expected: nil)) {
                try await fetching.client.postRequest(WebAddress(fetching.server.url("/a")), json: [1])
            }
            #expect(fetching.server.requests.count == 1)
        }
    }

    @Test func `a post to a silent server times out`() async throws {
        try await Fetching.with {
            $0.firstByte = .milliseconds(200)
        } _: { fetching in
            fetching.server.answer("/a", with: .silent)

            await #expect(throws: TransferError.silent(.server("127.0.0.1"), .milliseconds(200))) {
                try await fetching.client.postRequest(WebAddress(fetching.server.url("/a")), json: [1])
            }
        }
    }

    @Test func `successive posts use one connection`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .status(200))
            for _ in 1...20 {
                _ = try await fetching.client.postRequest(WebAddress(fetching.server.url("/a")), json: [1])
            }

            #expect(fetching.server.requests.count == 20)
            #expect(fetching.server.connections == 1)
        }
    }

    @Test func `a response without an end does not block a post`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .endless)

            let answer = try await fetching.client.postRequest(WebAddress(fetching.server.url("/a")), json: [1])

            #expect(answer.status == 200)
        }
    }

    @Test func `a response with an incomplete body is accepted`() async throws {
        try await Fetching.with {
            $0.stall = .milliseconds(200)
        } _: { fetching in
            fetching.server.answer("/a", with: .stalling([1, 2, 3], after: 2))

            let answer = try await fetching.client.postRequest(WebAddress(fetching.server.url("/a")), json: [1])

            #expect(answer.status == 200)
        }
    }
}
