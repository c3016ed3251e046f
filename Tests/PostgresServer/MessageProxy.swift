import Foundation
import Glibc
import Synchronization

/// A proxy for a PostgreSQL server, which cuts a connection at a chosen message.
///
/// It counts the messages of both directions in the order in which they arrive. A message is a type, a length and the rest; only the
/// first one of a client has no type.
public final class MessageProxy: Sendable {
    private struct State {
        /// The number of messages that are still forwarded; nil for all.
        var rest: Int?
        var (hasCut, forwardsLater) = (false, false)
        var open: [Int32] = []
    }

    /// The folder of the proxy's socket.
    public let folder: String
    private let server: String
    private let listener: Int32
    private let state = Mutex(State())

    /// Starts a proxy for the server with a socket in a folder.
    public init(for server: String) throws {
        self.server = server + "/.s.PGSQL.5432"
        folder = FileManager.default.temporaryDirectory.appending(path: "proxy-\(UUID().uuidString.prefix(8))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        listener = Self.socket(at: folder + "/.s.PGSQL.5432") { bind($0, $1, $2) == 0 && listen($0, 16) == 0 }
        guard listener >= 0 else { throw CocoaError(.fileWriteUnknown) }
        Thread { [listener, weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self else { return }
                self.serve(client)
            }
        }.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        for end in state.withLock({ $0.open }) + [listener] { close(end) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Cuts all connections before the message after this number of further ones; nil for never.
    ///
    /// - Parameter once: True to forward all messages of later connections.
    public func cut(after count: Int?, once: Bool = false) {
        state.withLock { ($0.rest, $0.hasCut, $0.forwardsLater) = (count, false, once) }
    }

    /// True if the connections were cut since the last call of ``cut(after:once:)``.
    public var hasCut: Bool { state.withLock { $0.hasCut } }

    private func serve(_ client: Int32) {
        let server = Self.socket(at: server) { connect($0, $1, $2) == 0 }
        state.withLock { $0.open += [client, server] }
        forward(client, server, isFirst: true)
        forward(server, client, isFirst: false)
    }

    private func forward(_ source: Int32, _ target: Int32, isFirst: Bool) {
        Thread {
            var isFirst = isFirst
            while let message = Self.message(from: source, hasType: !isFirst), self.mayForward() {
                guard Self.write(message, to: target) else { break }
                isFirst = false
            }
            // Both ends, so that the other thread ends too.
            shutdown(source, Int32(SHUT_RDWR))
            shutdown(target, Int32(SHUT_RDWR))
        }.start()
    }

    private func mayForward() -> Bool {
        state.withLock { state in
            guard let rest = state.rest else { return true }
            guard rest <= 0 else {
                state.rest = rest - 1
                return true
            }
            state.hasCut = true
            state.rest = state.forwardsLater ? nil : 0
            for end in state.open { shutdown(end, Int32(SHUT_RDWR)) }
            return false
        }
    }

    private static func message(from source: Int32, hasType: Bool) -> [UInt8]? {
        let start = hasType ? 5 : 4
        guard let header = read(start, from: source) else { return nil }
        let length = header.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        return read(length - 4, from: source).map { header + $0 }
    }

    private static func read(_ count: Int, from source: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var start = 0
        while start < count {
            let read = bytes.withUnsafeMutableBytes {
                recv(source, $0.baseAddress?.advanced(by: start), count - start, 0)
            }
            guard read > 0 else { return nil }
            start += read
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to target: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(target, $0.baseAddress, rest.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func socket(at path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Int32 {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let isUsed = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if !isUsed { close(descriptor) }
        return isUsed ? descriptor : -1
    }
}
