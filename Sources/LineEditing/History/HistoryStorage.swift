import Glibc

/// A history's file: how far it has been read, how it is locked, and appended to.
struct HistoryStorage: Sendable {
    /// Records that were not known yet.
    struct News {
        var records: [HistoryRecord] = []
        /// The file was replaced, so these are all there are.
        var isWhole = false
    }

    let path: String
    /// Records in the file as far as it was read or written.
    private(set) var recordCount = 0
    /// The file that was read; another one may stand at the path by now.
    private var known: HeldFile?
    private var offset: off_t = 0

    init(path: String) {
        self.path = path
    }

    /// Reads what has been added since the last time; a file that is not there holds nothing.
    mutating func readNew() -> News {
        // What is wrong with the file is told when an entry is to be kept in it.
        guard let descriptor = try? RegularFile.open(path, O_RDONLY) else { return News() }
        defer { close(descriptor) }
        return readNew(from: descriptor)
    }

    mutating func readNew(from lock: HistoryLock) -> News { readNew(from: lock.descriptor) }

    /// Whether a locked file is the one that was read, and was not cut off.
    func hasRead(_ lock: HistoryLock) -> Bool {
        var status = stat()
        return fstat(lock.descriptor, &status) == 0 && known?.isFile(with: status) == true && status.st_size >= offset
    }

    /// Opens the file, makes it if need be, and takes the lock.
    ///
    /// - Parameter isPatient: Whether a lock that others hold is waited for, a second at most.
    /// - Throws: `EWOULDBLOCK` where others hold the lock.
    func lock(isPatient: Bool) throws(RegularFile.Trouble) -> HistoryLock {
        makeFolder()
        for attempt in 0..<(isPatient ? 200 : 2) {
            let descriptor = try RegularFile.open(path, O_RDWR | O_APPEND | O_CREAT, mode: 0o600)
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                if isStillThere(descriptor) { return HistoryLock(descriptor: descriptor) }
                close(descriptor)
                continue
            }
            let code = errno
            close(descriptor)
            guard code == EWOULDBLOCK || code == EINTR else { throw .system(code: code) }
            if isPatient && attempt > 0 { usleep(5000) }
        }
        throw .system(code: EWOULDBLOCK)
    }

    /// Writes one record at the end, in one call; a torn record before it is closed first.
    mutating func append(_ record: HistoryRecord, to lock: HistoryLock) throws(RegularFile.Trouble) {
        var bytes = record.line
        if !endsWithLineFeed(lock.descriptor) { bytes = HistoryRecord.tornRecordEnd + bytes }
        try RegularFile.write(bytes, to: lock.descriptor)
        offset = lseek(lock.descriptor, 0, SEEK_END)
        recordCount += 1
    }

    /// Takes a file that has been put in the old one's place for the one that was read.
    mutating func adopt(_ descriptor: Int32, holding count: Int) {
        known = HeldFile(descriptor)
        offset = lseek(descriptor, 0, SEEK_END)
        recordCount = count
    }
}

extension HistoryStorage {
    private mutating func readNew(from descriptor: Int32) -> News {
        var news = News()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return news }
        if known?.isFile(with: status) != true || status.st_size < offset {
            news.isWhole = true
            known = HeldFile(descriptor)
            offset = 0
            recordCount = 0
        }
        guard status.st_size > offset else { return news }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size - offset))
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, offset) }
        guard count > 0 else { return news }
        offset += off_t(parse(bytes[..<count], into: &news))
        return news
    }

    /// Reads whole lines; answers how many bytes they are.
    private mutating func parse(_ bytes: ArraySlice<UInt8>, into news: inout News) -> Int {
        let (records, used) = bytes.withUnsafeBufferPointer { buffer in
            var records: [HistoryRecord] = []
            var start = 0
            while let end = buffer[start...].firstIndex(of: 0x0a) {
                if let record = HistoryRecord(line: UnsafeBufferPointer(rebasing: buffer[start..<end])) {
                    records.append(record)
                }
                start = end + 1
            }
            return (records, start)
        }
        news.records = records
        recordCount += records.count
        return used
    }

    /// Whether the path still leads to this file, and not to one that has replaced it meanwhile.
    private func isStillThere(_ descriptor: Int32) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }

    private func endsWithLineFeed(_ descriptor: Int32) -> Bool {
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0
        return size <= 0 || (pread(descriptor, &last, 1, size - 1) == 1 && last == 0x0a)
    }

    private func makeFolder() {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        let folder = String(path[..<slash])
        if access(folder, F_OK) == 0 { return }
        HistoryStorage(path: folder).makeFolder()
        mkdir(folder, 0o700)
    }
}
