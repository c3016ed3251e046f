internal import Glibc

/// A process, identified so that a later process with the same number is not mistaken for it.
struct ProcessIdentity: Hashable, Sendable {
    let number: pid_t
    /// The start time, in clock ticks since the system's start.
    private let start: Substring

    /// The current process with a number; nil if there is none, or only a zombie.
    init?(_ number: pid_t) {
        // See proc(5): the name, in parentheses, may contain any character; after it come the state and, as 22nd field,
        // the start time.
        let line = String(decoding: ProcessFile.bytes(of: "/proc/\(number)/stat"), as: UTF8.self)
        guard let nameEnd = line.lastIndex(of: ")") else { return nil }
        let fields = line[nameEnd...].split(separator: " ")
        guard fields.count > 20, fields[1] != "Z", fields[1] != "X" else { return nil }
        self.number = number
        start = fields[20]
    }

    /// True if the process has not ended.
    var isThere: Bool { ProcessIdentity(number) == self }

    /// Sends a signal to the process if it still exists.
    func send(_ signal: Int32) {
        if isThere { kill(number, signal) }
    }
}
