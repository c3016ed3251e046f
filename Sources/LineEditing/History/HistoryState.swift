/// The entries of a ``HistoryFile`` in memory: those of the file, and behind them those that are not in it yet.
struct HistoryState: Sendable {
    private(set) var records: [HistoryRecord] = []
    /// How many of the last records the file does not have; no more than the history keeps.
    private(set) var unwrittenCount = 0
    /// Changes whenever entries other than new ones at the end did.
    private(set) var generation = 0

    private let limit: Int
    private let isInMemory: Bool

    init(limit: Int, isInMemory: Bool) {
        self.limit = limit
        self.isInMemory = isInMemory
    }

    /// The records that the file has, as far as they are kept.
    var written: ArraySlice<HistoryRecord> { records.dropLast(unwrittenCount) }
    var unwritten: ArraySlice<HistoryRecord> { records.suffix(unwrittenCount) }

    /// Adds what was entered here.
    mutating func note(_ record: HistoryRecord) {
        if records.last?.text == record.text { return }
        records.append(record)
        if !isInMemory { unwrittenCount += 1 }
        cutBack()
    }

    /// Adds what others have written into the file, before what it does not have yet.
    mutating func take(_ news: HistoryStorage.News) {
        if news.records.isEmpty && !news.isWhole { return }
        let tail = unwritten
        if news.isWhole || !tail.isEmpty { generation += 1 }
        if news.isWhole { records = [] } else { records.removeLast(unwrittenCount) }
        for record in news.records where records.last?.text != record.text { records.append(record) }
        let missing = tail.drop { $0.text == records.last?.text }
        records += missing
        unwrittenCount = missing.count
        cutBack()
    }

    /// The first record that the file did not have is in it now.
    mutating func noteWritten() {
        unwrittenCount = max(0, unwrittenCount - 1)
    }

    private mutating func cutBack() {
        guard records.count > limit + max(1, limit / 4) else { return }
        records.removeFirst(records.count - limit)
        unwrittenCount = min(unwrittenCount, records.count)
        generation += 1
    }
}
