package import Events
package import Transfers

/// The covers of a library: fetches requested covers into the cache and posts the outcome.
///
/// Requests and outcomes are events: ``CoverWasRequested``, ``CoverRequestWasWithdrawn``, ``CoverRequestDidEnd``. An
/// address is fetched once for any number of requests, and cancelled when the last request is withdrawn.
/// - Pattern: Observer (concrete observer)
/// - Pattern: Facade (subsystem)
@MainActor
package final class CoverFetcher {
    /// The time for which views do not repeat a failed request.
    private static let rest = Duration.seconds(60)
    private static let longestRest = Duration.seconds(86_400)
    private static let mostFailures = 10_000

    private struct Job {
        let number: Int
        let title: String?
        var requesters: Set<CoverRequester>
        var task: Task<Void, Never>?
    }

    private struct Failure {
        let message: String
        let end: ContinuousClock.Instant
    }

    /// The failure of a server or a proxy.
    private struct Outage {
        let error: TransferError
        let end: ContinuousClock.Instant
        /// The requesters that had requests then. One that insists tries a server once; the next one tries it again.
        let requesters: Set<CoverRequester>
    }

    /// The progress of the downloads.
    package nonisolated let monitor = DownloadMonitor()
    /// The covers that are available locally.
    package nonisolated let cache: CoverCache
    /// The embedded picture files of the program, by address.
    package nonisolated let embedded: @Sendable (String) -> [UInt8]?
    /// The limits of the downloads; evaluated with the first request after all others have ended.
    package var limits: () -> DownloadLimits? = { nil }

    private let readPicture: CoverCache.PictureReader
    private let makeClient: () -> HTTPClient
    /// Created with the first request, so that programs without requests do not evaluate the environment.
    package private(set) lazy var client = makeClient()
    private let events: EventCenter
    private var jobs: [String: Job] = [:]
    private var failures: [String: Failure] = [:]
    /// By the names of ``HTTPClient/needs(of:)``.
    private var outages: [String: Outage] = [:]
    private var lastNumber = 0
    private var observations: [Observation] = []

    /// Creates a fetcher that stores covers in a cache, and starts to observe requests.
    ///
    /// - Parameters:
    ///   - embedded: The embedded picture files of the program, by address.
    ///   - readPicture: Reads the pictures in audio files.
    ///   - settings: The settings for transfers; evaluated at the first request.
    package init(
        into cache: CoverCache, embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        readPicture: @escaping CoverCache.PictureReader = { _, _ in nil },
        settings: @autoclosure @escaping () -> TransferSettings,
        events: EventCenter
    ) {
        (self.cache, self.embedded, self.readPicture, self.events) = (cache, embedded, readPicture, events)
        makeClient = { HTTPClient(settings()) }
        observations = [
            events.observe(CoverWasRequested.self, as: "cover-fetcher") { [weak self] in self?.begin($0) },
            events.observe(CoverRequestWasWithdrawn.self, as: "cover-fetcher") { [weak self] in self?.withdraw($0) },
        ]
    }

    isolated deinit { close() }

    /// Cancels all downloads without events, stops observing, and closes the cache.
    package func close() {
        observations = []
        // The newest first, so that no waiting download starts because another one ended.
        for job in jobs.values.sorted(by: { $0.number > $1.number }) { job.task?.cancel() }
        jobs = [:]
        cache.close()
    }

    // MARK: Requests

    private func begin(_ request: CoverWasRequested) {
        let address = request.address
        if jobs[address] != nil {
            jobs[address]?.requesters.insert(request.requester)
            return
        }
        if jobs.isEmpty, let limits = limits() { apply(limits) }
        lastNumber += 1
        jobs[address] = Job(
            number: lastNumber, title: request.title, requesters: [request.requester],
            task: recentFailure(of: request).map { repeatFailure($0, of: address, lastNumber) }
                ?? fetch(Download(lastNumber, address, title: request.title), refusing: refusal(of: request)))
    }

    private func apply(_ limits: DownloadLimits) {
        client.update { settings in
            (settings.perHost, settings.contact) = (limits.perHost, limits.contact)
            settings.setTimeout(limits.timeout)
            settings.setArchive(limits.archive)
        }
        cache.setLimit(limits.cacheSize)
    }

    private func fetch(_ download: Download, refusing refusal: TransferError?) -> Task<Void, Never> {
        monitor.add(download)
        let delivery = CoverDelivery(
            cache: cache, embedded: embedded, readPicture: readPicture, client: client, ticket: client.nextTicket(),
            refusal: refusal)
        // It begins at once and ends on the main actor, so only the delivery changes threads.
        return Task.immediate { [weak self, monitor] in
            let result: Result<CoverDelivery.Cover, any Error>
            do {
                result = .success(
                    try await delivery.deliver(download.address) { monitor.update(download.number, $0) })
            } catch {
                result = .failure(error)
            }
            self?.finish(download, result, isRefused: refusal != nil)
        }
    }

    private func withdraw(_ request: CoverRequestWasWithdrawn) {
        guard var job = jobs[request.address] else { return }
        if let requester = request.requester { job.requesters.remove(requester) } else { job.requesters = [] }
        jobs[request.address] = job
        guard job.requesters.isEmpty else { return }
        job.task?.cancel()
        monitor.end(job.number, wasFetched: false)
        end(request.address, job.number, .cancelled)
    }

    // MARK: Outcomes

    private func finish(_ download: Download, _ result: Result<CoverDelivery.Cover, any Error>, isRefused: Bool) {
        if let warning = cache.removeWarning() { events.post(CoverCacheDidFail(message: "\(warning)")) }
        let (address, number) = (download.address, download.number)
        guard jobs[address]?.number == number else { return }
        switch result {
        case .success(let cover):
            failures[address] = nil
            if cover.wasFetched, !outages.isEmpty { for need in needs(of: address) { outages[need] = nil } }
            monitor.end(number, wasFetched: cover.wasFetched)
            end(address, number, .available(file: cover.file, wasFetched: cover.wasFetched))
        case .failure(TransferError.cancelled):
            monitor.end(number, wasFetched: false)
            end(address, number, .cancelled)
        case .failure(let error):
            let others = isRefused ? [] : noteOutage(error, of: address)
            let isShared = isRefused || !others.isEmpty
            // A view that meets a known outage has nothing to report.
            let isNew = !isRefused || jobs[address]?.requesters.contains { $0.isInsistent } == true
            for other in [address] + others { fail(other, error, isNew: isNew, isShared: isShared) }
        }
    }

    private func fail(_ address: String, _ error: any Error, isNew: Bool, isShared: Bool) {
        guard let job = jobs[address] else { return }
        job.task?.cancel()
        let message = "\(error)"
        remember(message, of: address, (error as? TransferError)?.retryAfter)
        monitor.fail(job.number, because: message)
        end(address, job.number, .failed(message: message, isNew: isNew), isShared: isShared)
    }

    /// Ends a job, unless it was cancelled: that was reported, and the cover may have been requested again.
    private func end(
        _ address: String, _ number: Int, _ outcome: CoverRequestDidEnd.Outcome, isShared: Bool = false
    ) {
        guard let job = jobs[address], job.number == number else { return }
        jobs[address] = nil
        var event = CoverRequestDidEnd(address, of: job.title, outcome)
        event.isShared = isShared
        events.post(event)
    }

    // MARK: Failures

    private func recentFailure(of request: CoverWasRequested) -> String? {
        guard !request.requester.isInsistent, let failure = failures[request.address], failure.end > .now else {
            return nil
        }
        return failure.message
    }

    private func repeatFailure(_ message: String, of address: String, _ number: Int) -> Task<Void, Never> {
        Task { [weak self] in self?.end(address, number, .failed(message: message, isNew: false)) }
    }

    private func needs(of address: String) -> [String] {
        (try? WebAddress(address)).map(client.needs) ?? []
    }

    /// The error of a server or a proxy that this requester need not try; nil if it may.
    private func refusal(of request: CoverWasRequested) -> TransferError? {
        guard !outages.isEmpty else { return nil }
        let known = needs(of: request.address).compactMap { outages[$0] }
        let isInsistent = request.requester.isInsistent
        return known.first { isInsistent ? $0.requesters.contains(request.requester) : $0.end > .now }?.error
    }

    /// Remembers a server or a proxy that failed; returns the addresses of the other open requests that need it.
    private func noteOutage(_ error: any Error, of address: String) -> [String] {
        guard let error = error as? TransferError, let parsed = try? WebAddress(address),
            let need = client.need(of: error, for: parsed)
        else { return [] }
        let concerned = jobs.filter { needs(of: $0.key).contains(need) }
        outages[need] = Outage(
            error: error, end: .now + Self.rest,
            requesters: concerned.values.reduce(into: []) { $0.formUnion($1.requesters) })
        let others = concerned.filter { $0.key != address }
        return others.sorted { $0.value.number < $1.value.number }.map(\.key)
    }

    private func remember(_ message: String, of address: String, _ retryAfter: Duration?) {
        if failures.count >= Self.mostFailures { failures = [:] }
        let rest = min(max(Self.rest, retryAfter ?? .zero), Self.longestRest)
        failures[address] = Failure(message: message, end: .now + rest)
    }
}

