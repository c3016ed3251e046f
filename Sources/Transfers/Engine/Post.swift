/// The transfer of JSON to a server, made once: the answer's status is all that counts of it.
final class Post: Transfer {
    /// What is sent, where to and how.
    struct Order: Sendable {
        let address: WebAddress
        let json: [UInt8]
        let headers: [String: String]
        let settings: TransferSettings
    }

    private let order: Order
    private let complete: (Result<PostAnswer, TransferError>) -> Void
    private var answer: PostAnswer?
    private var skipped = SkippedBody()

    init(_ order: Order, _ complete: @escaping (Result<PostAnswer, TransferError>) -> Void) {
        (self.order, self.complete) = (order, complete)
    }

    var settings: TransferSettings { order.settings }

    func request() throws(TransferError) -> Request {
        var request = try Request(
            address: order.address, proxy: settings.proxies.proxy(for: order.address),
            credentials: order.address.credentials)
        // Without "Expect", a long body is sent at once, not when the server asks for it.
        request.headers = [("Content-Type", "application/json"), ("Expect", "")] + order.headers.map { ($0, $1) }
        request.body = order.json
        return request
    }

    func receive(_ head: ResponseHead) {
        answer = PostAnswer(status: head.status, retryAfter: head["retry-after"].flatMap { RetryAfter.duration($0) })
    }

    func receive(_ piece: UnsafeRawBufferPointer) -> Bool { skipped.skip(piece.count) }

    /// The server has it once it has answered, whatever became of the rest of the answer.
    func next(after error: TransferError?) -> TransferStep {
        guard let answer else { return .fail(error ?? .empty(.server(order.address.host))) }
        complete(.success(answer))
        return .done
    }

    func end(with error: TransferError) { complete(.failure(error)) }
}
