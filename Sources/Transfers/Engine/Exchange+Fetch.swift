internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

extension Exchange {
    /// What a transfer wants of each of its exchanges.
    struct Order: Sendable {
        let limit: Int
        let attempt: Int
        let report: @Sendable (TransferProgress) -> Void
    }

    /// Asks for the file and writes it as it comes.
    func fetch(_ order: Order, _ credentials: WebAddress.Credentials?, into sink: FileSink) async throws(TransferError)
        -> Outcome
    {
        let response = try await response(to: request(.GET, credentials))
        let status = Int(response.status.code)
        if [301, 302, 303, 307, 308].contains(status) { return .redirect(response.headers.first(name: "Location")) }
        try check(status, response.headers)
        let incoming = try Incoming(response.headers, order.limit, peers.server)
        return .body(try await read(response.body, incoming, order, sink), contentType: incoming.contentType)
    }

    private func check(_ status: Int, _ headers: HTTPHeaders) throws(TransferError) {
        if status == 204 || status == 205 { throw .empty(peers.server) }
        if case .forward(let proxy) = route, status == 407 { throw .proxyWantsLogin(proxy.host) }
        // A part of a file was not asked for.
        if (200..<300).contains(status), status != 206 { return }
        let error = TransferError.status(peers.server, status, retryAfter: nil)
        guard error.mayPass, let header = headers.first(name: "Retry-After") else { throw error }
        throw .status(peers.server, status, retryAfter: RetryAfter.duration(header))
    }

    private func read(_ body: HTTPClientResponse.Body, _ incoming: Incoming, _ order: Order, _ sink: FileSink)
        async throws(TransferError) -> FileSink
    {
        order.report(TransferProgress(received: 0, expected: incoming.expected, attempt: order.attempt))
        let nothing = stalled(0, incoming)
        return try await engines.watch.over(settings.stall, nothing) { dog async throws(TransferError) in
            var sink = sink
            do {
                for try await piece in body {
                    try incoming.check(sink.written + piece.readableBytes)
                    try piece.withUnsafeReadableBytes { try sink.write($0) }
                    dog.pat(stalled(sink.written, incoming))
                    order.report(
                        TransferProgress(received: sink.written, expected: incoming.expected, attempt: order.attempt))
                }
            } catch {
                throw incoming.failure(error, settings, peers, received: sink.written)
            }
            if sink.written == 0 { throw .empty(peers.server) }
            return sink
        }
    }

    private func stalled(_ received: Int, _ incoming: Incoming) -> TransferError {
        .stalled(peers.server, settings.stall, received: received, expected: incoming.expected)
    }
}
