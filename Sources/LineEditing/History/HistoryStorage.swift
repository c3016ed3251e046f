internal import Files
internal import Glibc

/// A history's file: the position up to which it was read, its lock, and appending.
struct HistoryStorage: Sendable {
    /// Records that were not read before.
    struct News {
        var records: [HistoryRecord] = []
        /// True if the file was replaced, so these records are all records.
        var isWhole = false
    }

    let path: String
    /// The number of records that the history stores. The older records of a file that has to be cut back are not read.
    let limit: Int
    /// The number of records in the part of the file that was read or written.
    private(set) var recordCount = 0
    /// The file that was read; the path may refer to another file by now. It stays open, so that its inode number is not
    /// reused meanwhile.
    private var known: OpenFile?
    private var offset = 0

    init(path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Reads the records since the last call; a missing file has none.
    mutating func readNew() -> News {
        // The error is reported when an entry is written.
        guard let file = try? RegularFile.open(path).file else { return News() }
        return readNew(from: file)
    }

    /// Reads the records of an open file since the last call.
    mutating func readNew(from file: OpenFile) -> News {
        var news = News()
        guard let status = try? file.status else { return news }
        if !isKnown(status) {
            news.isWhole = true
            known = file
            offset = 0
            recordCount = 0
        }
        guard status.size > offset else { return news }
        let bytes = [UInt8](unsafeUninitializedCapacity: status.size - offset) { buffer, count in
            count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)) ?? 0
        }
        offset += parse(bytes, into: &news)
        return news
    }

    /// True if an open file is the one that was read, and was not truncated.
    func hasRead(_ file: OpenFile) -> Bool { (try? file.status).map(isKnown) ?? false }

    private func isKnown(_ status: FileStatus) -> Bool {
        guard let known = try? known?.status else { return false }
        return known.isSameFile(as: status) && status.size >= offset
    }

    /// Parses complete lines; returns the number of bytes of all complete lines.
    ///
    /// Of more lines than the history stores, only the last ones are parsed, if all of them are records.
    private mutating func parse(_ bytes: [UInt8], into news: inout News) -> Int {
        let lineCount = bytes.count { $0 == 0x0a }
        var unread = lineCount > limit + max(1, limit / 4) ? lineCount - limit : 0
        let used = bytes.withUnsafeBufferPointer { buffer in
            var (records, used) = Self.records(in: buffer, from: Self.skip(unread, linesOf: buffer))
            if unread > 0 && records.count < limit {
                unread = 0
                (records, used) = Self.records(in: buffer, from: 0)
            }
            news.records = records
            return used
        }
        recordCount += unread + news.records.count
        return used
    }

    /// The records in the complete lines after an index, and the index after these lines.
    private static func records(
        in bytes: UnsafeBufferPointer<UInt8>, from index: Int
    ) -> (records: [HistoryRecord], end: Int) {
        var records: [HistoryRecord] = []
        var start = index
        while let end = bytes[start...].firstIndex(of: 0x0a) {
            if let record = HistoryRecord(line: UnsafeBufferPointer(rebasing: bytes[start..<end])) {
                records.append(record)
            }
            start = end + 1
        }
        return (records, start)
    }

    /// The index after this many lines.
    private static func skip(_ count: Int, linesOf bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = 0
        for _ in 0..<count {
            guard let base = bytes.baseAddress, let end = memchr(base + start, 0x0a, bytes.count - start) else { break }
            start = UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1
        }
        return start
    }

    // MARK: Writing

    /// Opens the file, creates it if needed, and takes the lock.
    ///
    /// - Parameter isPatient: True to wait for another program's lock, up to a second.
    /// - Throws: ``SystemError/wouldWait`` if another program holds the lock.
    func lock(isPatient: Bool) throws(RegularFile.Failure) -> OpenFile {
        // The error is reported when the file is opened.
        try? Directory.make(Path(path).parent.string)
        for attempt in 0..<(isPatient ? 200 : 2) {
            let (file, status) = try RegularFile.open(path, for: .readingAndWriting, [.append, .create])
            do throws(SystemError) {
                guard try file.tryLock() else {
                    if isPatient && attempt > 0 { usleep(5000) }
                    continue
                }
            } catch {
                throw .system(error)
            }
            // The path may refer to another file by now.
            if let named = FileStatus(path), named.isSameFile(as: status) { return file }
            file.unlock()
        }
        throw .system(.wouldWait)
    }

    /// Appends a record in one write; closes an incomplete record before it.
    mutating func append(_ record: HistoryRecord, to file: OpenFile) throws(RegularFile.Failure) {
        do throws(SystemError) {
            let isComplete = try Self.endsWithLineFeed(file)
            try file.write(isComplete ? record.line : HistoryRecord.tornRecordEnd + record.line)
            offset = try file.status.size
        } catch {
            throw .system(error)
        }
        recordCount += 1
    }

    private static func endsWithLineFeed(_ file: OpenFile) throws(SystemError) -> Bool {
        let size = try file.status.size
        guard size > 0 else { return true }
        let last = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
        defer { last.deallocate() }
        return try file.read(into: last, at: size - 1) == 1 && last[0] == 0x0a
    }

    /// Replaces the file, which the caller has locked, by a file with these records.
    mutating func replace(with records: [HistoryRecord]) throws(RegularFile.Failure) {
        do throws(SystemError) {
            let replacement = try ReplacementFile(path: path, mode: 0o600, lock: .ofFile)
            try replacement.file.write(records.flatMap(\.line))
            try replacement.finish()
            known = replacement.file
            offset = try replacement.file.status.size
        } catch {
            throw .system(error)
        }
        recordCount = records.count
    }
}
