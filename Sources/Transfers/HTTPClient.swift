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
        thread = TransferThread(
            perHost: settings.perHost, busyHosts: settings.busyHosts, total: settings.total)
    }

    deinit { thread.stop() }

    /// Changes the settings of later transfers, and the numbers of simultaneous ones from a host. Their total does not change.
    package func update(_ change: (inout TransferSettings) -> Void) {
        let settings = current.withLock { settings in
            change(&settings)
            return settings
        }
        thread.setLimits(perHost: settings.perHost, busyHosts: settings.busyHosts)
    }

    /// The number of transfers that wait for their turn.
    package var waiting: Int { thread.waiting }

    /// The next ticket, for a fetch that is made later: of the transfers that wait, those with lower tickets begin first.
    package func nextTicket() -> Int { thread.nextTicket() }

    /// Fetches a file.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes.
    ///   - descriptor: A file that is open for writing; it is written from its beginning and stays open.
    ///   - ticket: The ticket of the transfer, from ``nextTicket()``; nil for the next one.
    ///   - report: Called at the start of each attempt and after each piece; on any thread, one call at a time.
    /// - Returns: The size of the file, and its bytes, so that it need not be read again; nil for a file of more than 512 KiB.
    /// - Throws: The error of the last attempt; ``TransferError/cancelled`` if the task was cancelled.
    package func fetch(
        _ address: WebAddress, limit: Int, into descriptor: Int32, ticket: Int? = nil,
        _ report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(TransferError) -> (size: Int, bytes: [UInt8]?) {
        var sink = FileSink(descriptor)
        if address.isLocal {
            if thread.isOver { throw .shutDown }
            try sink.copy(address.path, limit: limit, report)
        } else {
            let settings = current.withLock { $0 }
            sink = try await thread.run(ticket ?? nextTicket()) { [sink] in
                Fetch(address, limit: limit, into: sink, settings, report, $0)
            }
        }
        return (sink.written, try sink.finish())
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
    /// - Returns: The status, which may be an error, and the delay that the server requests before the next attempt; nil if it
    ///   requests none.
    package func postRequest(_ address: WebAddress, json: [UInt8], headers: [String: String] = [:])
        async throws(TransferError) -> (status: Int, retryAfter: Duration?)
    {
        guard !address.isLocal else { throw .unsupportedScheme("file") }
        let settings = current.withLock { $0 }
        return try await thread.run(nextTicket()) { Post(address, json: json, headers: headers, settings, $0) }
    }

    /// Requests an answer of at most `limit` bytes, whatever its status, with a single attempt. Redirects are not followed.
    ///
    /// - Parameters:
    ///   - headers: Additional headers.
    ///   - isAlone: True for a connection of its own, so that there is one request for each call.
    package func get(_ address: WebAddress, limit: Int, headers: [String: String] = [:], isAlone: Bool = false)
        async throws(TransferError) -> HTTPAnswer
    {
        guard !address.isLocal else { throw .unsupportedScheme("file") }
        let settings = current.withLock { $0 }
        return try await thread.run(nextTicket()) {
            Get(address, limit: limit, headers: headers, isAlone: isAlone, settings, $0)
        }
    }

    /// Cancels all transfers and returns when the thread has ended; later transfers fail.
    package func shutDown() async {
        thread.stop()
        await thread.waitForEnd()
    }
}
