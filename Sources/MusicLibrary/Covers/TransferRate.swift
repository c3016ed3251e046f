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
