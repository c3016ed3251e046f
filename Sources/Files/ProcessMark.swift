internal import Glibc
internal import Synchronization

/// A mark that a process passes on to all its descendants, also to those that begin a session and empty their environment.
///
/// It is an entry of the environment, and the soft limit `RLIMIT_RTTIME` of getrlimit(2): the microseconds for which a process with
/// real-time scheduling may compute without waiting. They are at least 35 years, so the limit has no other effect. Only a process that
/// changes this limit loses it.
package struct ProcessMark: Sendable, Hashable {
    /// `RLIMIT_RTTIME`
    private static let resource = __rlimit_resource_t(15)
    /// One program is started at a time, because each inherits the limits that this program has at that moment.
    private static let lock = Mutex(())

    private let value = UInt.random(in: 1 << 50..<1 << 51)

    /// A mark that no other process has.
    package init() {}

    /// The entry of the environment.
    package var entry: String { "BLUELIB_PROCESS=\(getpid())-\(value)" }

    /// True if a process with this environment and these limits, as in `/proc`, has the mark.
    package func isIn(environment: [UInt8], limits: [UInt8]) -> Bool {
        let (number, entry) = (Array("\(value)".utf8), Array(entry.utf8))
        return limits.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(number) }
            || environment.split(separator: 0).contains { $0.elementsEqual(entry) }
    }

    /// Calls a function that starts a program with a mark, or without one. All programs that could run beside a marked one are
    /// started so.
    package static func starting<Result>(with mark: ProcessMark?, _ start: () -> Result) -> Result {
        lock.withLock { _ in
            guard let mark else { return start() }
            var before = rlimit()
            getrlimit(resource, &before)
            var limits = before
            limits.rlim_cur = mark.value
            // If the user's limit is lower, the entry remains.
            setrlimit(resource, &limits)
            defer { setrlimit(resource, &before) }
            return start()
        }
    }
}
