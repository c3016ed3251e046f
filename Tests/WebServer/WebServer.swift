internal import Glibc

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
    private let threads = ConnectionThreads()
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
        place = try HeldPort(port)
        self.port = place.number
        let listener = try LoopbackSocket.listening(on: place.number).descriptor
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
        threads.end()
        await threads.waitForAll()
    }
}
