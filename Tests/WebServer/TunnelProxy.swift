internal import Glibc
internal import Synchronization

/// A real proxy on loopback, which connects its clients to local servers with HTTP's CONNECT, and supports nothing
/// else.
public final class TunnelProxy: Sendable {
    /// The port on 127.0.0.1 that it listens on.
    public let port: Int
    private let seen: Traffic
    private let threads = ConnectionThreads()

    /// - Throws: The system's error if no port is available.
    public init() async throws {
        let seen = Traffic()
        self.seen = seen
        let (listener, port) = try LoopbackSocket.listening(on: 0)
        self.port = port
        threads.serve(listener) { [threads] in
            while let client = LoopbackSocket.accept(on: listener) {
                threads.serve(client) { try? Self.serve(client, seen) }
            }
        }
    }

    deinit { threads.end() }

    /// The requested servers, such as `localhost:443`, in order.
    public var targets: [String] { seen.log.withLock { $0.targets } }
    /// All bytes that clients sent through the tunnels.
    public var sent: [UInt8] { seen.log.withLock { $0.sent } }

    /// Shuts down the proxy and all its tunnels, and returns when they are closed.
    public func shutDown() async {
        threads.end()
        await threads.waitForAll()
    }

    private final class Traffic: Sendable {
        let log = Mutex<(targets: [String], sent: [UInt8])>(([], []))
    }

    /// The target in the head of a request, if it requests a tunnel.
    private static func target(in head: String) -> String? {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        return words.count == 3 && words[0] == "CONNECT" ? String(words[1]) : nil
    }

    private static func serve(_ client: Int32, _ seen: Traffic) throws {
        let requests = ByteStream(client)
        var head = ""
        while !head.hasSuffix("\r\n\r\n") { head += String(decoding: try requests.read(), as: UTF8.self) }
        guard let target = target(in: head), let port = target.split(separator: ":").last.flatMap({ Int($0) }) else {
            return try requests.write(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
        }
        seen.log.withLock { $0.targets.append(target) }
        let server = try LoopbackSocket.connected(to: port)
        defer { close(server) }
        let answers = ByteStream(server)
        try requests.write(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
        var sides = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&sides, 2, -1) > 0 {
            if sides[0].revents != 0 {
                let bytes = try requests.read()
                seen.log.withLock { $0.sent += bytes }
                try answers.write(bytes)
            }
            if sides[1].revents != 0 { try requests.write(answers.read()) }
        }
    }
}
