internal import Files
internal import Synchronization

/// The lines that the user has entered, in a file that all sessions share.
///
/// Each entry is appended under a lock when it is entered, so a killed program loses nothing. ``refresh()`` reads the
/// entries of other sessions. An entry that begins with a space, or equals the entry right before it, is not stored.
/// While the file cannot be written, entries are in memory; each new entry starts another attempt to write all of them.
/// Any thread may use it.
public final class HistoryFile: Sendable {
    let path: String
    let limit: Int
    /// Locked only briefly, so readers never wait for a writer.
    let state: Mutex<HistoryState>
    /// Locked while a thread reads or writes the file or waits for the file's lock; taken before ``state``.
    let access: Mutex<HistoryAccess>

    /// The default number of entries.
    public static let defaultLimit = 10_000

    /// - Parameters:
    ///   - path: The file. The file and its directory are created (modes 0600 and 0700) with the first entry. Nil for a
    ///     history in memory.
    ///   - limit: The number of entries to store. The file is cut back to it when it exceeds it by more than a quarter.
    /// - Complexity: O(n) for a file of n bytes.
    public init(path: String?, limit: Int = HistoryFile.defaultLimit) {
        self.path = path ?? ""
        self.limit = max(1, limit)
        state = Mutex(HistoryState(limit: max(1, limit), isInMemory: path == nil))
        access = Mutex(HistoryAccess(path.map { HistoryStorage(path: $0, limit: max(1, limit)) }))
        refresh()
    }

    /// All entries, oldest first.
    ///
    /// - Complexity: O(n): the list is created on each access.
    public var entries: [HistoryEntry] {
        state.withLock { state in
            state.records.enumerated().map { HistoryEntry(number: $0 + 1, time: $1.time, text: $1.text) }
        }
    }

    /// The number of entries.
    public var count: Int { state.withLock { $0.records.count } }

    /// The entry with a number of ``entries``, or nil.
    public func entry(_ number: Int) -> HistoryEntry? {
        state.withLock { state in
            guard state.records.indices.contains(number - 1) else { return nil }
            let record = state.records[number - 1]
            return HistoryEntry(number: number, time: record.time, text: record.text)
        }
    }

    /// A copy in memory without the newest entry; the numbers are the same.
    package func withoutNewest() -> HistoryFile {
        let copy = HistoryFile(path: nil, limit: limit)
        let records = state.withLock { $0.records.dropLast() }
        copy.state.withLock { state in for record in records { state.note(record) } }
        return copy
    }

    /// The latest entries that contain a text, ignoring case; oldest first.
    ///
    /// - Complexity: O(n) in the length of all entries, or of the entries searched until `limit` is reached.
    public func search(_ text: String, limit: Int = .max) -> [HistoryEntry] {
        let wanted = text.lowercased()
        let found = entries.reversed().lazy.filter { $0.text.lowercased().contains(wanted) }.prefix(limit)
        return found.reversed()
    }

    /// The latest entry that begins with these characters, or nil. An accent on the last of them in the entry makes it
    /// a different character.
    ///
    /// - Complexity: O(n) in the number of entries, from the latest on; nothing is copied.
    public func latest(beginningWith text: String) -> HistoryEntry? {
        latest(before: .max) { $0.begins(withCharacters: text) }
    }
}

/// An entry of a history.
public struct HistoryEntry: Sendable, Hashable {
    /// The number, from 1 for the oldest entry.
    public let number: Int
    /// The time of the entry, in seconds since 1970 (UTC).
    public let time: Int
    /// The entry; several lines are joined with line feeds.
    public let text: String
}
