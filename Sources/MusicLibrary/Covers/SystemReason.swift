internal import Glibc

/// Why the system refused something.
struct SystemReason: Error, Sendable, Hashable {
    let code: Int32

    /// What was refused just now.
    init() { code = errno }

    /// The system's own words.
    var text: String { String(cString: strerror(code)) }
}
