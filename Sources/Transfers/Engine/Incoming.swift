internal import NIOHTTP1
internal import NIOHTTPCompression

/// What the head of an answer says about its body, and what is taken of it.
struct Incoming: Sendable {
    /// Bytes; nil where the server does not say, or says it of the compressed form.
    let expected: Int?
    let contentType: String?
    private let encoding: String?
    private let limit: Int
    private let peer: TransferError.Peer

    /// - Throws: what can be said before anything is read.
    init(_ headers: HTTPHeaders, _ limit: Int, _ peer: TransferError.Peer) throws(TransferError) {
        let encodings = headers[canonicalForm: "Content-Encoding"].map { $0.lowercased() }.filter {
            $0 != "identity" && !$0.isEmpty
        }
        // The engine undoes one of these, written just so, and passes on all others as they are.
        guard encodings.isEmpty || encodings == ["gzip"] || encodings == ["deflate"] else {
            throw .unknownEncoding(peer, encodings.joined(separator: ", "))
        }
        encoding = encodings.first
        let announced = headers.first(name: "Content-Length").flatMap { Int($0) }
        expected = encoding == nil ? announced : nil
        contentType = headers.first(name: "Content-Type").map {
            String($0.prefix { $0 != ";" }.prefix(100)).trimmingWhitespace().lowercased()
        }
        self.limit = limit
        self.peer = peer
        if let announced, announced > limit { throw .tooLarge(peer, announced: announced, limit: limit) }
    }

    func check(_ received: Int) throws(TransferError) {
        if received > limit { throw .tooLarge(peer, announced: nil, limit: limit) }
    }

    /// What an error while reading means.
    func failure(_ error: any Error, _ settings: TransferSettings, _ peers: Peers, received: Int) -> TransferError {
        switch error {
        case NIOHTTPDecompression.DecompressionError.limit:
            return .tooLarge(peer, announced: nil, limit: min(limit, settings.decodedLimit))
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            return .undecodable(peer, encoding ?? "")
        default:
            let lost = TransferError.brokeOff(peer, received: received, expected: expected)
            return TransferError.engine(error, settings, peers, lost: lost)
        }
    }
}
