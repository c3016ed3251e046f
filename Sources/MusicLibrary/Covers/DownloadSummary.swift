/// What is being fetched at one moment.
package struct DownloadSummary: Sendable, Hashable {
    /// What is being sent, by number.
    package let running: [Download]
    /// What was asked for and has not begun to come, by number.
    package let waiting: [Download]
    /// How many more will be wanted.
    package let expected: Int
    /// What failed last and was not tried again since, the latest last.
    package let failures: [DownloadFailure]
    /// Covers that came since the last time that nothing was being fetched.
    package let done: Int
    /// Covers that failed since then.
    package let failed: Int
    /// Bytes of the covers that came.
    package let doneBytes: Int
    /// Bytes a second in the last few seconds.
    package let rate: Double

    /// Whether nothing is being fetched and nothing waits for it.
    package var isIdle: Bool { running.isEmpty && waiting.isEmpty && expected == 0 }

    /// How many are waiting in all.
    package var waitingCount: Int { waiting.count + expected }

    /// How long it will take at this rate; nil where that cannot be told.
    ///
    /// What a cover has that no server has announced yet is taken to be the mean of those that are known.
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
