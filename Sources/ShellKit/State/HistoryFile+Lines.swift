public import FoundationEssentials
public import LineEditing

extension HistoryFile {
    /// The newest `limit` lines that contain a text, ignoring case, oldest first, each with its number from 1 and its time.
    public func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)] {
        refresh()
        let found = text.map { search($0, limit: limit) } ?? Array(entries.suffix(limit))
        return found.map { ($0.number, Date(timeIntervalSince1970: TimeInterval($0.time)), $0.text) }
    }

    /// The line with a number, from 1; nil if there is none.
    public func line(_ number: Int) -> String? { entry(number)?.text }

    /// The line that was typed `count` lines ago, from 1, by any session; nil if there is none.
    public func line(back count: Int) -> String? {
        refresh()
        let (index, isTooFar) = self.count.subtractingReportingOverflow(count - 1)
        return isTooFar ? nil : entry(index)?.text
    }

    /// The newest line with a prefix; nil if there is none.
    public func latestLine(beginningWith text: String) -> String? {
        refresh()
        return latest(beginningWith: text)?.text
    }
}
