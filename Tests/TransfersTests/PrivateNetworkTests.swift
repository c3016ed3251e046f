import TestTraits
import Testing
import WebServer

@testable import Transfers

/// Names that lead to this computer. `localhost` stands for one that looks public.
@Suite(.blocking) struct PrivateNetworkTests {
    /// A request to an address to which another server has redirected, or which is the user's own.
    private final class Visit: Transfer {
        let settings = TransferSettings()
        private let target: Request
        private let complete: (Result<Int, TransferError>) -> Void
        private var status = 0

        init(_ request: Request, _ complete: @escaping (Result<Int, TransferError>) -> Void) {
            (target, self.complete) = (request, complete)
        }

        func request() -> Request { target }
        func receive(_ head: ResponseHead) { status = head.isInside ? head.status : 0 }
        func receive(_ piece: UnsafeRawBufferPointer) -> Bool { true }

        func next(after error: TransferError?) -> TransferStep {
            if let error { return .fail(error) }
            complete(.success(status))
            return .done
        }

        func end(with error: TransferError) { complete(.failure(error)) }
    }

    private static let referrer = TransferError.Peer.server("archive.example")
    private static let refusal = TransferError.redirectInside(referrer, host: "localhost")

    private static func with(_ test: (WebServer, TransferThread) async throws -> Void) async throws {
        let server = try await WebServer()
        server.answer("/", with: .text("here"))
        let thread = TransferThread(perHost: 2, busyHosts: [:], total: 4)
        try await test(server, thread)
        thread.stop()
        await thread.waitForEnd()
        await server.shutDown()
    }

    private func visit(
        _ server: WebServer, from referrer: TransferError.Peer?, on thread: TransferThread
    ) async throws -> Int {
        let address = try WebAddress("http://localhost:\(server.port)/")
        var request = Request(address: address, proxy: nil, credentials: nil)
        request.referrer = referrer
        return try await thread.run(thread.nextTicket()) { [request] in Visit(request, $0) }
    }

    @Test func `a redirect to a name that leads to this computer makes no connection`() async throws {
        try await Self.with { server, thread in
            await #expect(throws: Self.refusal) { try await visit(server, from: Self.referrer, on: thread) }
            #expect(server.connections == 0)
        }
    }

    @Test func `a redirect uses no connection that a request of the user made, which goes on using it`() async throws {
        try await Self.with { server, thread in
            let before = try await visit(server, from: nil, on: thread)
            await #expect(throws: Self.refusal) { try await visit(server, from: Self.referrer, on: thread) }
            let after = try await visit(server, from: nil, on: thread)
            #expect([before, after] == [200, 200])
            #expect(server.requests.count == 2)
            #expect(server.connections == 1)
        }
    }

    @Test func `a redirect uses no connection that is in use at the moment`() async throws {
        try await Self.with { server, thread in
            server.answer("/", with: .endless, .text("here"))
            let ticket = thread.nextTicket()
            let address = try WebAddress("http://localhost:\(server.port)/")
            let request = Request(address: address, proxy: nil, credentials: nil)
            let own = Task { try await thread.run(ticket) { Visit(request, $0) } }
            while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            await #expect(throws: Self.refusal) { try await visit(server, from: Self.referrer, on: thread) }
            #expect(server.requests.count == 1)
            own.cancel()
            await #expect(throws: TransferError.cancelled) { try await own.value }
        }
    }

    @Test(
        arguments: [
            ("http://a.example.org/", false, "http://b.example.org/", "a.example.org"),
            // The name may lead elsewhere with the second request.
            ("http://a.example.org/", false, "http://a.example.org:81/b", "a.example.org"),
            ("http://a.example.org/", true, "http://b.example.org/", nil),
            ("http://a.example.org/", true, "http://10.0.0.1/", nil),
            ("http://127.0.0.1/", false, "http://b.example.org/", nil),
        ] as [(String, Bool, String, String?)])
    func `a redirect may lead inside only from the user's own server inside`(
        home: String, isInside: Bool, target: String, referrer: String?
    ) throws {
        let file = try TemporaryFile()
        defer { file.remove() }
        let fetch = Fetch(
            try WebAddress(home), limit: 1, into: FileSink(file.descriptor), TransferSettings(), { _ in }, { _ in })
        #expect(try fetch.request().referrer == nil)
        var reader = ResponseHead.Reader()
        var head: ResponseHead?
        for line in ["HTTP/1.1 302 Found\r\n", "Location: \(target)\r\n", "\r\n"] {
            Array(line.utf8).withUnsafeBytes { head = reader.read($0) ?? head }
        }
        head?.isInside = isInside
        try fetch.receive(try #require(head))
        guard case .send = fetch.next(after: nil) else {
            Issue.record("the redirect was not followed")
            return
        }
        #expect(try fetch.request().referrer == referrer.map { .server($0) })
    }

    @Test func `a later server inside does not make the first one one of them`() throws {
        var trail = RedirectTrail(try WebAddress("http://a.example.org/"))
        try trail.follow("http://b.example.org/", isInside: false)
        try trail.follow("http://c.example.org/", isInside: true)
        #expect(trail.referrer == .server("b.example.org"))
        #expect(throws: TransferError.self) { try trail.follow("http://10.0.0.1/", isInside: true) }
    }
}
