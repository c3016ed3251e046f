internal import NIOHTTP1

extension HTTPClient {
    /// Fetches a file.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that are taken.
    ///   - descriptor: a file open for writing, written from its beginning; it stays open. When a transfer fails, what
    ///     came of it stays in there.
    ///   - report: told at the start, after each piece and with each attempt anew; called on any thread, one call at a time.
    /// - Throws: why it failed, after all attempts; ``TransferError/cancelled`` when the task was cancelled.
    package func fetch(
        _ address: WebAddress, limit: Int, into descriptor: Int32,
        _ report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(TransferError) -> TransferResult {
        try await running.run { [self] () async throws(TransferError) in
            var sink = FileSink(descriptor)
            if address.isLocal {
                try LocalFile(path: address.path).copy(limit: limit, into: &sink, report)
                return TransferResult(received: sink.written, contentType: nil, address: address, attempts: 1)
            }
            return try await attempts(address, limit, sink, report)
        }
    }

    private func attempts(
        _ address: WebAddress, _ limit: Int, _ sink: FileSink, _ report: @escaping @Sendable (TransferProgress) -> Void
    ) async throws(TransferError) -> TransferResult {
        var attempt = 1
        while true {
            do throws(TransferError) {
                return try await followed(
                    address, FileTaker.Order(limit: limit, attempt: attempt, report: report), sink)
            } catch {
                guard error.mayPass, let rest = settings.retries.rest(after: attempt, asked: error.retryAfter) else {
                    throw error
                }
                do { try await Task.sleep(for: rest) } catch { throw .cancelled }
            }
            try sink.clear()
            attempt += 1
        }
    }

    /// One attempt, over all hops of it.
    private func followed(_ address: WebAddress, _ order: FileTaker.Order, _ sink: FileSink) async throws(TransferError)
        -> TransferResult
    {
        var trail = RedirectTrail(address, limit: settings.redirects)
        while true {
            switch try await hop(trail, order, sink) {
            case .redirect(let location): try trail.follow(location)
            case .body(let sink, let contentType):
                return TransferResult(
                    received: sink.written, contentType: contentType, address: trail.address, attempts: order.attempt)
            }
        }
    }

    /// One exchange, for which a place is held that is not held while resting or going elsewhere.
    private func hop(_ trail: RedirectTrail, _ order: FileTaker.Order, _ sink: FileSink) async throws(TransferError)
        -> FileTaker.Outcome
    {
        let exchange = try Exchange(trail.address, settings, engines)
        let host = trail.address.host
        try await gate.enter(host)
        defer { gate.leave(host) }
        return try await exchange.send(
            .GET, exchange.headers(trail.credentials), to: FileTaker(exchange, order, into: sink))
    }
}