/// The settings of the user for downloads.
package struct DownloadLimits: Sendable, Hashable {
    /// The maximum number of parallel downloads from a server.
    package let perHost: Int
    /// The timeout for a server that sends nothing.
    package let timeout: Duration
    /// The maximum size of the cache in bytes.
    package let cacheSize: Int
    /// An address or mail to reach the user, for servers; empty for the page of the project.
    package let contact: String
    /// The address of the Cover Art Archive or of a mirror; empty for its own.
    package let archive: String

    /// Creates limits.
    package init(perHost: Int, timeout: Duration, cacheSize: Int, contact: String, archive: String) {
        (self.perHost, self.timeout, self.cacheSize) = (perHost, timeout, cacheSize)
        (self.contact, self.archive) = (contact, archive)
    }
}

/// A view or a command that requests covers.
///
/// It is compared by identity, so the requests of two views for a cover are distinct and share one download.
package final class CoverRequester: Sendable {
    /// True if the user requested the covers explicitly; then an address is tried again even if it has just failed.
    package let isInsistent: Bool

    /// Creates a requester with its own identity.
    package init(isInsistent: Bool = false) { self.isInsistent = isInsistent }
}

extension CoverRequester: Hashable {
    package static func == (left: CoverRequester, right: CoverRequester) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
