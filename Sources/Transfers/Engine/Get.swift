/// The transfer of an answer that fits into memory, whatever its status, with a single attempt. Redirects are not followed.
final class Get: Transfer {
    let settings: TransferSettings
    private let address: WebAddress
    private let limit: Int
    private let headers: [String: String]
    private let isAlone: Bool
    private let complete: (Result<HTTPAnswer, TransferError>) -> Void
    /// The time at which even a server that goes on sending has taken too long.
    private let deadline: ContinuousClock.Instant
    private var head: ResponseHead?
    private var body: [UInt8] = []

    init(
        _ address: WebAddress, limit: Int, headers: [String: String], isAlone: Bool, _ settings: TransferSettings,
        _ complete: @escaping (Result<HTTPAnswer, TransferError>) -> Void
    ) {
        (self.address, self.limit, self.headers, self.settings) = (address, limit, headers, settings)
        (self.complete, self.isAlone, deadline) = (complete, isAlone, .now + settings.firstByte * 3)
    }

    func request() throws(TransferError) -> Request {
        var request = try Request(
            address: address, proxy: settings.proxies.proxy(for: address), credentials: address.credentials)
        request.headers = headers.map { ($0, $1) }
        request.isAlone = isAlone
        return request
    }

    func receive(_ head: ResponseHead) throws(TransferError) {
        self.head = head
        if let length = head.contentLength, length > limit { throw .tooLarge(server, announced: length, limit: limit) }
    }

    func receive(_ piece: UnsafeRawBufferPointer) throws(TransferError) -> Bool {
        if body.count + piece.count > limit { throw .tooLarge(server, announced: nil, limit: limit) }
        if deadline < .now {
            throw .stalled(server, settings.firstByte * 3, received: body.count, expected: head?.bodyLength)
        }
        body.append(contentsOf: piece)
        return true
    }

    func next(after error: TransferError?) -> TransferStep {
        if let error { return .fail(error) }
        guard let head else { return .fail(.empty(server)) }
        complete(.success(HTTPAnswer(head: head, body: body)))
        return .done
    }

    func end(with error: TransferError) { complete(.failure(error)) }

    private var server: TransferError.Peer { .server(address.host) }
}

/// The answer of a server, complete and in memory.
package struct HTTPAnswer: Sendable {
    let head: ResponseHead
    package let body: [UInt8]

    /// The status, which may be an error.
    package var status: Int { head.status }

    /// The delay that the server requests before the next request; nil if it requests none.
    package var retryAfter: Duration? { head["retry-after"].flatMap { Duration(retryAfter: $0) } }

    /// The first header with a name, which is in lower case and one of those that transfers evaluate.
    package subscript(header name: String) -> String? { head[name] }
}
