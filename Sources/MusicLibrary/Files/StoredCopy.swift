internal import Glibc

/// A copy of a library in its ``BackupFolder``.
package struct StoredCopy: Sendable {
    /// The reason for a copy.
    package enum Kind: Sendable, Hashable {
        /// A backup of a session at the prompt.
        case daily
        /// A backup before an upgrade to a format.
        case beforeFormat(Int)
        /// A library that a copy has replaced; the number distinguishes those of a day.
        case replaced(Int)

        /// The kind by the part of a file's name that follows the name of the library; nil for other files.
        init?(_ name: Substring) {
            // A regular expression, which each session would compile, takes a tenth of the start at the prompt.
            let (date, ending) = (name.prefix(10), name.dropFirst(10))
            let number = ending.dropLast(".sqlite".count).split(separator: "-").last.flatMap { Int($0) }
            let kinds = [.daily, .beforeFormat(number ?? 0), Kind.replaced(number ?? 1)]
            guard String(date.map { $0.isASCII && $0.isNumber ? "0" : $0 }) == "0000-00-00",
                let kind = kinds.first(where: { $0.ending == ending })
            else { return nil }
            self = kind
        }

        /// The part of a file's name that follows the date.
        var ending: String {
            switch self {
            case .daily: ".sqlite"
            case .beforeFormat(let format): "-before-format-\(format).sqlite"
            case .replaced(1): "-replaced.sqlite"
            case .replaced(let number): "-replaced-\(number).sqlite"
            }
        }

        var isReplaced: Bool { if case .replaced = self { true } else { false } }
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
