internal import CWebServer
internal import Glibc

/// TCP sockets on 127.0.0.1 that started programs do not inherit: a port would stay open in them after its server is
/// gone.
enum LoopbackSocket {
    /// A system call failed.
    struct Refused: Error {
        let code: Int32
    }

    /// A socket with a port.
    /// - Parameter port: 0 for any.
    static func bound(to port: Int) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, streams, 0)
        set(SOL_SOCKET, SO_REUSEADDR, on: descriptor)
        var address = address(port)
        let isBound = withSocketAddress(&address) { pointer, size in
            var size = size
            return bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
        }
        guard isBound else { throw refused(descriptor) }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }

    /// A socket that clients connect to.
    static func listening(on port: Int) throws -> (descriptor: Int32, port: Int) {
        let bound = try bound(to: port)
        guard listen(bound.descriptor, 1024) == 0 else { throw refused(bound.descriptor) }
        return bound
    }

    /// The next client of a listening socket; nil after its shutdown.
    static func accept(on listener: Int32) -> Int32? {
        while true {
            let client = cweb_accept(listener)
            if client >= 0 {
                set(Int32(IPPROTO_TCP), TCP_NODELAY, on: client)
                return client
            }
            guard [EINTR, ECONNABORTED, EMFILE].contains(errno) else { return nil }
        }
    }

    /// A connection to a local server.
    static func connected(to port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, streams, 0)
        var address = address(port)
        let isConnected = withSocketAddress(&address) { connect(descriptor, $0, $1) == 0 }
        guard isConnected else { throw refused(descriptor) }
        return descriptor
    }

    private static let streams = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        return address
    }

    private static func withSocketAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    private static func set(_ level: Int32, _ option: Int32, on descriptor: Int32) {
        var isSet: Int32 = 1
        setsockopt(descriptor, level, option, &isSet, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func refused(_ descriptor: Int32) -> Refused {
        let code = errno
        close(descriptor)
        return Refused(code: code)
    }
}
