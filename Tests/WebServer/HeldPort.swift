internal import Glibc

/// A port of 127.0.0.1 that is taken without anybody listening: connections are refused, and no other program gets it.
///
/// A server that asks for it by its number can listen there nevertheless.
public final class HeldPort: Sendable {
    /// By which it is connected to.
    public let number: Int
    private let descriptor: Int32

    /// Takes a port; any where none is wanted.
    /// - Throws: what the system says when it cannot be had.
    public init(_ wanted: Int = 0) throws { (descriptor, number) = try LoopbackSocket.bound(to: wanted) }

    deinit { close(descriptor) }
}
