import Glibc

/// A moment of the monotonic clock, which the user cannot set.
struct Moment: Comparable {
    private let seconds: Double

    static let distantPast = Moment(seconds: -1_000_000)

    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

    func milliseconds(until later: Moment) -> Double { (later.seconds - seconds) * 1000 }

    func advanced(byMilliseconds milliseconds: Double) -> Moment { Moment(seconds: seconds + milliseconds / 1000) }

    /// The milliseconds from now until this moment; 0 if it is in the past.
    var remaining: Double { max(0, Moment.now.milliseconds(until: self)) }
}
