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
