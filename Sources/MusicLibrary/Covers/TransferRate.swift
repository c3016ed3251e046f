/// Bytes a second over the last few seconds, so that one slow piece does not make the number jump.
struct TransferRate: Sendable {
    private static let span = Duration.seconds(4)
    private static let grain = Duration.milliseconds(100)

    /// Bytes that came up to a moment, at most one a tenth of a second.
    private var marks: [(moment: ContinuousClock.Instant, bytes: Int)] = []
    private var total = 0

    mutating func add(_ bytes: Int, at now: ContinuousClock.Instant) {
        if marks.isEmpty { marks = [(now, 0)] }
        total += bytes
        if let last = marks.last, now - last.moment >= Self.grain { marks.append((now, total)) }
        // The first one stays as long as the next is too young to be measured from.
        while marks.count > 1, now - marks[1].moment > Self.span { marks.removeFirst() }
    }

    /// 0 until there is something to measure.
    func value(at now: ContinuousClock.Instant) -> Double {
        guard let first = marks.first(where: { now - $0.moment <= Self.span }) ?? marks.last else { return 0 }
        let time = (now - first.moment) / .seconds(1)
        return time > 0 ? Double(total - first.bytes) / time : 0
    }
}
