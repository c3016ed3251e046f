internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// A real server of HTTP/1.1 on loopback, for tests: it answers as it is told, badly too.
///
/// It listens from when it is made until ``shutDown()``, on a port that the system chose. A path that nobody gave an
/// answer is answered with 404.
public final class WebServer: Sendable {
    /// What it is to do with whoever connects.
    public enum Door: Sendable {
        case open
        /// Closes every connection as soon as it is made.
        case slamming
    }

    /// What it speaks.
    public enum Scheme: String, Sendable {
        case http
        /// With the certificate of ``ServerIdentity``, which nobody trusts who was not told to.
        case https
    }

    /// The port on 127.0.0.1 that it listens on.
    public let port: Int
    private let scheme: Scheme
    private let traffic = WebTraffic()
    private let running: Task<Void, any Error>

    /// - Throws: what the system says when no port can be had.
    public init(_ scheme: Scheme = .http, door: Door = .open) async throws {
        self.scheme = scheme
        let security = scheme == .https ? try ServerIdentity.context() : nil
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture { try WebConnection.wrapped(channel, security) }
            }
        port = listener.channel.localAddress?.port ?? 0
        running = Task { [traffic] in try await Self.serve(listener, traffic, door) }
    }

    deinit { running.cancel() }

    /// The address of a path on it; the path begins with '/'.
    public func url(_ path: String) -> String {
        // The certificate knows the name only.
        "\(scheme)://\(scheme == .https ? "localhost" : "127.0.0.1"):\(port)\(path)"
    }

    /// Gives a path its answers: the first request gets the first one, and so on; the last one stays for all that follow.
    ///
    /// A proxy is asked for whole addresses, which may stand here in the place of a path; 'CONNECT host:port' too.
    public func answer(_ path: String, with answers: WebAnswer...) { traffic.answer(path, with: answers) }

    /// What was asked so far, in the order in which it came.
    public var requests: [RecordedRequest] { traffic.requests }

    /// The most requests that were being answered at the same time so far.
    public var mostAtOnce: Int { traffic.mostAtOnce }

    /// How many requests are being answered now.
    public var underWay: Int { traffic.underWay }

    /// How many connections were made so far.
    public var connections: Int { traffic.connections }

    /// Ends it and all its connections; returns when they are closed.
    public func shutDown() async {
        running.cancel()
        _ = await running.result
    }

    private static func serve(
        _ listener: NIOAsyncChannel<WebConnection.Wrapped, Never>, _ traffic: WebTraffic, _ door: Door
    )
        async throws
    {
        try await listener.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    group.addTask { await WebConnection(connection, traffic).serve(door) }
                }
            }
        }
    }
}
