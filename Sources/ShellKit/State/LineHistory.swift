public import FoundationEssentials
public import LineEditing

/// The lines that were typed at the prompt.
public protocol LineHistory: AnyObject, Sendable {
    /// The newest `limit` lines that contain a text, oldest first, each with its number from 1 and its time.
    func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)]
    /// The line with a number, from 1; nil if there is none.
    func line(_ number: Int) -> String?
    /// The line that was typed `count` lines ago, from 1; nil if there is none.
    func line(back count: Int) -> String?
    /// The newest line with a prefix; nil if there is none.
    func latestLine(beginningWith text: String) -> String?
}

extension HistoryFile: LineHistory {
    /// The newest entries that contain a text; ignores case.
    public func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)] {
        refresh()
        let found = text.map { search($0, limit: limit) } ?? Array(entries.suffix(limit))
        return found.map { ($0.number, Date(timeIntervalSince1970: TimeInterval($0.time)), $0.text) }
    }

    public func line(_ number: Int) -> String? { entry(number)?.text }

    /// The line that was typed `count` lines ago, by any session.
    public func line(back count: Int) -> String? {
        refresh()
        let (place, isTooFar) = self.count.subtractingReportingOverflow(count - 1)
        return isTooFar ? nil : entry(place)?.text
    }

    public func latestLine(beginningWith text: String) -> String? {
        refresh()
        return latest(beginningWith: text)?.text
    }
}
