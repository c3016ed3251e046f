internal import Synchronization

/// What is being fetched and how far it is: a state that the screen reads whenever it draws, from any thread.
package final class DownloadBoard: Sendable {
    /// How many failures are remembered.
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

    /// Nothing is being fetched.
    package init() {}

    /// What there is now.
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

    /// Whether anything is being fetched or waits for it.
    package var isIdle: Bool { state.withLock { $0.downloads.isEmpty && $0.expected.isEmpty } }

    func expect(_ count: Int, by interest: CoverInterest) {
        state.withLock { $0.expected[interest] = count > 0 ? count : nil }
    }

    /// A download that waits for its turn; when nothing was fetched, counting begins anew.
    func add(_ download: Download) {
        state.withLock { state in
            if state.downloads.isEmpty, state.expected.isEmpty {
                (state.done, state.failed, state.doneBytes, state.rate) = (0, 0, 0, TransferRate())
            }
            state.downloads[download.number] = download
            state.failures.removeAll { $0.address == download.address }
        }
    }

    /// Takes how far a download is, and answers whether that is the first word of it.
    func update(_ number: Int, received: Int, expected: Int?, attempt: Int) -> Bool {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard var download = state.downloads[number] else { return false }
            // An attempt that begins anew takes back nothing of what was sent.
            state.rate.add(max(0, received - download.received), at: now)
            let isFirst = download.since == nil
            (download.received, download.expected, download.attempt) = (received, expected, attempt)
            download.since = download.since ?? now
            state.downloads[number] = download
            return isFirst
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
