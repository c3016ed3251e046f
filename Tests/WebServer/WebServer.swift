import NIOCore
import NIOHTTP1
import NIOPosix

/// A server on loopback for tests.
public struct WebServer {
    /// A server that listens to nothing yet.
    public init() {}
}
