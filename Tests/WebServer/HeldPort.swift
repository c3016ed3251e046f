internal import Glibc

/// A port of 127.0.0.1 that is taken without anybody listening: who connects is refused, and no other program gets it. Whoever asks for
/// it by its number, and says that addresses may be used again, can listen there nevertheless.
public final class HeldPort: Sendable {
    /// The system gives none.
    public struct NotHeld: Error {
        let code: Int32
    }

    /// By which it is connected to.
    public let number: Int
    private let descriptor: Int32

    /// Takes a port; any where none is wanted.
    /// - Throws: ``NotHeld``.
    public init(_ wanted: Int = 0) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var isReused: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(wanted).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let descriptor = descriptor
        let isHeld = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                return bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        number = Int(in_port_t(bigEndian: address.sin_port))
        guard isHeld else {
            let code = errno
            close(descriptor)
            throw NotHeld(code: code)
        }
    }

    deinit { close(descriptor) }
}
