import Foundation
import Testing
import Transfers
import WebServer

/// Protected connections: whom they are made to, and what they are not left for.
@Suite struct SecurityTests {
    /// A server with TLS, and a client that was told to trust it.
    private static func trusting(_ test: (Fetching) async throws -> Void) async throws {
        let trusted = try TemporaryFile()
        defer { trusted.remove() }
        try Data(ServerIdentity.certificate.utf8).write(to: URL(fileURLWithPath: trusted.path))
        try await Fetching.with(.https) {
            $0.certificates = trusted.path
        } _: {
            try await test($0)
        }
    }

    @Test func `a file comes over a protected connection`() async throws {
        try await Self.trusting { fetching in
            fetching.server.answer("/a", with: .text("protected"))

            let result = try await fetching.fetch("/a")

            #expect(result.received == 9)
            #expect(result.address.scheme == .https)
        }
    }

    @Test func `a server that nobody vouches for is not trusted, and not asked again`() async throws {
        try await Fetching.with(.https) { fetching in
            fetching.server.answer("/a", with: .text("a"))

            let message = try await fetching.failure("/a")

            #expect(message.hasPrefix("the server 'localhost' cannot be trusted: its certificate is not valid."))
            #expect(fetching.server.requests.isEmpty)
            #expect(fetching.server.connections == 1)
        }
    }

    @Test func `a server under another name than its certificate's is not trusted`() async throws {
        try await Self.trusting { fetching in
            let message = try await fetching.failure(address: "https://127.0.0.1:\(fetching.server.port)/a")

            #expect(
                message.hasPrefix(
                    "the server '127.0.0.1' cannot be trusted: its certificate is for another name."))
        }
    }

    @Test func `protection is not given up for a redirect`() async throws {
        try await Self.trusting { fetching in
            let open = try await WebServer()
            fetching.server.answer("/a", with: .redirect(to: open.url("/b")))

            let message = try await fetching.failure("/a")

            #expect(
                message.hasPrefix("the server 'localhost' redirects from 'https:' to 'http:', which is not followed."))
            #expect(open.requests.isEmpty)
            await open.shutDown()
        }
    }

    @Test func `a redirect to a protected server is followed, without the password`() async throws {
        try await Self.trusting { fetching in
            let open = try await WebServer()
            open.answer("/a", with: .redirect(to: fetching.server.url("/b")))
            fetching.server.answer("/b", with: .text("b"))

            let result = try await fetching.fetch(address: "http://me:secret@127.0.0.1:\(open.port)/a")

            #expect(result.address.scheme == .https)
            #expect(fetching.server.requests.map { $0.headers["authorization"] } == [nil])
            await open.shutDown()
        }
    }

    @Test func `a protected body that breaks off is said`() async throws {
        try await Self.trusting { fetching in
            fetching.server.answer("/a", with: .breakingOff([1, 2, 3, 4], after: 3))

            let message = try await fetching.failure("/a")

            #expect(
                message == "the connection to the server 'localhost' was lost after 3 of 4 bytes. Try again later.")
        }
    }
}
