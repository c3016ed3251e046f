internal import Glibc

/// A copy of a library in its ``BackupFolder``.
package struct StoredCopy: Sendable {
    /// The reason for a copy.
    package enum Kind: Sendable, Hashable {
        /// A backup of a session at the prompt.
        case daily
        /// A backup before a migration to a format.
        case beforeFormat(Int)
        /// A library that a copy has replaced.
        case replaced

        /// The kind by the part of a file's name that follows the name of the library; nil for other files.
        init?(_ name: Substring) {
            if name.wholeMatch(of: /\d{4}-\d\d-\d\d\.sqlite/) != nil {
                self = .daily
            } else if name.wholeMatch(of: /\d{4}-\d\d-\d\d-replaced(-\d+)?\.sqlite/) != nil {
                self = .replaced
            } else if let match = name.wholeMatch(of: /\d{4}-\d\d-\d\d-before-format-(\d+)\.sqlite/) {
                self = .beforeFormat(Int(match.1) ?? 0)
            } else {
                return nil
            }
        }
    }

    /// The path of the file.
    package let path: String
    /// The reason for the copy.
    package let kind: Kind
    /// In nanoseconds since 1970.
    let modified: Int

    /// The local date and time of the copy: `2026-11-21 20:15`.
    package var date: String { Self.localTime(modified / 1_000_000_000) }

    /// The local time, from seconds since 1970.
    static func localTime(_ seconds: Int) -> String {
        var (seconds, time) = (time_t(seconds), tm())
        localtime_r(&seconds, &time)
        let digits = { (number: Int32, count: Int) in
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let date = "\(digits(time.tm_year + 1900, 4))-\(digits(time.tm_mon + 1, 2))-\(digits(time.tm_mday, 2))"
        return "\(date) \(digits(time.tm_hour, 2)):\(digits(time.tm_min, 2))"
    }
}
