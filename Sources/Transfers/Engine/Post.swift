/// The transfer of JSON to a server, with a single attempt. Of the answer, only the head counts.
final class Post: Transfer {
    /// The parameters of a post.
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
        // Without "Expect", libcurl sends a long body at once, and not when the server asks for it.
        request.headers = [("Content-Type", "application/json"), ("Expect", "")] + order.headers.map { ($0, $1) }
        request.body = order.json
        return request
    }

    func receive(_ head: ResponseHead) {
        answer = PostAnswer(status: head.status, retryAfter: head["retry-after"].flatMap { RetryAfter.duration($0) })
    }

    func receive(_ piece: UnsafeRawBufferPointer) -> Bool { skipped.skip(piece.count) }

    /// A post with an answer has arrived, even if the rest of the answer is lost.
    func next(after error: TransferError?) -> TransferStep {
        guard let answer else { return .fail(error ?? .empty(.server(order.address.host))) }
        complete(.success(answer))
        return .done
    }

    func end(with error: TransferError) { complete(.failure(error)) }
}
