public import Foundation
public import LineEditing

/// The lines that were typed at the prompt, as `history` shows them.
public protocol LineHistory: AnyObject, Sendable {
    /// The newest `limit` lines that contain a text, oldest first, each with its number from 1 and its time.
    func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)]
}

extension HistoryFile: LineHistory {
    /// The newest entries that contain a text, case aside.
    public func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)] {
        refresh()
        let found = text.map { search($0, limit: limit) } ?? Array(entries.suffix(limit))
        return found.map { ($0.number, Date(timeIntervalSince1970: TimeInterval($0.time)), $0.text) }
    }
}
