internal import Foundation

/// The transfer of a file: its attempts, the redirects of each attempt, and the body, which is written as it comes.
final class Fetch: Transfer {
    /// The parameters of a fetch.
    struct Order: Sendable {
        let address: WebAddress
        let limit: Int
        let descriptor: Int32
        let settings: TransferSettings
        let report: @Sendable (TransferProgress) -> Void
    }

    private enum Answer {
        case none
        case redirect(location: String?)
        case file(ResponseHead)
    }

    private let order: Order
    private let complete: (Result<TransferResult, TransferError>) -> Void
    private var attempt = 1
    private var trail: RedirectTrail
    private var sink: FileSink
    private var answer = Answer.none
    private var skipped = SkippedBody()

    init(_ order: Order, _ complete: @escaping (Result<TransferResult, TransferError>) -> Void) {
        (self.order, self.complete) = (order, complete)
        trail = RedirectTrail(order.address, limit: order.settings.redirects)
        sink = FileSink(order.descriptor)
    }

    var settings: TransferSettings { order.settings }

    func request() throws(TransferError) -> Request {
        try Request(
            address: trail.address, proxy: settings.proxies.proxy(for: trail.address), credentials: trail.credentials)
    }

    func receive(_ head: ResponseHead) throws(TransferError) {
        if [301, 302, 303, 307, 308].contains(head.status) {
            answer = .redirect(location: head["location"])
            skipped = SkippedBody()
            return
        }
        try check(head)
        answer = .file(head)
        report(head)
    }

    func receive(_ piece: UnsafeRawBufferPointer) throws(TransferError) -> Bool {
        guard case .file(let head) = answer else { return skipped.skip(piece.count) }
        let limit = head.encodings.isEmpty ? order.limit : min(order.limit, settings.decodedLimit)
        if sink.written + piece.count > limit { throw .tooLarge(server, announced: nil, limit: limit) }
        try sink.write(piece)
        report(head)
        return true
    }

    func next(after error: TransferError?) -> TransferStep {
        do throws(TransferError) {
            if let error { throw error }
            switch answer {
            case .redirect(let location):
                try trail.follow(location)
                return .send
            case .file(let head) where sink.written > 0:
                complete(.success(result(head)))
                return .done
            default: throw .empty(server)
            }
        } catch {
            return retry(after: error)
        }
    }

    func end(with error: TransferError) { complete(.failure(error)) }

    private var server: TransferError.Peer { .server(trail.address.host) }

    private func retry(after error: TransferError) -> TransferStep {
        guard error.mayPass, let rest = settings.retries.rest(after: attempt, asked: error.retryAfter) else {
            return .fail(error)
        }
        do throws(TransferError) { try sink.clear() } catch { return .fail(error) }
        trail = RedirectTrail(order.address, limit: settings.redirects)
        answer = .none
        attempt += 1
        return .rest(rest)
    }

    /// - Throws: an error that is known before the body is read.
    private func check(_ head: ResponseHead) throws(TransferError) {
        let status = head.status
        if status == 204 || status == 205 { throw .empty(server) }
        if status == 407, let proxy = try request().proxy { throw .proxyWantsLogin(proxy.host) }
        // A part of a file was not asked for.
        guard (200..<300).contains(status), status != 206 else {
            let error = TransferError.status(server, status, retryAfter: nil)
            guard error.mayPass, let text = head["retry-after"] else { throw error }
            throw .status(server, status, retryAfter: RetryAfter.duration(text))
        }
        // libcurl undoes these two everywhere; others only where it was built with them.
        guard head.encodings.isEmpty || head.encodings == ["gzip"] || head.encodings == ["deflate"] else {
            throw .unknownEncoding(server, head.encodings.joined(separator: ", "))
        }
        if let length = head.contentLength, length > order.limit {
            throw .tooLarge(server, announced: length, limit: order.limit)
        }
    }

    private func report(_ head: ResponseHead) {
        order.report(TransferProgress(received: sink.written, expected: head.bodyLength, attempt: attempt))
    }

    private func result(_ head: ResponseHead) -> TransferResult {
        let type = head["content-type"].map {
            String($0.prefix { $0 != ";" }.prefix(100)).trimmingCharacters(in: .whitespaces).lowercased()
        }
        return TransferResult(received: sink.written, contentType: type, address: trail.address, attempts: attempt)
    }
}
