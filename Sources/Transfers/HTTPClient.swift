internal import Synchronization

/// Sends requests over HTTP, and fetches files by it.
///
/// It keeps limits, repeats attempts that may succeed later, and follows redirects; a caller sees the progress and the result.
/// libcurl does the work, on one thread for all transfers. It is loaded, and the thread started, with the first transfer.
/// - Pattern: Facade
package final class HTTPClient: Sendable {
    private let current: Mutex<TransferSettings>
    private let thread: TransferThread

    /// A client with connections of its own.
    package init(_ settings: TransferSettings = TransferSettings()) {
        current = Mutex(settings)
        thread = TransferThread(perHost: settings.perHost, total: settings.total)
    }

    deinit { thread.stop() }

    /// Changes how long a server may say nothing, before its answer and within; transfers that run keep what they had.
    package func setPatience(_ time: Duration) {
        current.withLock { ($0.firstByte, $0.stall) = (time, time) }
    }

    /// Changes how many transfers run from one host at the same time, at least 1; those that run go on.
    package func setLimit(perHost: Int) { thread.setLimit(perHost: perHost) }

    /// How many transfers wait for their turn now.
    package var waiting: Int { thread.waiting }

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
        if address.isLocal {
            if thread.isOver { throw .shutDown }
            var sink = FileSink(descriptor)
            try LocalFile(path: address.path).copy(limit: limit, into: &sink, report)
            return TransferResult(received: sink.written, contentType: nil, address: address, attempts: 1)
        }
        let order = Fetch.Order(
            address: address, limit: limit, descriptor: descriptor, settings: current.withLock { $0 }, report: report)
        return try await thread.run { Fetch(order, $0) }
    }

    /// Sends JSON to a server, once: whether it is to be sent again, only the caller can know.
    ///
    /// Redirects are not followed, and the body of the answer is not read.
    /// - Parameter headers: more of them, such as Idempotency-Key.
    /// - Returns: the answer, which may be that of a failure.
    package func postRequest(_ address: WebAddress, json: [UInt8], headers: [String: String] = [:])
        async throws(TransferError) -> PostAnswer
    {
        guard !address.isLocal else { throw .unsupportedScheme("file") }
        let order = Post.Order(address: address, json: json, headers: headers, settings: current.withLock { $0 })
        return try await thread.run { Post(order, $0) }
    }

    /// Cancels what runs and ends; returns when nothing is written any more. What is asked for afterwards fails.
    package func shutDown() async {
        thread.stop()
        await thread.waitForEnd()
    }
}

/// What a server answered to a post.
package struct PostAnswer: Sendable, Hashable {
    /// The status, which may be that of a failure.
    package let status: Int
    /// When the server wants to be asked again, counted from its answer; nil where it does not say.
    package let retryAfter: Duration?

    /// The status and what it is called: `422 Unprocessable Entity`.
    package var wording: String { HTTPStatus.wording(status) }
}

/// What came of a transfer that went well.
package struct TransferResult: Sendable, Equatable {
    /// Bytes that were written.
    package let received: Int
    /// What the server calls it, such as 'image/png': lower case, without parameters; a claim and no more.
    package let contentType: String?
    /// The address that it came from in the end, after redirects.
    package let address: WebAddress
    /// How many attempts it took, from 1.
    package let attempts: Int
}

/// How far a transfer is.
package struct TransferProgress: Sendable, Equatable {
    /// Bytes of the body that came in this attempt; from 0 again when another attempt begins.
    package let received: Int
    /// Bytes that the server announced, if it did.
    package let expected: Int?
    /// From 1.
    package let attempt: Int

    /// A state of a transfer, as bytes and attempts.
    package init(received: Int, expected: Int?, attempt: Int) {
        self.received = received
        self.expected = expected
        self.attempt = attempt
    }
}

/// How transfers are made; all of it can be left as it is.
package struct TransferSettings: Sendable {
    /// Transfers at the same time from one host; ``HTTPClient/setLimit(perHost:)`` changes it while transfers run.
    package var perHost = 6
    /// Transfers at the same time in all.
    package var total = 64
    /// For a connection to be made, TLS included.
    package var connect = Duration.seconds(10)
    /// For the head of the answer, counted from the start of the request, connecting included.
    package var firstByte = Duration.seconds(20)
    /// Between two pieces of a body.
    package var stall = Duration.seconds(20)
    /// Redirects that are followed for one transfer.
    package var redirects = 5
    /// How often a transfer is tried in all, and how long it rests in between.
    package var retries = RetryPolicy()
    /// What a compressed answer may grow to, whatever the limit of the transfer: bytes.
    package var decodedLimit = 32 * 1024 * 1024
    /// Who we say we are.
    package var userAgent = "bluelib/0.1 (album library for the terminal)"
    /// None by default: a program that wants those of its environment says so.
    package var proxies = ProxySettings()
    /// A file of certificates (PEM) that are trusted in the place of the system's, as `SSL_CERT_FILE` names one for other
    /// programs; nil for the system's.
    package var certificates: String?

    /// What suits covers from servers of others.
    package init() {}
}
