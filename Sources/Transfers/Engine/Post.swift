/// The transfer of JSON to a server, with a single attempt. Only the head of the response is evaluated.
final class Post: Transfer {
    let settings: TransferSettings
    private let address: WebAddress
    private let json: [UInt8]
    private let headers: [String: String]
    private let complete: (Result<(status: Int, retryAfter: Duration?), TransferError>) -> Void
    private var answer: (status: Int, retryAfter: Duration?)?

    init(
        _ address: WebAddress, json: [UInt8], headers: [String: String], _ settings: TransferSettings,
        _ complete: @escaping (Result<(status: Int, retryAfter: Duration?), TransferError>) -> Void
    ) {
        (self.address, self.json, self.headers) = (address, json, headers)
        (self.settings, self.complete) = (settings, complete)
    }

    func request() throws(TransferError) -> Request {
        var request = try Request(
            address: address, proxy: settings.proxies.proxy(for: address),
            credentials: address.credentials)
        // An empty "Expect" makes libcurl send a long body immediately, instead of waiting for the server's permission.
        request.headers = [("Content-Type", "application/json"), ("Expect", "")] + headers.map { ($0, $1) }
        request.body = json
        return request
    }

    func receive(_ head: ResponseHead) {
        answer = (head.status, head["retry-after"].flatMap { Duration(retryAfter: $0) })
    }

    func receive(_ piece: UnsafeRawBufferPointer) -> Bool { false }

    /// A post with a response has arrived, even if the rest of the response is lost.
    func next(after error: TransferError?) -> TransferStep {
        guard let answer else { return .fail(error ?? .empty(.server(address.host))) }
        complete(.success(answer))
        return .done
    }

    func end(with error: TransferError) { complete(.failure(error)) }
}
