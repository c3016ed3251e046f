public import Foundation
public import LineEditing

/// The lines that were typed at the prompt, as `history` shows them.
public protocol LineHistory: AnyObject, Sendable {
    /// The newest `limit` lines that contain a text, oldest first, each with its number from 1 and its time.
    func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)]
    /// The line with a number, from 1; nil where there is none.
    func line(_ number: Int) -> String?
    /// The line typed so many lines ago, from 1; nil where there is none.
    func line(back count: Int) -> String?
    /// The newest line that begins with a text; nil where none does.
    func latestLine(beginningWith text: String) -> String?
}

extension HistoryFile: LineHistory {
    /// The newest entries that contain a text, case aside.
    public func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)] {
        refresh()
        let found = text.map { search($0, limit: limit) } ?? Array(entries.suffix(limit))
        return found.map { ($0.number, Date(timeIntervalSince1970: TimeInterval($0.time)), $0.text) }
    }

    /// The line with a number.
    public func line(_ number: Int) -> String? { entry(number)?.text }

    /// The line typed so many lines ago, in whichever session.
    public func line(back count: Int) -> String? {
        refresh()
        let (place, isTooFar) = self.count.subtractingReportingOverflow(count - 1)
        return isTooFar ? nil : entry(place)?.text
    }

    /// The newest line that begins with a text.
    public func latestLine(beginningWith text: String) -> String? {
        refresh()
        return latest(beginningWith: text)?.text
    }
}
