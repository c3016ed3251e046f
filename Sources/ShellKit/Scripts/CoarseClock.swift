internal import Glibc

/// A clock that is read in a few nanoseconds and is right to a few milliseconds: for asking after each line of a script
/// whether it is somebody else's turn.
struct CoarseClock {
    /// Nanoseconds since some moment in the past.
    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
