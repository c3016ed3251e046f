internal import Synchronization
internal import Transfers

/// Records the progress of downloads; readable from any thread, for example for each screen update.
package final class DownloadMonitor: Sendable {
    /// The maximum number of recorded failures.
    private static let mostFailures = 100

    private struct State {
        var downloads: [Int: Download] = [:]
        var expected: [CoverRequester: Int] = [:]
        var failures: [Download] = []
        var done = 0
        var failed = 0
        var doneBytes = 0
        var rate = TransferRate()
    }

    private let state = Mutex(State())

    /// True if no download is running, waiting or expected; faster than the ``summary``.
    package var isIdle: Bool { state.withLock { $0.downloads.isEmpty && $0.expected.isEmpty } }

    /// A snapshot of the current state.
    package var summary: DownloadSummary {
        let now = ContinuousClock.now
        return state.withLock { state in
            let all = state.downloads.values.sorted { $0.number < $1.number }
            return DownloadSummary(
                running: all.filter { $0.start != nil }, waiting: all.filter { $0.start == nil },
                expected: state.expected.values.reduce(0, +), failures: state.failures, done: state.done,
                failed: state.failed, doneBytes: state.doneBytes, rate: state.rate.value(at: now))
        }
    }

    /// Sets the number of covers that a requester will request later, which is only displayed.
    package func expect(_ count: Int, by requester: CoverRequester) {
        state.withLock { $0.expected[requester] = count > 0 ? count : nil }
    }

    /// Adds a waiting download; resets the counters if there was none.
    func add(_ download: Download) {
        state.withLock { state in
            if state.downloads.isEmpty, state.expected.isEmpty {
                (state.done, state.failed, state.doneBytes, state.rate) = (0, 0, 0, TransferRate())
            }
            state.downloads[download.number] = download
            state.failures.removeAll { $0.address == download.address }
        }
    }

    /// Records the progress of a download; the first call marks it as running.
    func update(_ number: Int, _ progress: TransferProgress) {
        let now = ContinuousClock.now
        state.withLock { state in
            guard let received = state.downloads[number]?.update(progress, at: now) else { return }
            state.rate.add(received, at: now)
        }
    }

    /// Removes a download that was cancelled, or whose cover is available now.
    func end(_ number: Int, wasFetched: Bool) {
        state.withLock { state in
            guard let download = state.downloads.removeValue(forKey: number), wasFetched else { return }
            state.done += 1
            state.doneBytes += download.received
        }
    }

    /// Moves a download to the failures.
    func fail(_ number: Int, because message: String) {
        state.withLock { state in
            guard let download = state.downloads.removeValue(forKey: number) else { return }
            state.failed += 1
            state.failures.append(Download(number, download.address, title: download.title, failure: message))
            if state.failures.count > Self.mostFailures { state.failures.removeFirst() }
        }
    }
}

/// A waiting, running or failed download of a cover.
package struct Download: Sendable, Hashable {
    /// The number of the download, counted from 1 and unique in a session; the argument of 'cancel'.
    package let number: Int
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The reason and a remedy, a sentence in lower case; nil unless the download failed.
    package let failure: String?
    /// The bytes received in this attempt.
    package private(set) var received = 0
    /// The size in bytes that the server announced; nil if unknown.
    package private(set) var expected: Int?
    /// The number of the attempt, from 1.
    package private(set) var attempt = 1
    /// The time of the first data; nil if the download waits or failed.
    package private(set) var start: ContinuousClock.Instant?

    init(_ number: Int, _ address: String, title: String?, failure: String? = nil) {
        (self.number, self.address, self.title, self.failure) = (number, address, title, failure)
    }

    /// - Returns: The bytes since the last update; 0 after the restart of an attempt.
    fileprivate mutating func update(_ progress: TransferProgress, at now: ContinuousClock.Instant) -> Int {
        defer { (received, expected, attempt) = (progress.received, progress.expected, progress.attempt) }
        start = start ?? now
        return max(0, progress.received - received)
    }
}

extension Download {
    /// The album's title, or the server if the title is unknown.
    package var label: String {
        if let title { return title }
        guard let address = try? WebAddress(address), !address.isLocal else { return shownAddress }
        return address.host
    }

    /// The address without its password; the text itself if it is not an address.
    package var shownAddress: String { (try? WebAddress(address))?.description ?? address }
}

/// A snapshot of the downloads.
package struct DownloadSummary: Sendable, Hashable {
    /// The downloads in progress, by number.
    package let running: [Download]
    /// The downloads that have received no data yet, by number.
    package let waiting: [Download]
    /// The number of covers that will be requested later.
    package let expected: Int
    /// The latest failures that were not retried since, the newest last.
    package let failures: [Download]
    /// The number of covers that arrived since there was last no download.
    package let done: Int
    /// The number of covers that failed since then.
    package let failed: Int
    /// The total size in bytes of the covers that arrived.
    package let doneBytes: Int
    /// Bytes per second in the last few seconds.
    package let rate: Double

    /// True if no download is running, waiting or expected.
    package var isIdle: Bool { running.isEmpty && waitingCount == 0 }

    /// The number of waiting and expected downloads.
    package var waitingCount: Int { waiting.count + expected }

    /// The estimated remaining time at the current rate; nil if it cannot be estimated.
    ///
    /// The size of a cover that no server has announced is assumed to be the mean of the known sizes.
    package var timeLeft: Duration? {
        let announced = running.compactMap(\.expected)
        let known = done + announced.count
        guard rate >= 1, known > 0 else { return nil }
        let mean = Double(doneBytes + announced.reduce(0, +)) / Double(known)
        let open = running.reduce(0.0) { $0 + max(0, Double($1.expected ?? Int(mean)) - Double($1.received)) }
        let seconds = (open + mean * Double(waitingCount)) / rate
        return seconds < 360_000 ? .seconds(seconds) : nil
    }
}

/// Bytes per second, averaged over a few seconds so that a single slow piece does not affect it.
private struct TransferRate {
    private static let span = Duration.seconds(4)
    private static let grain = Duration.milliseconds(100)

    /// The total number of bytes at points in time, at most one point per tenth of a second.
    private var marks: [(moment: ContinuousClock.Instant, bytes: Int)] = []
    private var total = 0

    mutating func add(_ bytes: Int, at now: ContinuousClock.Instant) {
        if marks.isEmpty { marks = [(now, 0)] }
        total += bytes
        if let last = marks.last, now - last.moment >= Self.grain { marks.append((now, total)) }
        // Keep the first point until the next is old enough to measure from.
        while marks.count > 1, now - marks[1].moment > Self.span { marks.removeFirst() }
    }

    /// The rate; 0 before the first data.
    func value(at now: ContinuousClock.Instant) -> Double {
        guard let first = marks.first(where: { now - $0.moment <= Self.span }) ?? marks.last else { return 0 }
        let time = (now - first.moment) / .seconds(1)
        return time > 0 ? Double(total - first.bytes) / time : 0
    }
}
