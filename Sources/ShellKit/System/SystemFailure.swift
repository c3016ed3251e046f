internal import Glibc

/// A line for `/bin/sh` that ended with a status other than 0, or by a signal.
struct SystemFailure: UserError {
    let line: String
    let end: SystemProcess.End

    /// Nil for the status 0.
    init?(of line: String, _ end: SystemProcess.End) {
        guard end != .status(0) else { return nil }
        self.line = line
        self.end = end
    }

    /// The error for a program that does not exist, with the status of `/bin/sh`.
    static func missing(_ name: String) -> CommandFailure {
        CommandFailure("program not found: '\(name)' (status 127). Check its name.", status: 127)
    }

    /// The value of `$?`, as in `/bin/sh`: 128 plus the number of a signal.
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
