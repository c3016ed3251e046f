internal import Glibc

/// A point of time on the monotonic clock.
struct Deadline {
    private let nanoseconds: UInt64

    init(seconds: Double) {
        nanoseconds = Self.now + UInt64(max(0, min(seconds, 1e9)) * 1e9)
    }

    /// The time until then, rounded up; 0 if it is over.
    var milliseconds: Int32 {
        let now = Self.now
        return now >= nanoseconds ? 0 : Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// Ends all waits of a log, from any thread.
final class ClosingSignal: Sendable {
    /// A descriptor that can be read from the moment of the signal.
    let descriptor: Int32
    private let other: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        (descriptor, other) = (ends[0], ends[1])
    }

    deinit {
        Glibc.close(descriptor)
        Glibc.close(other)
    }

    func send() { shutdown(other, Int32(SHUT_RDWR)) }
}
