extension WebAnswer {
    /// All of the body, at about so many bytes a second, in pieces of a twentieth of that.
    public static func slow(_ body: [UInt8], perSecond: Int) -> Self {
        let piece = max(1, perSecond / 20)
        let pieces = stride(from: 0, to: body.count, by: piece).map { Array(body[$0..<min($0 + piece, body.count)]) }
        return Self([announced(body.count)] + pieces.flatMap { [Step.send($0), .pause(.milliseconds(50))] })
    }

    /// The first bytes of a body, and then nothing more while the connection stays open.
    public static func stalling(_ body: [UInt8], after count: Int) -> Self {
        Self([announced(body.count), .send(Array(body.prefix(count))), .hang])
    }

    /// The first bytes of a body, and then the connection is closed.
    public static func breakingOff(_ body: [UInt8], after count: Int) -> Self {
        Self([announced(body.count), .send(Array(body.prefix(count))), .close])
    }

    /// A body with a length in its head that is not its own; closed behind it.
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

    /// A body in chunks, which is broken off where the next chunk would begin.
    public static func chunksBreakingOff(_ body: [UInt8]) -> Self {
        let size = Array("\(String(body.count, radix: 16))\r\n".utf8)
        return Self([head(200, [("Transfer-Encoding", "chunked")]), .send(size + body + Array("\r\n".utf8)), .close])
    }

    /// A body that ends where the connection does, as servers sent it once.
    public static func untilClosed(_ body: [UInt8]) -> Self { Self([head(200, []), .send(body), .close]) }

    /// A body whose head says that it was compressed; the bytes are sent as they are given.
    public static func encoded(_ body: [UInt8], as encoding: String) -> Self {
        .bytes(body, [("Content-Encoding", encoding)])
    }

    /// Anything in the place of an answer.
    public static func raw(_ bytes: [UInt8]) -> Self { Self([.send(bytes), .close]) }

    /// Takes the request and never says a word.
    public static var silent: Self { Self([.hang]) }

    /// Takes the request and closes the connection.
    public static var closing: Self { Self([.close]) }

    private static func announced(_ length: Int) -> Step {
        head(200, [("Content-Type", "image/png"), ("Content-Length", "\(length)")])
    }
}
