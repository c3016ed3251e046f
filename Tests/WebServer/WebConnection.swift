internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// One connection of a ``WebServer``: requests one after the other, each answered by its steps.
struct WebConnection {
    typealias Wrapped = NIOAsyncChannel<HTTPServerRequestPart, ByteBuffer>

    private enum Ending: Error { case closed }

    private let channel: Wrapped
    private let traffic: WebTraffic

    init(_ channel: Wrapped, _ traffic: WebTraffic) {
        self.channel = channel
        self.traffic = traffic
    }

    /// A channel that reads requests and writes bytes.
    static func wrapped(_ channel: any Channel, _ security: NIOSSLContext?) throws -> Wrapped {
        if let security { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: security)) }
        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
        return try Wrapped(wrappingChannelSynchronously: channel)
    }

    /// Answers until the client goes or an answer closes the connection.
    ///
    /// What goes wrong here is a client that has gone, which is what many tests are about.
    func serve(_ door: WebServer.Door) async {
        traffic.connect()
        try? await channel.executeThenClose { inbound, outbound in
            if door == .slamming { return }
            do {
                try await serve(inbound, outbound)
            } catch is HTTPParserError {
                // As servers do when they are spoken to in TLS, for one.
                if case .send(let bytes) = WebAnswer.head(400, [("Connection", "close")]) {
                    try await outbound.write(ByteBuffer(bytes: bytes))
                }
            }
        }
    }

    private func serve(
        _ inbound: NIOAsyncChannelInboundStream<HTTPServerRequestPart>,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        var head: HTTPRequestHead?
        var body: [UInt8] = []
        for try await part in inbound {
            switch part {
            case .head(let new): (head, body) = (new, [])
            case .body(let bytes): body += Array(bytes.readableBytesView)
            case .end:
                guard let head else { return }
                try await answer(Self.record(head, body), outbound)
            }
        }
    }

    private static func record(_ head: HTTPRequestHead, _ body: [UInt8]) -> RecordedRequest {
        RecordedRequest(
            time: .now, method: head.method.rawValue, path: head.uri,
            headers: Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }, body: body)
    }

    private func answer(_ request: RecordedRequest, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws
    {
        let answer = traffic.begin(request)
        defer { traffic.end() }
        for step in answer.steps { try await perform(step, outbound) }
    }

    private func perform(_ step: WebAnswer.Step, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws {
        switch step {
        case .send(let bytes): try await outbound.write(ByteBuffer(bytes: bytes))
        case .pause(let duration): try await Task.sleep(for: duration)
        case .sendForEver(let bytes):
            while !Task.isCancelled { try await outbound.write(ByteBuffer(bytes: bytes)) }
        case .hang: try await untilClosed()
        case .close: throw Ending.closed
        }
    }

    /// Waits for the client to go, or for the server to be shut down.
    private func untilClosed() async throws {
        let underlying = channel.channel
        try await withTaskCancellationHandler {
            try await underlying.closeFuture.get()
        } onCancel: {
            underlying.close(promise: nil)
        }
    }
}
