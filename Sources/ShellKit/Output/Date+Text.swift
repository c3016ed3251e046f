package import FoundationEssentials
internal import Glibc

// Timestamps in lists, to the second. They use the C library: Foundation's calendars and formats would make the start slower by more than
// the time for a list.

extension Date {
    /// The timestamp in UTC, in ISO 8601: `1959-08-17T14:30:00Z`. The texts sort by time.
    package var universalTime: String {
        let time = broken(by: gmtime_r)
        return "\(Self.day(time))T\(Self.clock(time))Z"
    }

    /// The timestamp in the user's time zone: `1959-08-17 16:30:00`.
    package var localTime: String {
        let time = broken(by: localtime_r)
        return "\(Self.day(time)) \(Self.clock(time))"
    }

    private typealias Breaking = (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?

    private func broken(by conversion: Breaking) -> tm {
        // A damaged library can contain any number; these are the first second of the year 1 and the last one of 9999.
        var seconds = time_t(min(max(timeIntervalSince1970, -62_135_596_800), 253_402_300_799).rounded(.down))
        var time = tm()
        _ = conversion(&seconds, &time)
        return time
    }

    private static func day(_ time: tm) -> String {
        "\(digits(time.tm_year + 1900, 4))-\(digits(time.tm_mon + 1, 2))-\(digits(time.tm_mday, 2))"
    }

    private static func clock(_ time: tm) -> String {
        "\(digits(time.tm_hour, 2)):\(digits(time.tm_min, 2)):\(digits(time.tm_sec, 2))"
    }

    private static func digits(_ number: Int32, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

extension Duration {
    /// The duration with a suitable unit: `0.42 ms`, `13 ms`, `1.73 s`, `2 min 5 s`.
    package var inWords: String {
        let microseconds = self / .microseconds(1)
        switch microseconds {
        case ..<9_950: return "\(Self.hundredths(microseconds / 1_000)) ms"
        case ..<999_500: return "\(Int((microseconds / 1_000).rounded())) ms"
        case ..<59_995_000: return "\(Self.hundredths(microseconds / 1_000_000)) s"
        default:
            let seconds = Int((microseconds / 1_000_000).rounded())
            return "\(seconds / 60) min \(seconds % 60) s"
        }
    }

    private static func hundredths(_ number: Double) -> String {
        let count = Int((number * 100).rounded())
        let rest = count % 100
        return "\(count / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
