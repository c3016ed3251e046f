internal import Synchronization

/// Sends requests over HTTP, and fetches files.
///
/// It enforces limits, repeats attempts after temporary errors, and follows redirects; the caller receives the progress and
/// the result. libcurl does the work, on one thread for all transfers. The first transfer loads it and starts the thread.
/// - Pattern: Facade (facade)
package final class HTTPClient: Sendable {
    private let current: Mutex<TransferSettings>
    private let thread: TransferThread

    /// Creates a client with connections of its own.
    package init(_ settings: TransferSettings = TransferSettings()) {
        current = Mutex(settings)
        thread = TransferThread(perHost: settings.perHost, total: settings.total)
    }

    deinit { thread.stop() }

    /// Changes the number of simultaneous transfers from a host, at least 1; running transfers continue.
    package func setLimit(perHost: Int) { thread.setLimit(perHost: perHost) }

    /// Changes the timeout for a server that sends nothing; running transfers keep their timeout.
    package func setTimeout(_ timeout: Duration) { current.withLock { ($0.firstByte, $0.stall) = (timeout, timeout) } }

    /// The number of transfers that wait for their turn.
    package var waiting: Int { thread.waiting }

    /// Fetches a file.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes.
    ///   - descriptor: A file that is open for writing; it is written from its beginning and stays open.
    ///   - report: Called at the start of each attempt and after each piece; on any thread, one call at a time.
    /// - Throws: The error of the last attempt; ``TransferError/cancelled`` if the task was cancelled.
    package func fetch(
        _ address: WebAddress, limit: Int, into descriptor: Int32,
        _ report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(TransferError) -> TransferResult {
        if address.isLocal {
            if thread.isOver { throw .shutDown }
            var sink = FileSink(descriptor)
            try LocalFile(path: address.path).copy(limit: limit, into: &sink, report)
            let contents = try sink.finish()
            return TransferResult(received: sink.written, contents: contents, address: address, attempts: 1)
        }
        let settings = current.withLock { $0 }
        return try await thread.run {
            Fetch(address, limit: limit, into: FileSink(descriptor), settings, report, $0)
        }
    }

    /// The names of all that a transfer needs, such as its server, and its proxy if it has one. If one of them fails, so do all
    /// transfers that need it (``need(of:for:)``).
    package func needs(of address: WebAddress) -> [String] {
        if address.isLocal { return [] }
        let proxy = try? current.withLock { $0.proxies }.proxy(for: address)
        return ["libcurl", "server \(address.host):\(address.port)"] + (proxy.map { ["proxy \($0.host)"] } ?? [])
            + (address.scheme == .https ? ["certificates"] : [])
    }

    /// The one of these that an error has shown to be unusable; nil if the error concerns only the file.
    package func need(of error: TransferError, for address: WebAddress) -> String? {
        switch (error.unusablePeer, error) {
        case (.server, _): "server \(address.host):\(address.port)"
        case (.proxy(let host), _): "proxy \(host)"
        case (nil, .noLibrary): "libcurl"
        case (nil, .noCertificates): "certificates"
        case (nil, _): nil
        }
    }

    /// Sends JSON to a server, with a single attempt.
    ///
    /// Redirects are not followed, and the body of the response is not read.
    /// - Parameter headers: Additional headers, such as Idempotency-Key.
    /// - Returns: The response, which may be an error status.
    package func postRequest(_ address: WebAddress, json: [UInt8], headers: [String: String] = [:])
        async throws(TransferError) -> PostAnswer
    {
        guard !address.isLocal else { throw .unsupportedScheme("file") }
        let settings = current.withLock { $0 }
        return try await thread.run { Post(address, json: json, headers: headers, settings, $0) }
    }

    /// Cancels all transfers and returns when the thread has ended; later transfers fail.
    package func shutDown() async {
        thread.stop()
        await thread.waitForEnd()
    }
}

/// The response to a post.
package struct PostAnswer: Sendable, Hashable {
    /// The status, which may be an error.
    package let status: Int
    /// The delay that the server requests before the next attempt; nil if it requests none.
    package let retryAfter: Duration?

    /// The status and its name: `422 Unprocessable Entity`.
    package var wording: String { HTTPStatus.wording(status) }
}

/// The result of a successful transfer.
package struct TransferResult: Sendable, Equatable {
    /// The size of the file in bytes.
    package let received: Int
    /// The bytes of a small file, so that it need not be read again; nil for a file of more than 256 KiB.
    package let contents: [UInt8]?
    /// The final address, after redirects.
    package let address: WebAddress
    /// The number of attempts, from 1.
    package let attempts: Int
}

/// The progress of a transfer.
package struct TransferProgress: Sendable, Equatable {
    /// The bytes of the body received in this attempt.
    package let received: Int
    /// The size in bytes that the server announced; nil if unknown.
    package let expected: Int?
    /// The number of the attempt, from 1.
    package let attempt: Int

    /// Creates a progress.
    package init(received: Int, expected: Int?, attempt: Int) {
        (self.received, self.expected, self.attempt) = (received, expected, attempt)
    }
}

/// The settings for transfers; all of them have defaults.
package struct TransferSettings: Sendable {
    /// Simultaneous transfers from one host; ``HTTPClient/setLimit(perHost:)`` changes it while transfers run.
    package var perHost = 6
    /// Simultaneous transfers in total.
    package var total = 64
    /// The timeout for a connection, TLS included.
    package var connect = Duration.seconds(10)
    /// The timeout for the head of a response, from the start of the request.
    package var firstByte = Duration.seconds(20)
    /// The timeout between two pieces of a body.
    package var stall = Duration.seconds(20)
    /// The maximum number of redirects of a transfer.
    package var redirects = 5
    /// The number of attempts, and the delays between them.
    package var retries = RetryPolicy()
    /// The maximum size of a decompressed response in bytes, regardless of the limit of the transfer.
    package var decodedLimit = 32 * 1024 * 1024
    /// The value of the User-Agent header.
    package var userAgent = "bluelib/0.1 (album library for the terminal)"
    /// The proxies; none by default.
    package var proxies = ProxySettings()
    /// A file of trusted certificates (PEM) that replaces those of the system, like `SSL_CERT_FILE`; nil for those of the
    /// system.
    package var certificates: String?

    /// Creates the default settings, which suit pictures from public servers.
    package init() {}
}
