internal import CCurl

/// One request and its answer, which a transfer receives piece by piece. It belongs to the loop's thread.
final class Exchange {
    typealias Instant = SuspendingClock.Instant

    let id: Int
    let request: Request
    /// When it is given up unless something comes before.
    private(set) var deadline: Instant
    private let transfer: any Transfer
    private var reader = ResponseHead.Reader()
    private var head: ResponseHead?
    private var received = 0
    private var failure: TransferError?
    private var handle: OpaquePointer?
    private let loop: OpaquePointer

    /// Begins to send a request.
    /// - Throws: ``TransferError/noResources``.
    init(_ id: Int, _ request: Request, for transfer: any Transfer, on loop: OpaquePointer) throws(TransferError) {
        (self.id, self.request, self.transfer, self.loop) = (id, request, transfer, loop)
        deadline = .now + transfer.settings.firstByte
        handle = ccurl_exchange_create(
            request.address.description, Unmanaged.passUnretained(self).toOpaque(),
            { Exchange.from($0)?.receive(header: UnsafeRawBufferPointer(start: $1, count: $2)) ?? false },
            { Exchange.from($0)?.receive(body: UnsafeRawBufferPointer(start: $1, count: $2)) ?? false })
        guard let handle, request.configure(handle, transfer.settings), ccurl_exchange_begin(loop, handle) else {
            throw .noResources
        }
    }

    deinit { close() }

    /// The exchange of a context that libcurl hands back, which it does as long as the exchange is not closed.
    static func from(_ context: UnsafeMutableRawPointer?) -> Exchange? {
        context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Cuts off what still runs.
    func close() {
        if let handle { ccurl_exchange_free(loop, handle) }
        handle = nil
    }

    /// Why it failed once libcurl says that it has ended; nil when the answer is whole, or no more of it was wanted.
    func failure(_ end: ccurl_end) -> TransferError? {
        if let failure { return failure }
        switch end.outcome {
        case CCURL_WHOLE, CCURL_ENDED_BY_RECEIVER: return nil
        case CCURL_UNDECODABLE: return .undecodable(request.server, head?.encodings.joined(separator: ", ") ?? "")
        default: return TransferError(end, of: request, transfer.settings, lost: lost)
        }
    }

    /// What it fails with when the deadline has passed.
    var overdue: TransferError {
        let settings = transfer.settings
        guard head != nil else { return .silent(request.server, settings.firstByte) }
        return .stalled(request.server, settings.stall, received: received, expected: expected)
    }

    /// What a connection that went away means now.
    private var lost: TransferError {
        guard head != nil else { return .brokeOff(request.nearest, received: 0, expected: nil) }
        return .brokeOff(request.server, received: received, expected: expected)
    }

    private var expected: Int? { head.flatMap { $0.encodings.isEmpty ? $0.contentLength : nil } }

    private func receive(header line: UnsafeRawBufferPointer) -> Bool {
        guard let head = reader.read(line) else { return true }
        self.head = head
        return noteSign { () throws(TransferError) in
            try transfer.receive(head)
            return true
        }
    }

    private func receive(body piece: UnsafeRawBufferPointer) -> Bool {
        noteSign { () throws(TransferError) in
            defer { received += piece.count }
            return try transfer.receive(piece)
        }
    }

    private func noteSign(_ receive: () throws(TransferError) -> Bool) -> Bool {
        deadline = .now + transfer.settings.stall
        do throws(TransferError) {
            return try receive()
        } catch {
            failure = error
            return false
        }
    }
}

extension Request {
    /// Tells libcurl what to send, and the way it takes; false when memory is short.
    fileprivate func configure(_ handle: OpaquePointer, _ settings: TransferSettings) -> Bool {
        ccurl_set_user_agent(handle, settings.userAgent)
        ccurl_set_connect_timeout(handle, Int64((settings.connect / .milliseconds(1)).rounded(.up)))
        if let credentials { ccurl_set_login(handle, credentials.user, credentials.password) }
        if let certificates = settings.certificates { ccurl_set_certificates(handle, certificates) }
        if let body { ccurl_set_body(handle, body, body.count) }
        if let proxy {
            let kind = proxy.kind == .socks ? CCURL_SOCKS_PROXY : CCURL_HTTP_PROXY
            let host = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
            let credentials = proxy.credentials
            ccurl_set_proxy(handle, kind, host, UInt16(proxy.port), credentials?.user, credentials?.password)
        }
        return headers.allSatisfy { ccurl_add_header(handle, "\($0.name): \($0.value)") }
    }
}
