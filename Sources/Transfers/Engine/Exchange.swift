internal import CCurl

/// A request and its response, which is passed to a transfer as it arrives. Only the loop's thread uses it.
final class Exchange {
    typealias Instant = SuspendingClock.Instant

    /// The length of a body that costs about as much as another connection. A shorter one is read even if it is not needed, so that
    /// its connection can be reused.
    private static let longestSkippedBody = 0x10000

    let id: Int
    let request: Request
    /// The handle of libcurl.
    let easy: UnsafeMutableRawPointer
    /// The time at which the exchange fails unless data are received before.
    private(set) var deadline: Instant
    private let transfer: any Transfer
    private let libcurl: UnsafePointer<ccurl_library>
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    private var reader = ResponseHead.Reader()
    private var head: ResponseHead?
    private var received = 0
    private var failure: TransferError?
    /// True if an address of the server is in a private network and must not be.
    private var isRefused = false

    /// - Throws: ``TransferError/noResources``.
    init(
        _ id: Int, _ request: Request, for transfer: any Transfer, with libcurl: UnsafePointer<ccurl_library>
    ) throws(TransferError) {
        guard let easy = ccurl_easy_init() else { throw .noResources }
        (self.id, self.request, self.transfer, self.easy, self.libcurl) = (id, request, transfer, easy, libcurl)
        deadline = .now + transfer.settings.firstByte
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        for header in request.headers {
            headerLines = libcurl.pointee.slist_append(headerLines, "\(header.name): \(header.value)")
        }
        request.configure(easy, transfer.settings)
        ccurl_set_data(easy, CURLOPT_HTTPHEADER, headerLines)
        ccurl_set_data(easy, CURLOPT_ERRORBUFFER, errorText)
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_OPENSOCKETDATA] {
            ccurl_set_data(easy, option, context)
        }
        ccurl_set_opener(easy) { context, _, address in
            guard let address, Exchange.of(context)?.permits(address) == true else { return CURL_SOCKET_BAD }
            return ccurl_socket(address)
        }
        ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Exchange.of(context)?.receive(header: line) == true ? line.count : 0
        }
        ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Exchange.of(context)?.receive(body: piece) == true ? piece.count : 0
        }
    }

    /// Frees the handle, which must have been removed from the loop.
    deinit {
        libcurl.pointee.easy_cleanup(easy)
        libcurl.pointee.slist_free_all(headerLines)
        errorText.deallocate()
    }

    /// The exchange of a context that was passed to libcurl.
    static func of(_ context: UnsafeMutableRawPointer?) -> Exchange? {
        context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The error of an exchange that libcurl has ended; nil if the response is complete, or the rest of it is not needed.
    func failure(_ code: CURLcode) -> TransferError? {
        if let failure { return failure }
        let isReused = ccurl_long(easy, CURLINFO_NUM_CONNECTS) == 0
        switch code {
        case CURLE_OK, CURLE_WRITE_ERROR: return nil
        case _ where isRefused && !isConnected:
            return request.referrer.map { .redirectInside($0, host: request.address.host) }
        // Before 8.0, libcurl reuses a connection with bytes left after the last response. Another attempt uses another connection.
        case CURLE_UNSUPPORTED_PROTOCOL where isReused, CURLE_WEIRD_SERVER_REPLY where isReused:
            return lost
        case CURLE_BAD_CONTENT_ENCODING:
            guard let name = head?.encodings.first else {
                return .failed(request.server, reason: "it sent the file compressed in an unknown form")
            }
            return .undecodable(request.server, name)
        default:
            return TransferError(
                code, text: String(cString: errorText), systemError: ccurl_long(easy, CURLINFO_OS_ERRNO),
                proxyStatus: ccurl_long(easy, CURLINFO_HTTP_CONNECTCODE), isHTTP: reader.hasBegun, of: request,
                timeout: transfer.settings.connect, lost: lost)
        }
    }

    /// True if the request could be sent: the connection is made, TLS included.
    var isConnected: Bool { ccurl_time(easy, CURLINFO_PRETRANSFER_TIME_T) > 0 }

    /// True if the IP address of the connected server is in a private network. That of a server behind a proxy is unknown.
    var isInside: Bool {
        guard request.proxy == nil, let text = ccurl_pointer(easy, CURLINFO_PRIMARY_IP) else { return false }
        return AddressRange.bytes(String(cString: text.assumingMemoryBound(to: CChar.self)))
            .map(AddressRange.isPrivate) ?? false
    }

    /// False for an address of the server that must not be connected, whatever the name of the server is.
    private func permits(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
        guard request.referrer != nil, request.proxy == nil else { return true }
        var count = 0
        let bytes = ccurl_ip(address, &count)
        let isPrivate = AddressRange.isPrivate(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        if isPrivate { isRefused = true }
        return !isPrivate
    }

    /// The error of an exchange whose deadline has passed.
    var overdue: TransferError {
        let settings = transfer.settings
        guard head != nil else { return .silent(request.server, settings.firstByte) }
        return .stalled(request.server, settings.stall, received: received, expected: head?.bodyLength)
    }

    /// The error of a connection that was lost.
    private var lost: TransferError {
        guard let head else { return .brokeOff(request.nearest, received: 0, expected: nil) }
        return .brokeOff(request.server, received: received, expected: head.bodyLength)
    }

    private func receive(header line: UnsafeRawBufferPointer) -> Bool {
        guard var head = reader.read(line) else { return true }
        head.isInside = isInside
        self.head = head
        return receive { [head] () throws(TransferError) in
            try transfer.receive(head)
            return true
        }
    }

    private func receive(body piece: UnsafeRawBufferPointer) -> Bool {
        receive { () throws(TransferError) in
            defer { received += piece.count }
            return try transfer.receive(piece) || received + piece.count <= Self.longestSkippedBody
        }
    }

    private func receive(_ body: () throws(TransferError) -> Bool) -> Bool {
        deadline = .now + transfer.settings.stall
        do throws(TransferError) {
            return try body()
        } catch {
            failure = error
            return false
        }
    }
}
