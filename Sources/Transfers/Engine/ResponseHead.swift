/// The status of a response, and the headers that transfers evaluate.
struct ResponseHead {
    private static let names: Set = [
        "content-encoding", "content-length", "location", "retry-after", "x-discogs-ratelimit-remaining",
    ]

    let status: Int
    /// True if the IP address of the server is in a private network.
    var isInside = false
    private var headers: [(name: String, value: String)] = []

    private init(status: Int) { self.status = status }

    /// The first header with a name, which is in lower case.
    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The length of the body as sent; nil if the server announces none.
    var contentLength: Int? { self["content-length"].flatMap { Int($0) } }

    /// The length of the body after decompression; nil if it is unknown.
    var bodyLength: Int? { encodings.isEmpty ? contentLength : nil }

    /// The compressions of the body in lower case, in the order in which they were applied.
    var encodings: [String] {
        guard self["content-encoding"] != nil else { return [] }
        return headers.lazy.filter { $0.name == "content-encoding" }
            .flatMap { $0.value.lowercased().utf8.split(separator: UInt8(ascii: ",")) }
            .map { trimmed($0) }
            .filter { $0 != "identity" && !$0.isEmpty }
    }

    /// Reads heads line by line.
    struct Reader {
        private var head: ResponseHead?
        private var isComplete = false

        /// True after a status line.
        var hasBegun: Bool { head != nil }

        /// - Returns: The head, with its last line; interim responses and trailers are skipped.
        mutating func read(_ line: UnsafeRawBufferPointer) -> ResponseHead? {
            if isComplete { return nil }
            if line.starts(with: "HTTP/".utf8) {
                let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
                head = ResponseHead(status: words.count > 1 ? Int(trimmed(words[1])) ?? 0 : 0)
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                let name = trimmed(line[..<colon]).lowercased()
                if ResponseHead.names.contains(name) { head?.headers.append((name, trimmed(line[(colon + 1)...]))) }
            } else if let head, head.status >= 200, trimmed(line).isEmpty {
                isComplete = true
                return head
            }
            return nil
        }
    }
}

/// The text of bytes, without white space at both ends.
private func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    let start = bytes.drop { $0 <= 0x20 }
    guard let last = start.lastIndex(where: { $0 > 0x20 }) else { return "" }
    return String(decoding: start[...last], as: UTF8.self)
}
