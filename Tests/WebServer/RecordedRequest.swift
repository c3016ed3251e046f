/// What a client asked of a ``WebServer``.
public struct RecordedRequest: Sendable {
    /// When its head was there.
    public let time: ContinuousClock.Instant
    public let method: String
    /// The target as the client wrote it: a path, with its query; or a whole address, as proxies are asked.
    public let path: String
    /// Names in lower case; of a name that came more than once, the last.
    public let headers: [String: String]
    public let body: [UInt8]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}
