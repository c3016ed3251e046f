/// One connection of a ``WebServer``: successive requests, each answered by its steps.
struct WebConnection {
    private let stream: ByteStream
    private let traffic: WebTraffic
    /// Received bytes that belong to no request yet.
    private var received: [UInt8] = []

    init(_ stream: ByteStream, _ traffic: WebTraffic) {
        self.stream = stream
        self.traffic = traffic
    }

    /// Responds until the client or a response closes the connection.
    /// - Throws: ``ByteStream/Closed`` if the client closes the connection, which many tests do.
    mutating func serve() throws {
        while true {
            guard let request = try readRequest() else {
                // Servers do this for a TLS handshake, for example.
                return try perform(WebAnswer.head(400, [("Connection", "close")]))
            }
            let answer = traffic.begin(request)
            defer { traffic.end() }
            for step in answer.steps { try perform(step) }
        }
    }

    /// The next request; nil for something else than HTTP.
    private mutating func readRequest() throws -> RecordedRequest? {
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil {
            received += try stream.read()
            guard let first = received.first, (0x41...0x5A).contains(first) else { return nil }
        }
        guard let range = received.firstRange(of: end) else { return nil }
        let lines = String(decoding: received[..<range.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        let time = ContinuousClock.now
        let headers = Self.headers(lines.dropFirst())
        received.removeFirst(range.upperBound)
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while received.count < length { received += try stream.read() }
        defer { received.removeFirst(length) }
        return RecordedRequest(
            time: time, method: String(words[0]), path: String(words[1]), headers: headers,
            body: Array(received.prefix(length)))
    }

    private static func headers(_ lines: ArraySlice<Substring>) -> [String: String] {
        let pairs = lines.compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
        return Dictionary(pairs) { $1 }
    }

    private func perform(_ step: WebAnswer.Step) throws {
        switch step {
        case .send(let bytes): try stream.write(bytes)
        case .pause(let duration): try stream.pause(duration)
        case .sendForEver(let bytes): while true { try stream.write(bytes) }
        case .hang: try stream.pause()
        case .close: throw ByteStream.Closed()
        }
    }
}
