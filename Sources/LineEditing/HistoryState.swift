/// What a ``HistoryFile`` guards with its lock: the entries in memory, and how far the file has been read.
struct HistoryState: Sendable {
    private(set) var records: [HistoryRecord] = []
    /// Changes whenever entries other than new ones at the end did.
    private(set) var generation = 0

    private var storage: HistoryStorage?
    private let limit: Int
    private var hasFailed = false

    init(storage: HistoryStorage?, limit: Int) {
        self.storage = storage
        self.limit = limit
    }

    mutating func refresh() {
        guard let news = storage?.readNew() else { return }
        take(news)
    }

    /// Appends an entry; answers the error number the first time that the file refuses it.
    mutating func append(_ record: HistoryRecord) -> Int32? {
        guard storage != nil, !hasFailed else {
            add(record)
            return nil
        }
        let failure = appendToFile(record)
        guard let failure else { return nil }
        hasFailed = true
        add(record)
        return failure
    }

    private mutating func appendToFile(_ record: HistoryRecord) -> Int32? {
        guard var storage else { return nil }
        defer { self.storage = storage }
        do throws(HistoryStorage.Failure) {
            let lock = try storage.lock()
            defer { lock.release() }
            take(storage.readNew(from: lock))
            if records.last?.text == record.text { return nil }
            try storage.append(record, to: lock)
            add(record)
            if storage.recordCount > limit + max(1, limit / 4) {
                try storage.replace(with: Array(records.suffix(limit)), under: lock)
            }
            return nil
        } catch {
            return error.code
        }
    }

    private mutating func take(_ news: HistoryStorage.News) {
        if news.isWhole {
            records = []
            generation += 1
        }
        for record in news.records { add(record) }
    }

    private mutating func add(_ record: HistoryRecord) {
        if records.last?.text == record.text { return }
        records.append(record)
        if records.count > limit + max(1, limit / 4) {
            records.removeFirst(records.count - limit)
            generation += 1
        }
    }
}
