internal import AsyncHTTPClient
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
            return try await exchange.post(json, headers, address.credentials)
        }
    }
}

extension Exchange {
    fileprivate func post(_ json: [UInt8], _ headers: [String: String], _ credentials: WebAddress.Credentials?)
        async throws(TransferError) -> PostAnswer
    {
        var request = request(.POST, credentials)
        request.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: json))
        let response = try await response(to: request)
        await drain(response.body)
        let wish = response.headers.first(name: "Retry-After").flatMap { RetryAfter.duration($0) }
        return PostAnswer(status: Int(response.status.code), retryAfter: wish)
    }

    /// Reads a short answer to its end, so that the connection can be used again; a long one is not worth it.
    private func drain(_ body: HTTPClientResponse.Body) async {
        _ = try? await engines.watch.over(settings.stall, .cancelled) { _ async throws(TransferError) in
            do { _ = try await body.collect(upTo: 0x10000) } catch { throw .cancelled }
        }
    }
}
