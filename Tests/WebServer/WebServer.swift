internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// A real server of HTTP/1.1 on loopback, for tests: it answers as it is told, badly too.
///
/// It listens from when it is made until ``shutDown()``, on a port that the system chose unless one is named, and that nobody else gets
/// as long as this value is there. A path that nobody gave an answer is answered with 404.
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
    private let connected = WebConnections()
    private let listener: any Channel
    private let place: HeldPort

    /// - Parameters:
    ///   - port: The one of a server that was shut down and is to be back; 0 for any.
    ///   - answers: What paths answer from the first request on, for somebody who asks as soon as it listens.
    /// - Throws: what the system says when no port can be had.
    public init(_ scheme: Scheme = .http, door: Door = .open, port: Int = 0, answers: [String: WebAnswer] = [:])
        async throws
    {
        for (path, answer) in answers { traffic.answer(path, with: [answer]) }
        self.scheme = scheme
        let security = scheme == .https ? try ServerIdentity.context() : nil
        place = try HeldPort(port)
        listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.keepFromPrograms() }
            }
            .childChannelInitializer { [traffic, connected] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.keepFromPrograms()
                    let wrapped = try WebConnection.wrapped(channel, security)
                    connected.serve { await WebConnection(wrapped, traffic).serve(door) }
                }
            }
            .bind(host: "127.0.0.1", port: place.number).get()
        self.port = place.number
    }

    deinit {
        listener.close(promise: nil)
        connected.cancel()
    }

    /// The address of a path on it; the path begins with '/'.
    public func url(_ path: String) -> String {
        // The certificate knows the name only.
        "\(scheme)://\(scheme == .https ? "localhost" : "127.0.0.1"):\(port)\(path)"
    }

    /// Gives a path its answers: the first request gets the first one, and so on; the last one stays for all that follow.
    ///
    /// A proxy is asked for whole addresses, which may stand here in the place of a path; 'CONNECT host:port' too.
    public func answer(_ path: String, with answers: WebAnswer...) { answer(path, with: answers) }

    /// Gives a path its answers, as above.
    public func answer(_ path: String, with answers: [WebAnswer]) { traffic.answer(path, with: answers) }

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
        try? await listener.close()
        connected.cancel()
        await connected.waitForAll()
    }
}
