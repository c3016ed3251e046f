/// The entries of a ``HistoryFile`` in memory: those of the file, then those that are not written yet.
struct HistoryState: Sendable {
    private(set) var records: [HistoryRecord] = []
    /// The number of records at the end that the file lacks; at most as many as the history stores.
    private(set) var unwrittenCount = 0

    private let limit: Int
    private let isInMemory: Bool

    init(limit: Int, isInMemory: Bool) {
        self.limit = limit
        self.isInMemory = isInMemory
    }

    /// The stored records that the file has.
    var written: ArraySlice<HistoryRecord> { records.dropLast(unwrittenCount) }
    var unwritten: ArraySlice<HistoryRecord> { records.suffix(unwrittenCount) }

    /// Adds an entry of this session.
    mutating func note(_ record: HistoryRecord) {
        if records.last?.text == record.text { return }
        records.append(record)
        if !isInMemory { unwrittenCount += 1 }
        cutBack()
    }

    /// Adds records that other sessions have written, before the unwritten ones.
    mutating func merge(_ news: HistoryStorage.News) {
        if news.records.isEmpty && !news.isWhole { return }
        let tail = unwritten
        if news.isWhole { records = [] } else { records.removeLast(unwrittenCount) }
        for record in news.records where records.last?.text != record.text { records.append(record) }
        let missing = tail.drop { $0.text == records.last?.text }
        records += missing
        unwrittenCount = missing.count
        cutBack()
    }

    /// Records that the first unwritten record was written.
    mutating func noteWritten() { unwrittenCount = max(0, unwrittenCount - 1) }

    private mutating func cutBack() {
        guard records.count > limit + max(1, limit / 4) else { return }
        records.removeFirst(records.count - limit)
        unwrittenCount = min(unwrittenCount, records.count)
    }
}
