internal import NIOCore
internal import NIOHTTP1

/// Writes the file that was asked for as it comes, or learns where else it is.
struct FileTaker: AnswerTaker {
    /// What came back, besides failures.
    enum Outcome: Sendable {
        case body(FileSink, contentType: String?)
        /// The header Location as it came.
        case redirect(String?)
    }

    /// What a transfer wants of each of its exchanges.
    struct Order: Sendable {
        let limit: Int
        let attempt: Int
        let report: @Sendable (TransferProgress) -> Void
    }

    private enum Stage {
        case waiting
        case redirect(String?, Remainder)
        case body(Incoming)
    }

    private let exchange: Exchange
    private let order: Order
    private var sink: FileSink
    private var stage = Stage.waiting

    init(_ exchange: Exchange, _ order: Order, into sink: FileSink) {
        (self.exchange, self.order, self.sink) = (exchange, order, sink)
    }

    mutating func take(_ head: HTTPResponseHead) throws(TransferError) {
        let status = Int(head.status.code)
        if [301, 302, 303, 307, 308].contains(status) {
            stage = .redirect(head.headers.first(name: "Location"), Remainder())
            return
        }
        try check(status, head.headers)
        let incoming = try Incoming(head.headers, order.limit, exchange.peers.server)
        stage = .body(incoming)
        report(incoming)
    }

    mutating func take(_ piece: ByteBuffer) throws(TransferError) -> Bool {
        switch stage {
        case .waiting: return true
        case .redirect(let location, var remainder):
            let isWorthIt = remainder.skip(piece)
            stage = .redirect(location, remainder)
            return isWorthIt
        case .body(let incoming):
            try incoming.check(sink.written + piece.readableBytes)
            try piece.withUnsafeReadableBytes { bytes throws(TransferError) in try sink.write(bytes) }
            report(incoming)
            return true
        }
    }

    func outcome() throws(TransferError) -> Outcome {
        switch stage {
        case .waiting: throw .empty(exchange.peers.server)
        case .redirect(let location, _): return .redirect(location)
        case .body(let incoming):
            if sink.written == 0 { throw .empty(exchange.peers.server) }
            return .body(sink, contentType: incoming.contentType)
        }
    }

    var stalled: TransferError {
        .stalled(exchange.peers.server, exchange.settings.stall, received: sink.written, expected: incoming?.expected)
    }

    func meaning(of error: any Error) -> TransferError {
        incoming?.failure(error, exchange.settings, exchange.peers, received: sink.written)
            ?? exchange.meaning(of: error)
    }

    private var incoming: Incoming? {
        if case .body(let incoming) = stage { incoming } else { nil }
    }

    private func report(_ incoming: Incoming) {
        order.report(
            TransferProgress(received: sink.written, expected: incoming.expected, attempt: order.attempt))
    }

    private func check(_ status: Int, _ headers: HTTPHeaders) throws(TransferError) {
        let server = exchange.peers.server
        if status == 204 || status == 205 { throw .empty(server) }
        if case .forward(let proxy) = exchange.route, status == 407 { throw .proxyWantsLogin(proxy.host) }
        // A part of a file was not asked for.
        if (200..<300).contains(status), status != 206 { return }
        let error = TransferError.status(server, status, retryAfter: nil)
        guard error.mayPass, let header = headers.first(name: "Retry-After") else { throw error }
        throw .status(server, status, retryAfter: RetryAfter.duration(header))
    }
}
