internal import Glibc

/// A reserved port of 127.0.0.1 without a listener: connections are refused, and no other program gets it.
///
/// A server that requests it by its number can still listen on it.
public final class HeldPort: Sendable {
    /// The number for connections.
    public let number: Int
    private let descriptor: Int32

    /// Reserves a port; any port by default.
    /// - Throws: The system's error if it is not available.
    public init(_ wanted: Int = 0) throws { (descriptor, number) = try LoopbackSocket.bound(to: wanted) }

    deinit { close(descriptor) }
}
