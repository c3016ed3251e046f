/// What a ``WebServer`` does when it is asked: a list of steps, so that every misbehaviour is one of them.
public struct WebAnswer: Sendable {
    /// One thing after the other.
    public enum Step: Sendable {
        /// Bytes as they are: there is no encoder that could keep a test from lying.
        case send([UInt8])
        case pause(Duration)
        /// Sends these bytes again and again until the client has gone.
        case sendForEver([UInt8])
        /// Does nothing until the client has gone.
        case hang
        case close
    }

    /// In the order in which they are done; when none closes the connection, it stays for the next request.
    public var steps: [Step]

    public init(_ steps: [Step]) { self.steps = steps }

    /// A status line and headers, with the empty line behind them.
    public static func head(_ status: Int, _ headers: [(String, String)]) -> Step {
        let lines = ["HTTP/1.1 \(status) Reason"] + headers.map { "\($0.0): \($0.1)" }
        return .send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    /// A proper answer.
    public static func bytes(
        _ body: [UInt8], type: String = "application/octet-stream", _ headers: [(String, String)] = []
    )
        -> Self
    {
        Self([head(200, [("Content-Type", type), ("Content-Length", "\(body.count)")] + headers), .send(body)])
    }

    /// A proper answer with a text.
    public static func text(_ text: String, type: String = "text/plain") -> Self { bytes(Array(text.utf8), type: type) }

    /// An answer of a status and the name of it, with headers such as Retry-After.
    public static func status(_ status: Int, _ headers: [(String, String)] = []) -> Self {
        // 204 and 304 have no body, and so no length of one.
        let hasBody = status != 204 && status != 304
        let body = hasBody ? Array("\(status)\n".utf8) : []
        return Self([head(status, (hasBody ? [("Content-Length", "\(body.count)")] : []) + headers), .send(body)])
    }

    /// Sends the client to another address, which stands in the header as it is given.
    public static func redirect(to location: String, status: Int = 302) -> Self {
        .status(status, [("Location", location)])
    }

    /// The same answer, after a while.
    public func delayed(_ duration: Duration) -> Self { Self([.pause(duration)] + steps) }
}
