extension WebAnswer {
    /// The whole body, at about this many bytes a second, in pieces of a twentieth of that.
    public static func slow(_ body: [UInt8], perSecond: Int) -> Self {
        let piece = max(1, perSecond / 20)
        let pieces = stride(from: 0, to: body.count, by: piece).map { Array(body[$0..<min($0 + piece, body.count)]) }
        return Self([announced(body.count)] + pieces.flatMap { [Step.send($0), .pause(.milliseconds(50))] })
    }

    /// The first bytes of a body, and then nothing while the connection stays open.
    public static func stalling(_ body: [UInt8], after count: Int) -> Self {
        Self([announced(body.count), .send(Array(body.prefix(count))), .hang])
    }

    /// The first bytes of a body, and then the end of the connection.
    public static func breakingOff(_ body: [UInt8], after count: Int) -> Self {
        Self([announced(body.count), .send(Array(body.prefix(count))), .close])
    }

    /// A body with a wrong length in its head, and then the end of the connection.
    public static func claiming(length: Int, _ body: [UInt8]) -> Self {
        Self([announced(length), .send(body), .close])
    }

    /// A body in chunks that never ends.
    public static var endless: Self {
        let chunk = [UInt8](repeating: 120, count: 0x4000)
        return Self([
            head(200, [("Transfer-Encoding", "chunked")]),
            .sendForEver(Array("4000\r\n".utf8) + chunk + Array("\r\n".utf8)),
        ])
    }

    /// A body in chunks that ends before the next chunk.
    public static func chunksBreakingOff(_ body: [UInt8]) -> Self {
        let size = Array("\(String(body.count, radix: 16))\r\n".utf8)
        return Self([head(200, [("Transfer-Encoding", "chunked")]), .send(size + body + Array("\r\n".utf8)), .close])
    }

    /// A body that the end of the connection delimits, as in older servers.
    public static func untilClosed(_ body: [UInt8]) -> Self { Self([head(200, []), .send(body), .close]) }

    /// A body with a declared compression; the bytes are sent unchanged.
    public static func encoded(_ body: [UInt8], as encoding: String) -> Self {
        .bytes(body, [("Content-Encoding", encoding)])
    }

    /// Arbitrary bytes instead of a response.
    public static func raw(_ bytes: [UInt8]) -> Self { Self([.send(bytes), .close]) }

    /// Accepts the request and never responds.
    public static var silent: Self { Self([.hang]) }

    /// Accepts the request and closes the connection.
    public static var closing: Self { Self([.close]) }

    private static func announced(_ length: Int) -> Step {
        head(200, [("Content-Type", "image/png"), ("Content-Length", "\(length)")])
    }
}
