internal import Glibc

/// A monotonic clock with a resolution of a few milliseconds, read in a few nanoseconds. A script reads it after each
/// line to decide if it must yield.
struct CoarseClock {
    /// The time in nanoseconds since an arbitrary moment.
    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
