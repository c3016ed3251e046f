/// The transfer of a file: its attempts, the redirects of each attempt, and the body.
///
/// The caller writes the last block of the body, which is all of most files, because all transfers wait while their thread writes.
///
/// - Pattern: Facade (subsystem)
final class Fetch: Transfer {
    private enum Answer {
        case none
        case redirect(ResponseHead)
        case file(expected: Int?, limit: Int)
    }

    let settings: TransferSettings
    private let address: WebAddress
    private let limit: Int
    private let report: (TransferProgress) -> Void
    private let complete: (Result<FileSink, TransferError>) -> Void
    private var attempt = 1
    private var trail: RedirectTrail
    private var sink: FileSink
    private var answer = Answer.none

    init(
        _ address: WebAddress, limit: Int, into sink: FileSink, _ settings: TransferSettings,
        _ report: @escaping (TransferProgress) -> Void,
        _ complete: @escaping (Result<FileSink, TransferError>) -> Void
    ) {
        (self.address, self.limit, self.sink, self.settings) = (address, limit, sink, settings)
        (self.report, self.complete) = (report, complete)
        trail = RedirectTrail(address)
    }

    func request() throws(TransferError) -> Request {
        var request = try Request(
            address: trail.address, proxy: settings.proxies.proxy(for: trail.address), credentials: trail.credentials)
        request.referrer = trail.referrer
        return request
    }

    func receive(_ head: ResponseHead) throws(TransferError) {
        if [301, 302, 303, 307, 308].contains(head.status) {
            answer = .redirect(head)
            return
        }
        try check(head)
        let limit = head.encodings.isEmpty ? limit : min(limit, settings.decodedLimit)
        answer = .file(expected: head.bodyLength, limit: limit)
        sink.reserve(head.bodyLength)
        report(TransferProgress(received: 0, expected: head.bodyLength, attempt: attempt))
    }

    func receive(_ piece: UnsafeRawBufferPointer) throws(TransferError) -> Bool {
        guard case .file(let expected, let limit) = answer else { return false }
        if sink.written + piece.count > limit { throw .tooLarge(server, announced: nil, limit: limit) }
        try sink.write(piece)
        report(TransferProgress(received: sink.written, expected: expected, attempt: attempt))
        return true
    }

    func next(after error: TransferError?) -> TransferStep {
        do throws(TransferError) {
            if let error { throw error }
            switch answer {
            case .redirect(let head):
                try trail.follow(head["location"], isInside: head.isInside)
                return .send
            case .file where sink.written > 0:
                complete(.success(sink))
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
        let isLasting = error.isOfServer && settings.busyHosts[address.host] != nil
        let rest =
            isLasting
            ? settings.retries.longRest(after: attempt, asked: error.retryAfter)
            : settings.retries.rest(after: attempt, asked: error.retryAfter)
        guard error.mayPass, let rest else {
            return .fail(trail.address == address || error.unusablePeer == nil ? error : .redirected(error))
        }
        do throws(TransferError) { try sink.clear() } catch { return .fail(error) }
        trail = RedirectTrail(address)
        answer = .none
        attempt += 1
        return .rest(rest)
    }

    /// - Throws: An error that is known before the body is read.
    private func check(_ head: ResponseHead) throws(TransferError) {
        let status = head.status
        if status == 204 || status == 205 { throw .empty(server) }
        if status == 407, let proxy = try request().proxy { throw .proxyWantsLogin(proxy.host) }
        // A part of the file was not requested.
        guard (200..<300).contains(status), status != 206 else {
            let error = TransferError.status(server, status, retryAfter: nil)
            guard error.mayPass, let text = head["retry-after"] else { throw error }
            throw .status(server, status, retryAfter: Duration(retryAfter: text))
        }
        // libcurl always decodes these two; support for others depends on its build.
        let encodings = head.encodings
        guard encodings.isEmpty || encodings == ["gzip"] || encodings == ["deflate"] else {
            throw .unknownEncoding(server, encodings.joined(separator: ", "))
        }
        if let length = head.contentLength, length > limit {
            throw .tooLarge(server, announced: length, limit: limit)
        }
    }
}
