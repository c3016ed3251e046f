internal import AsyncHTTPClient
internal import NIOCore

/// Sends requests over HTTP, and fetches files by it.
package final class HTTPClient: Sendable {
    private let engine: AsyncHTTPClient.HTTPClient

    /// A client with connections of its own.
    package init() {
        engine = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton)
    }
}
