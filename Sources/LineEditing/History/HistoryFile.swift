import Synchronization

/// The lines that a person has entered, kept in a file that all sessions share.
///
/// Each entry is appended under a lock as it is entered, so that nothing is lost when the program is killed; what other
/// sessions append is seen after ``refresh()``. An entry that begins with a space is not kept, nor one that equals the entry
/// right before it. While the file cannot be written, entries live in memory; with the next entry it is tried again, and they
/// go into the file with it. Any thread may use it.
public final class HistoryFile: Sendable {
    let path: String
    let limit: Int
    /// Held for moments only, so that nobody waits for who writes.
    let state: Mutex<HistoryState>
    /// Held by who reads or writes the file, and while the file's lock is waited for; taken before ``state``.
    let access: Mutex<HistoryAccess>

    /// - Parameters:
    ///   - path: The file; it and its folder are made (modes 0600 and 0700) with the first entry. Nil keeps everything in memory.
    ///   - limit: How many entries are kept; the file is cut back to it when it has grown a quarter past it.
    /// - Complexity: O(n) for a file of n bytes.
    public init(path: String?, limit: Int = 10_000) {
        self.path = path ?? ""
        self.limit = max(1, limit)
        state = Mutex(HistoryState(limit: max(1, limit), isInMemory: path == nil))
        access = Mutex(HistoryAccess(path.map { HistoryStorage(path: $0) }))
        refresh()
    }

    /// All entries, the oldest first.
    ///
    /// - Complexity: O(n): the list is made anew.
    public var entries: [HistoryEntry] {
        state.withLock { state in
            state.records.enumerated().map { HistoryEntry(number: $0 + 1, time: $1.time, text: $1.text) }
        }
    }

    /// How many entries there are.
    public var count: Int { state.withLock { $0.records.count } }

    /// The entry with a number of ``entries``, or nil.
    public func entry(_ number: Int) -> HistoryEntry? {
        state.withLock { state in
            guard state.records.indices.contains(number - 1) else { return nil }
            let record = state.records[number - 1]
            return HistoryEntry(number: number, time: record.time, text: record.text)
        }
    }

    /// The latest entries that hold a text, case aside; the oldest of them first.
    ///
    /// - Complexity: O(n) in the length of all entries; of those that `limit` makes it look through, if that is reached.
    public func search(_ text: String, limit: Int = .max) -> [HistoryEntry] {
        let wanted = text.lowercased()
        let found = entries.reversed().lazy.filter { $0.text.lowercased().contains(wanted) }.prefix(limit)
        return found.reversed()
    }

    /// The latest entry that begins with these characters, or nil: an accent that the entry has on the last of them makes it
    /// another one.
    ///
    /// - Complexity: O(n) in the number of entries, from the latest on; nothing is copied.
    public func latest(beginningWith text: String) -> HistoryEntry? {
        latest(before: .max) { $0.begins(withCharacters: text) }
    }

    /// The texts for a reader that has seen some of them already.
    ///
    /// - Parameter mark: What the last call answered; nil the first time.
    /// - Returns: The texts since `mark`, or all of them with `isWhole` when older ones have changed.
    func texts(since mark: HistoryMark?) -> (texts: [String], isWhole: Bool, mark: HistoryMark) {
        state.withLock { state in
            let now = HistoryMark(generation: state.generation, count: state.records.count)
            guard let mark, mark.generation == now.generation, mark.count <= now.count else {
                return (state.records.map(\.text), true, now)
            }
            return (state.records[mark.count...].map(\.text), false, now)
        }
    }
}

/// How much of a history a reader has seen.
struct HistoryMark: Sendable, Equatable {
    let generation: Int
    let count: Int
}
