internal import Glibc

/// A line for the operating system that ended with another status than 0, or by a signal.
struct SystemFailure: UserError {
    let line: String
    let end: SystemProcess.End

    /// Nil where it ended well.
    init?(of line: String, _ end: SystemProcess.End) {
        guard end != .status(0) else { return nil }
        self.line = line
        self.end = end
    }

    /// What `$?` is then: as `/bin/sh` has it, 128 more than the number of a signal.
    var status: Int {
        switch end {
        case .status(let status): Int(status)
        case .signal(let signal): 128 + Int(signal)
        }
    }

    var message: String {
        switch end {
        case .status(let status): "'\(line)' ended with status \(status)."
        case .signal(let signal): "'\(line)' was ended by a signal: \(String(cString: strsignal(signal)))."
        }
    }
}
