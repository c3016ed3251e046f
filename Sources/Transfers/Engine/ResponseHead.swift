internal import Foundation

/// The status and the headers of an answer.
struct ResponseHead {
    let status: Int
    private var headers: [(name: String, value: String)] = []

    private init(status: Int) { self.status = status }

    /// The first header of a name, which is in lower case.
    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The length of the body as it is sent; nil where the server does not say it.
    var contentLength: Int? { self["content-length"].flatMap { Int($0) } }

    /// How the body is compressed, in the order in which that was done; in lower case.
    var encodings: [String] {
        headers.filter { $0.name == "content-encoding" }
            .flatMap { $0.value.lowercased().split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0 != "identity" && !$0.isEmpty }
    }

    /// Reads heads line by line.
    struct Reader {
        private var head: ResponseHead?
        private var isComplete = false

        /// - Returns: the head that the line completes. Interim answers and trailers are passed over.
        mutating func read(_ line: UnsafeRawBufferPointer) -> ResponseHead? {
            if isComplete { return nil }
            let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            if text.hasPrefix("HTTP/") {
                let words = text.split(separator: " ", maxSplits: 2)
                head = ResponseHead(status: words.count > 1 ? Int(words[1]) ?? 0 : 0)
            } else if text.isEmpty {
                isComplete = head.map { $0.status >= 200 } ?? false
                return isComplete ? head : nil
            } else if let colon = text.firstIndex(of: ":") {
                let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                head?.headers.append((text[..<colon].lowercased(), value))
            }
            return nil
        }
    }
}
