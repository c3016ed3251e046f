internal import Glibc

/// A process that cannot be taken for another one which has its number later.
struct ProcessIdentity: Hashable, Sendable {
    let number: pid_t
    /// When it was started, in the system's ticks since it was.
    private let start: Substring

    /// The process that has a number now; nil where none has, or only what is left of one that has ended.
    init?(_ number: pid_t) {
        // As proc(5) has it: the name, in brackets, may hold anything; behind it come the state and, as 22nd field, the start.
        let line = String(decoding: ProcessFile.bytes(of: "/proc/\(number)/stat"), as: UTF8.self)
        guard let nameEnd = line.lastIndex(of: ")") else { return nil }
        let fields = line[nameEnd...].split(separator: " ")
        guard fields.count > 20, fields[1] != "Z", fields[1] != "X" else { return nil }
        self.number = number
        start = fields[20]
    }

    /// Whether it has not ended yet.
    var isThere: Bool { ProcessIdentity(number) == self }

    /// Sends it a signal, if it is still there.
    func send(_ signal: Int32) {
        if isThere { kill(number, signal) }
    }
}
