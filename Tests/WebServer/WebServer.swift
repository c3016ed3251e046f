internal import Glibc

/// A real HTTP/1.1 server on loopback for tests, with configurable responses, including invalid ones.
///
/// It listens from its creation until ``shutDown()``, on a free port or a given one, which no other program gets
/// while this value exists. A path without a response gets 404.
public final class WebServer: Sendable {
    /// The handling of new connections.
    public enum Door: Sendable {
        case open
        /// Closes every connection immediately.
        case slamming
    }

    /// The protocol.
    public enum Scheme: String, Sendable {
        case http
        /// With the certificate of ``ServerIdentity``, which clients trust only explicitly.
        case https
    }

    /// The port on 127.0.0.1 that it listens on.
    public let port: Int
    private let scheme: Scheme
    private let traffic = WebTraffic()
    private let threads = ConnectionThreads()
    private let heldPort: HeldPort

    /// - Parameters:
    /// - port: The port of a server that was shut down and is restarted; 0 for any.
    /// - answers: The responses of paths from the first request on, for clients that connect at once.
    /// - Throws: The system's error if no port is available.
    public init(_ scheme: Scheme = .http, door: Door = .open, port: Int = 0, answers: [String: WebAnswer] = [:])
        async throws
    {
        for (path, answer) in answers { traffic.answer(path, with: [answer]) }
        self.scheme = scheme
        heldPort = try HeldPort(port)
        self.port = heldPort.number
        let listener = try LoopbackSocket.listening(on: heldPort.number).descriptor
        threads.serve(listener) { [threads, traffic] in
            while let client = LoopbackSocket.accept(on: listener) {
                traffic.connect()
                if door == .slamming {
                    close(client)
                } else {
                    threads.serve(client) { try? Self.serve(client, scheme, traffic) }
                }
            }
        }
    }

    deinit { threads.end() }

    private static func serve(_ client: Int32, _ scheme: Scheme, _ traffic: WebTraffic) throws {
        let stream = try scheme == .http ? ByteStream(client) : ByteStream(securing: client, ServerIdentity.pem)
        defer { stream.end() }
        var connection = WebConnection(stream, traffic)
        try connection.serve()
    }

    /// The address of a path on it; the path begins with '/'.
    public func url(_ path: String) -> String {
        // The certificate contains only the name.
        "\(scheme)://\(scheme == .https ? "localhost" : "127.0.0.1"):\(port)\(path)"
    }

    /// Sets the responses of a path: the first request gets the first one, and so on; the last one is repeated.
    ///
    /// For a proxy, a whole address or 'CONNECT host:port' can replace the path.
    public func answer(_ path: String, with answers: WebAnswer...) { answer(path, with: answers) }

    /// Sets the responses of a path, as above.
    public func answer(_ path: String, with answers: [WebAnswer]) { traffic.answer(path, with: answers) }

    /// Sets a function that computes the responses of all paths without one. It is called on the threads of the connections.
    public func answerOthers(by program: @escaping @Sendable (RecordedRequest) -> WebAnswer) {
        traffic.answerOthers(by: program)
    }

    /// The requests so far, in order.
    public var requests: [RecordedRequest] { traffic.requests }

    /// The maximum number of simultaneous requests so far.
    public var mostAtOnce: Int { traffic.mostAtOnce }

    /// The current number of requests without a complete response.
    public var underWay: Int { traffic.underWay }

    /// The number of connections so far.
    public var connections: Int { traffic.connections }

    /// Shuts down the server and all its connections, and returns when they are closed.
    public func shutDown() async {
        threads.end()
        await threads.waitForAll()
    }
}
