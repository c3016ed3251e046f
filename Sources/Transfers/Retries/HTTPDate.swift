internal import FoundationEssentials

/// The dates of HTTP (RFC 9110, 5.6.7): the form that is in use, 'Sun, 06 Nov 1994 08:49:37 GMT'.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The moment, or nil for what is no such date.
    static func parse(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else {
            return nil
        }
        let times = words[4].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard times.count == 3, let day = Int(words[1]), let year = Int(words[3]) else { return nil }
        guard (1...31).contains(day), (1970...9999).contains(year), times.allSatisfy({ (0...60).contains($0) }) else {
            return nil
        }
        let seconds = times[0] * 3600 + times[1] * 60 + times[2]
        return Date(timeIntervalSince1970: Double(daysSince1970(year, month + 1, day) * 86400 + seconds))
    }

    /// Days from 1 January 1970 in the Gregorian calendar; years begin in March here, so that a leap day comes last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        let daysToEpoch = 719_468
        return shifted * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 1 - daysToEpoch
    }
}
