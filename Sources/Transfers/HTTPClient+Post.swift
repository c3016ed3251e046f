internal import NIOCore
internal import NIOHTTP1

extension HTTPClient {
    /// Sends JSON to a server, once: whether it is to be sent again, only the caller can know.
    ///
    /// Redirects are not followed, and the body of the answer is not read.
    /// - Parameter headers: more of them, such as Idempotency-Key.
    /// - Returns: the answer, which may be that of a failure.
    package func postRequest(_ address: WebAddress, json: [UInt8], headers: [String: String] = [:])
        async throws(TransferError) -> PostAnswer
    {
        guard !address.isLocal else { throw .unsupportedScheme("file") }
        return try await running.run { [self] () async throws(TransferError) in
            let exchange = try Exchange(address, settings, engines)
            try await gate.enter(address.host)
            defer { gate.leave(address.host) }
            var all = exchange.headers(address.credentials)
            all.replaceOrAdd(name: "Content-Type", value: "application/json")
            for (name, value) in headers { all.replaceOrAdd(name: name, value: value) }
            return try await exchange.send(.POST, all, body: json, to: PostTaker(exchange))
        }
    }
}

/// Takes the head of what a server answers to a post.
private struct PostTaker: AnswerTaker {
    private let exchange: Exchange
    private var answer: PostAnswer?
    private var remainder = Remainder()

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func take(_ head: HTTPResponseHead) {
        let wish = head.headers.first(name: "Retry-After").flatMap { RetryAfter.duration($0) }
        answer = PostAnswer(status: Int(head.status.code), retryAfter: wish)
    }

    mutating func take(_ piece: ByteBuffer) -> Bool { remainder.skip(piece) }

    func outcome() throws(TransferError) -> PostAnswer {
        guard let answer else { throw .empty(exchange.peers.server) }
        return answer
    }

    /// The server has it, whatever became of the rest of what it said.
    func outcome(despite error: TransferError) throws(TransferError) -> PostAnswer {
        guard let answer else { throw error }
        return answer
    }

    var stalled: TransferError {
        .stalled(exchange.peers.server, exchange.settings.stall, received: 0, expected: nil)
    }

    func meaning(of error: any Error) -> TransferError { exchange.meaning(of: error) }
}
