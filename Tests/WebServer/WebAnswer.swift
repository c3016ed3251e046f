/// The response of a ``WebServer``: a list of steps, which can also misbehave.
public struct WebAnswer: Sendable {
    /// A single step.
    public enum Step: Sendable {
        /// Sends bytes unchanged, so that a test can send invalid responses.
        case send([UInt8])
        case pause(Duration)
        /// Sends these bytes repeatedly until the client closes the connection.
        case sendForEver([UInt8])
        /// Waits until the client closes the connection.
        case hang
        case close
    }

    /// The steps in order; if none closes the connection, it stays open for the next request.
    public var steps: [Step]

    public init(_ steps: [Step]) { self.steps = steps }

    /// A status line and headers, with the empty line after them.
    public static func head(_ status: Int, _ headers: [(String, String)]) -> Step {
        let lines = ["HTTP/1.1 \(status) Reason"] + headers.map { "\($0.0): \($0.1)" }
        return .send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    /// A correct response.
    public static func bytes(
        _ body: [UInt8], type: String = "application/octet-stream", _ headers: [(String, String)] = []
    )
        -> Self
    {
        Self([head(200, [("Content-Type", type), ("Content-Length", "\(body.count)")] + headers), .send(body)])
    }

    /// A correct response with a text.
    public static func text(_ text: String, type: String = "text/plain") -> Self { bytes(Array(text.utf8), type: type) }

    /// A response with a status and its name, with headers such as Retry-After.
    public static func status(_ status: Int, _ headers: [(String, String)] = []) -> Self {
        // 204 and 304 have no body, and therefore no length.
        let hasBody = status != 204 && status != 304
        let body = hasBody ? Array("\(status)\n".utf8) : []
        return Self([head(status, (hasBody ? [("Content-Length", "\(body.count)")] : []) + headers), .send(body)])
    }

    /// Redirects the client to an address, which is in the header unchanged.
    public static func redirect(to location: String, status: Int = 302) -> Self {
        .status(status, [("Location", location)])
    }

    /// The same response after a delay.
    public func delayed(_ duration: Duration) -> Self { Self([.pause(duration)] + steps) }
}
