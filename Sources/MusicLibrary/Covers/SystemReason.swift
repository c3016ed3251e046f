internal import Glibc

/// Why the system refused something.
struct SystemReason: Error, Sendable, Hashable {
    let code: Int32

    /// What was refused just now.
    init() { code = errno }

    /// Whether there is no room for what was to be written.
    var isOfRoom: Bool { code == ENOSPC || code == EDQUOT }

    /// The system's own words.
    var text: String { String(cString: strerror(code)) }
}
