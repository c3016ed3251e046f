import Glibc
import Synchronization

/// The lines that a person has entered, kept in a file that all sessions share.
///
/// Each entry is appended under a lock as it is entered, so that nothing is lost when the program is killed; what other
/// sessions append is seen after ``refresh()``. An entry that begins with a space is not kept, nor one that equals the entry
/// right before it. When the file cannot be written, entries live in memory. Any thread may use it.
public final class HistoryFile: Sendable {
    let path: String
    let limit: Int
    private let state: Mutex<HistoryState>

    /// - Parameters:
    ///   - path: The file; it and its folder are made (modes 0600 and 0700) with the first entry. Nil keeps everything in memory.
    ///   - limit: How many entries are kept; the file is cut back to it when it has grown a quarter past it.
    public init(path: String?, limit: Int = 10_000) {
        self.path = path ?? ""
        self.limit = max(1, limit)
        state = Mutex(HistoryState(storage: path.map { HistoryStorage(path: $0) }, limit: max(1, limit)))
        refresh()
    }

    /// All entries, the oldest first.
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
    public func search(_ text: String, limit: Int = .max) -> [HistoryEntry] {
        let wanted = text.lowercased()
        let found = entries.reversed().lazy.filter { $0.text.lowercased().contains(wanted) }.prefix(limit)
        return found.reversed()
    }

    /// The latest entry that begins with a text, or nil.
    public func latest(beginningWith text: String) -> HistoryEntry? {
        state.withLock { state in
            let prefix = text.utf8
            guard let index = state.records.lastIndex(where: { $0.text.utf8.starts(with: prefix) }) else { return nil }
            return HistoryEntry(number: index + 1, time: state.records[index].time, text: state.records[index].text)
        }
    }

    /// The latest entry before a number whose text is wanted, or nil; O(n) at worst, and nothing is copied.
    func latest(before number: Int, where isWanted: (String) -> Bool) -> HistoryEntry? {
        state.withLock { state in
            let older = state.records.prefix(max(0, min(number - 1, state.records.count)))
            guard let index = older.lastIndex(where: { isWanted($0.text) }) else { return nil }
            return HistoryEntry(number: index + 1, time: older[index].time, text: older[index].text)
        }
    }

    /// Keeps an entry: in memory at once, and in the file.
    ///
    /// - Parameter time: In seconds since 1970; now, if none is given.
    /// - Throws: ``LineEditingError/historyNotKept(path:code:)`` the first time that the file cannot be written; never again.
    public func append(_ text: String, time: Int? = nil) throws(LineEditingError) {
        if text.isEmpty || text.hasPrefix(" ") { return }
        let record = HistoryRecord(time: time ?? Glibc.time(nil), text: text)
        let failure = state.withLock { $0.append(record) }
        if let failure { throw .historyNotKept(path: path, code: failure) }
    }

    /// Reads what other sessions have appended since.
    public func refresh() {
        state.withLock { $0.refresh() }
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
