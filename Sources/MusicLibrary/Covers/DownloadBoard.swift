internal import Synchronization

/// The running downloads and their progress, readable from any thread, for example for each screen update.
package final class DownloadBoard: Sendable {
    /// The maximum number of stored failures.
    private static let longestMemory = 100

    private struct State {
        var downloads: [Int: Download] = [:]
        var expected: [CoverInterest: Int] = [:]
        var failures: [DownloadFailure] = []
        var done = 0
        var failed = 0
        var doneBytes = 0
        var rate = TransferRate()
    }

    private let state = Mutex(State())

    /// Creates a board without downloads.
    package init() {}

    /// A snapshot of the current state.
    package var summary: DownloadSummary {
        let now = ContinuousClock.now
        return state.withLock { state in
            let all = state.downloads.values.sorted { $0.number < $1.number }
            return DownloadSummary(
                running: all.filter { $0.since != nil }, waiting: all.filter { $0.since == nil },
                expected: state.expected.values.reduce(0, +), failures: state.failures, done: state.done,
                failed: state.failed, doneBytes: state.doneBytes, rate: state.rate.value(at: now))
        }
    }

    func expect(_ count: Int, by interest: CoverInterest) {
        state.withLock { $0.expected[interest] = count > 0 ? count : nil }
    }

    /// Adds a waiting download; resets the counters if the board was idle.
    func add(_ download: Download) {
        state.withLock { state in
            if state.downloads.isEmpty, state.expected.isEmpty {
                (state.done, state.failed, state.doneBytes, state.rate) = (0, 0, 0, TransferRate())
            }
            state.downloads[download.number] = download
            state.failures.removeAll { $0.address == download.address }
        }
    }

    /// Updates the progress of a download; the first update starts it.
    func update(_ number: Int, received: Int, expected: Int?, attempt: Int) {
        let now = ContinuousClock.now
        state.withLock { state in
            guard var download = state.downloads[number] else { return }
            // The received bytes may decrease when an attempt restarts; the rate ignores that.
            state.rate.add(max(0, received - download.received), at: now)
            (download.received, download.expected, download.attempt) = (received, expected, attempt)
            download.since = download.since ?? now
            state.downloads[number] = download
        }
    }

    func end(_ number: Int, hasArrived: Bool) {
        state.withLock { state in
            guard let download = state.downloads.removeValue(forKey: number), hasArrived else { return }
            state.done += 1
            state.doneBytes += download.received
        }
    }

    func fail(_ number: Int, because message: String) {
        state.withLock { state in
            guard let download = state.downloads.removeValue(forKey: number) else { return }
            state.failed += 1
            state.failures.append(DownloadFailure(download, message))
            if state.failures.count > Self.longestMemory { state.failures.removeFirst() }
        }
    }
}

/// A running or waiting download of a cover.
package struct Download: Sendable, Hashable, Identifiable {
    /// The number of the download, counted from 1 and unique in a session; the argument of 'cancel'.
    package let number: Int
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The bytes received in this attempt.
    package internal(set) var received = 0
    /// The size in bytes that the server announced; nil if unknown.
    package internal(set) var expected: Int?
    /// The number of the attempt, from 1.
    package internal(set) var attempt = 1
    /// The time of the first data; nil while the download waits.
    package internal(set) var since: ContinuousClock.Instant?

    /// The number of the download.
    package var id: Int { number }

    init(_ number: Int, address: String, title: String?) {
        (self.number, self.address, self.title) = (number, address, title)
    }
}

extension Download {
    /// The album's title, or the server if the title is unknown.
    package var label: String { title ?? CoverAddress.server(of: address) }
    /// The address without its password.
    package var shownAddress: String { CoverAddress.shown(address) }
}

extension DownloadFailure {
    /// The album's title, or the server if the title is unknown.
    package var label: String { title ?? CoverAddress.server(of: address) }
    /// The address without its password.
    package var shownAddress: String { CoverAddress.shown(address) }
}

/// A failed download.
package struct DownloadFailure: Sendable, Hashable {
    /// The number of the download.
    package let number: Int
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The reason and a remedy: a sentence in lower case.
    package let message: String

    init(_ download: Download, _ message: String) {
        (number, address, title) = (download.number, download.address, download.title)
        self.message = message
    }
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
    package let failures: [DownloadFailure]
    /// The number of covers that arrived since the board was last idle.
    package let done: Int
    /// The number of covers that failed since then.
    package let failed: Int
    /// The total size in bytes of the covers that arrived.
    package let doneBytes: Int
    /// Bytes per second in the last few seconds.
    package let rate: Double

    /// True if no download is running, waiting or expected.
    package var isIdle: Bool { running.isEmpty && waiting.isEmpty && expected == 0 }

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
struct TransferRate: Sendable {
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
