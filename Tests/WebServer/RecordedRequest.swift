/// A client's request to a ``WebServer``.
public struct RecordedRequest: Sendable {
    /// The time at which its head was complete.
    public let time: ContinuousClock.Instant
    public let method: String
    /// The target as the client wrote it: a path with its query, or a whole address in a request to a proxy.
    public let path: String
    /// Names in lower case; the last value of a repeated name.
    public let headers: [String: String]
    public let body: [UInt8]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}
