internal import Glibc

/// The reason why a system call failed.
struct SystemReason: Error, Sendable, Hashable {
    let code: Int32

    /// Captures the current `errno`.
    init() { code = errno }

    /// True if the disk or the quota is full.
    var isOfRoom: Bool { code == ENOSPC || code == EDQUOT }

    /// The message of the system.
    var text: String { String(cString: strerror(code)) }
}
