import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

/// TLS connections: certificates, names and redirects.
@Suite(.blocking) struct SecurityTests {
    /// Runs a test with a TLS server and a client that trusts its certificate.
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

    @Test func `a file is fetched over TLS`() async throws {
        try await Self.trusting { fetching in
            fetching.server.answer("/a", with: .text("protected"))

            let result = try await fetching.fetch("/a")

            #expect(result.received == 9)
            #expect(fetching.server.requests.map(\.path) == ["/a"])
        }
    }

    @Test func `a server with an untrusted certificate is not trusted, and not contacted again`() async throws {
        try await Fetching.with(.https) { fetching in
            fetching.server.answer("/a", with: .text("a"))

            let message = try await fetching.failure("/a")

            #expect(message.hasPrefix("the server 'localhost' cannot be trusted: its certificate is not valid."))
            #expect(fetching.server.requests.isEmpty)
            #expect(fetching.server.connections == 1)
        }
    }

    @Test func `a certificate for another name is not trusted`() async throws {
        try await Self.trusting { fetching in
            let message = try await fetching.failure(address: "https://127.0.0.1:\(fetching.server.port)/a")

            #expect(
                message.hasPrefix(
                    "the server '127.0.0.1' cannot be trusted: its certificate is for another name."))
        }
    }

    @Test func `a redirect from HTTPS to HTTP is not followed`() async throws {
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

    @Test func `a redirect from HTTP to HTTPS is followed without the password`() async throws {
        try await Self.trusting { fetching in
            let open = try await WebServer()
            open.answer("/a", with: .redirect(to: fetching.server.url("/b")))
            fetching.server.answer("/b", with: .text("b"))

            try await fetching.fetch(address: "http://me:secret@127.0.0.1:\(open.port)/a")

            #expect(fetching.server.requests.map { $0.headers["authorization"] } == [nil])
            await open.shutDown()
        }
    }

    @Test func `a body over TLS that ends early is reported`() async throws {
        try await Self.trusting { fetching in
            fetching.server.answer("/a", with: .breakingOff([1, 2, 3, 4], after: 3))

            let message = try await fetching.failure("/a")

            #expect(
                message == "the connection to the server 'localhost' was lost after 3 of 4 bytes. Try again later.")
        }
    }
}
