import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

/// A server in the role of the proxy: requests for its addresses can only arrive through a proxy.
@Suite(.blocking) struct ProxyTests {
    private static func environment(_ server: WebServer, _ more: [String: String] = [:]) -> [String: String] {
        let proxy = "http://user:p%40ss@127.0.0.1:\(server.port)"
        return ["http_proxy": proxy, "https_proxy": proxy].merging(more) { $1 }
    }

    private static func with(
        _ more: [String: String] = [:], _ test: (_ proxy: WebServer, Fetching) async throws -> Void
    ) async throws {
        let proxy = try await WebServer()
        try await Fetching.with {
            $0.proxies = ProxySettings(environment: environment(proxy, more))
        } _: {
            try await test(proxy, $0)
        }
        await proxy.shutDown()
    }

    @Test func `a request to a proxy contains the whole address and the credentials`() async throws {
        try await Self.with { proxy, fetching in
            proxy.answer("http://covers.invalid:8080/a?b", with: .text("through the proxy"))

            let result = try await fetching.fetch(address: "http://covers.invalid:8080/a?b")

            let request = try #require(proxy.requests.first)
            #expect(result.received == 17)
            #expect(request.path == "http://covers.invalid:8080/a?b")
            #expect(request.headers["host"] == "covers.invalid:8080")
            #expect(request.headers["proxy-authorization"] == "Basic dXNlcjpwQHNz")
            #expect(request.headers["authorization"] == nil)
        }
    }

    @Test func `requests for several servers use one connection to the proxy`() async throws {
        try await Self.with { proxy, fetching in
            for name in ["a", "b", "c"] {
                proxy.answer("http://\(name).invalid/", with: .text(name))
                try await fetching.fetch(address: "http://\(name).invalid")
            }

            #expect(proxy.requests.map(\.path) == ["http://a.invalid/", "http://b.invalid/", "http://c.invalid/"])
            #expect(proxy.connections == 1)
        }
    }

    @Test func `redirects use the proxy too`() async throws {
        try await Self.with { proxy, fetching in
            proxy.answer("http://a.invalid/", with: .redirect(to: "http://b.invalid/c"))
            proxy.answer("http://b.invalid/c", with: .text("c"))

            try await fetching.fetch(address: "http://a.invalid/")

            #expect(proxy.requests.map(\.path) == ["http://a.invalid/", "http://b.invalid/c"])
        }
    }

    @Test(arguments: ["127.0.0.1", "*", "example.org, 127.0.0.0/8", "127.0.0.1:PORT"])
    func `a server on the list of exceptions is requested without a proxy`(_ rule: String) async throws {
        try await Fetching.with { fetching in
            var settings = TransferSettings()
            let rule = rule.replacing("PORT", with: "\(fetching.server.port)")
            settings.proxies = ProxySettings(environment: ["http_proxy": "http://127.0.0.1:1", "no_proxy": rule])
            let client = HTTPClient(settings)
            fetching.server.answer("/a", with: .text("a"))

            let result = try await client.fetch(
                WebAddress(fetching.server.url("/a")), limit: 10, into: fetching.file.descriptor)

            #expect(result.size == 1)
            await client.shutDown()
        }
    }

    @Test func `a request over TLS uses a tunnel through the proxy`() async throws {
        try await Self.with { proxy, fetching in
            proxy.answer("CONNECT covers.invalid:443", with: .status(502))

            let message = try await fetching.failure(address: "https://covers.invalid/a")

            let request = try #require(proxy.requests.first)
            #expect(request.method == "CONNECT")
            #expect(request.path == "covers.invalid:443")
            #expect(request.headers["proxy-authorization"] == "Basic dXNlcjpwQHNz")
            #expect(message.hasPrefix("the proxy '127.0.0.1' refused to connect to the server."))
        }
    }

    @Test func `the proxy cannot read a request over TLS, and each tunnel leads to one server`() async throws {
        let proxy = try await TunnelProxy()
        let trusted = try TemporaryFile()
        try Data(ServerIdentity.certificate.utf8).write(to: URL(fileURLWithPath: trusted.path))
        try await Fetching.with(.https) {
            $0.proxies = ProxySettings(environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
            $0.certificates = trusted.path
        } _: { fetching in
            fetching.server.answer("/a-path-to-hide", with: .redirect(to: "/b"))
            fetching.server.answer("/b", with: .text("through the tunnel"))

            try await fetching.fetch("/a-path-to-hide")

            #expect(String(decoding: fetching.file.bytes, as: UTF8.self) == "through the tunnel")
            #expect(fetching.server.requests.map(\.path) == ["/a-path-to-hide", "/b"])
            #expect(proxy.targets == ["localhost:\(fetching.server.port)"])
            #expect(!proxy.sent.isEmpty)
            #expect(!String(decoding: proxy.sent, as: UTF8.self).contains("hide"))
        }
        await proxy.shutDown()
        trusted.remove()
    }

    @Test func `the certificate of a server is also checked behind a proxy`() async throws {
        let proxy = try await TunnelProxy()
        try await Fetching.with(.https) {
            $0.proxies = ProxySettings(environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
        } _: { fetching in
            let message = try await fetching.failure("/a")

            #expect(message.hasPrefix("the server 'localhost' cannot be trusted: its certificate is not valid."))
            #expect(proxy.targets.count == 1)
            #expect(fetching.server.requests.isEmpty)
        }
        await proxy.shutDown()
    }

    @Test(arguments: ["http", "https"])
    func `a proxy that requires credentials is reported`(_ scheme: String) async throws {
        try await Self.with { proxy, fetching in
            proxy.answer("CONNECT covers.invalid:443", with: .status(407))
            proxy.answer("http://covers.invalid/a", with: .status(407))

            let message = try await fetching.failure(address: "\(scheme)://covers.invalid/a")

            #expect(message.hasPrefix("the proxy '127.0.0.1' requires a user and a password."))
        }
    }

    @Test(arguments: ["http", "https"])
    func `an unreachable proxy is reported as the proxy, not as the server`(_ scheme: String) async throws {
        try await Self.with { proxy, fetching in
            await proxy.shutDown()

            let message = try await fetching.failure(address: "\(scheme)://covers.invalid/a")

            #expect(message.hasPrefix("the proxy '127.0.0.1' refused the connection."))
        }
    }

    @Test func `an invalid proxy variable is reported only for its scheme, and without its value`() async throws {
        try await Fetching.with {
            $0.proxies = ProxySettings(environment: ["https_proxy": "quux://me:secret@h"])
        } _: { fetching in
            fetching.server.answer("/a", with: .text("a"))

            try await fetching.fetch("/a")

            let message = try await fetching.failure(address: "https://covers.invalid/a")
            #expect(
                message
                    == "the variable 'https_proxy' contains no valid proxy address. Set it to 'http://host:port', or unset it."
            )
        }
    }
}
