internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A real proxy on loopback, which connects its clients through to servers of this computer: CONNECT of HTTP, and nothing else.
public final class TunnelProxy: Sendable {
    private typealias Wrapped = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// The port on 127.0.0.1 that it listens on.
    public let port: Int
    private let seen: Traffic
    private let connected = WebConnections()
    private let listener: any Channel

    /// - Throws: what the system says when no port can be had.
    public init() async throws {
        let seen = Traffic()
        self.seen = seen
        listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.keepFromPrograms() }
            }
            .childChannelInitializer { [connected] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.keepFromPrograms()
                    let client = try Wrapped(wrappingChannelSynchronously: channel)
                    connected.serve { try? await Self.serve(client, seen) }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = listener.localAddress?.port ?? 0
    }

    deinit {
        listener.close(promise: nil)
        connected.cancel()
    }

    /// Who was asked for, such as `localhost:443`, in the order in which they were.
    public var targets: [String] { seen.log.withLock { $0.targets } }
    /// All that clients sent through the tunnels, as they sent it.
    public var sent: [UInt8] { seen.log.withLock { $0.sent } }

    /// Ends it and all its tunnels; returns when they are closed.
    public func shutDown() async {
        try? await listener.close()
        connected.cancel()
        await connected.waitForAll()
    }

    private final class Traffic: Sendable {
        let log = Mutex<(targets: [String], sent: [UInt8])>(([], []))
    }

    /// Who is asked for in the head of a request, if it asks for a tunnel.
    private static func target(in head: String) -> String? {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        return words.count == 3 && words[0] == "CONNECT" ? String(words[1]) : nil
    }

    private static func connect(to port: Int) async throws -> Wrapped {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture { try Wrapped(wrappingChannelSynchronously: channel) }
            }
    }

    private static func serve(_ client: Wrapped, _ seen: Traffic) async throws {
        try await client.executeThenClose { inbound, outbound in
            var pieces = inbound.makeAsyncIterator()
            var head = ""
            while !head.hasSuffix("\r\n\r\n") {
                guard let piece = try await pieces.next() else { return }
                head += String(buffer: piece)
            }
            guard let target = target(in: head), let port = target.split(separator: ":").last.flatMap({ Int($0) })
            else {
                return try await outbound.write(ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\n\r\n"))
            }
            seen.log.withLock { $0.targets.append(target) }
            let server = try await connect(to: port)
            try await outbound.write(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n"))
            try await server.executeThenClose { answers, requests in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { for try await piece in answers { try await outbound.write(piece) } }
                    while let piece = try await pieces.next() {
                        seen.log.withLock { $0.sent += Array(piece.readableBytesView) }
                        try await requests.write(piece)
                    }
                    group.cancelAll()
                }
            }
        }
    }
}
