import TestTraits
import Testing
import Transfers
import WebServer

@Suite(.blocking) struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is followed`(_ status: Int) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .redirect(to: fetching.server.url("/b"), status: status))
            fetching.server.answer("/b", with: .text("b"))

            try await fetching.fetch("/a")

            #expect(fetching.server.requests.map(\.path) == ["/a", "/b"])
            #expect(fetching.file.bytes == Array("b".utf8))
        }
    }

    @Test func `the body of a redirect is skipped, and its connection is reused`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .redirect(to: "/b"))
            fetching.server.answer("/b", with: .text("b"))

            try await fetching.fetch("/a")

            #expect(fetching.server.connections == 1)
        }
    }

    @Test func `the body of a redirect without an end is not read completely`() async throws {
        try await Fetching.with { fetching in
            let page = WebAnswer.endless.steps.dropFirst()
            let head = WebAnswer.head(302, [("Location", "/b"), ("Transfer-Encoding", "chunked")])
            fetching.server.answer("/a", with: WebAnswer([head] + page))
            fetching.server.answer("/b", with: .text("b"))

            try await fetching.fetch("/a")

            #expect(fetching.file.bytes == Array("b".utf8))
        }
    }

    @Test(arguments: [("c", "/x/c"), ("../c?d", "/c?d"), ("/c", "/c"), ("?e", "/x/a?e")])
    func `a redirect may be relative`(_ location: String, _ path: String) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/x/a", with: .redirect(to: location))
            fetching.server.answer(path, with: .text("c"))

            try await fetching.fetch("/x/a")

            #expect(fetching.server.requests.map(\.path) == ["/x/a", path])
        }
    }

    @Test func `five redirects are followed, and a sixth is an error`() async throws {
        try await Fetching.with { fetching in
            for number in 1...6 {
                fetching.server.answer("/\(number)", with: .redirect(to: "/\(number + 1)"))
            }
            fetching.server.answer("/7", with: .text("7"))

            try await fetching.fetch("/2")

            let message = try await fetching.failure("/1")
            #expect(message.hasPrefix("the server '127.0.0.1' redirects more than 5 times."))
        }
    }

    @Test func `a redirect loop is reported`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .redirect(to: "/b"))
            fetching.server.answer("/b", with: .redirect(to: "/a"))

            let message = try await fetching.failure("/a")

            #expect(message.hasPrefix("the server '127.0.0.1' redirects in a loop."))
            #expect(fetching.server.requests.count == 2)
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "data:image/png;base64,AAAA"])
    func `a redirect to another scheme than HTTP is not followed`(_ location: String) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .redirect(to: location))

            let message = try await fetching.failure("/a")

            #expect(message.contains("which is not followed"))
            #expect(fetching.file.bytes.isEmpty)
        }
    }

    @Test(arguments: ["", "http://", "http://[::1", "//"])
    func `a redirect without a valid address is reported`(_ location: String) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .redirect(to: location))

            let message = try await fetching.failure("/a")

            #expect(message.hasPrefix("the server '127.0.0.1' redirects"))
        }
    }

    @Test func `credentials are sent only to the server in the address`() async throws {
        try await Fetching.with { fetching in
            let other = try await WebServer()
            fetching.server.answer("/a", with: .redirect(to: "/b"))
            fetching.server.answer("/b", with: .redirect(to: other.url("/c")))
            other.answer("/c", with: .text("c"))

            try await fetching.fetch(address: "http://me:secret@127.0.0.1:\(fetching.server.port)/a")

            #expect(fetching.server.requests.map { $0.headers["authorization"] != nil } == [true, true])
            #expect(other.requests.map { $0.headers["authorization"] } == [nil])
            await other.shutDown()
        }
    }
}
