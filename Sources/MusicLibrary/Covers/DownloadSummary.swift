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
