import Glibc

/// A history's file: how far it has been read, how it is locked, appended to and cut back.
struct HistoryStorage: Sendable {
    /// An error number of libc.
    struct Failure: Error {
        let code: Int32
    }

    /// Records that were not known yet.
    struct News {
        var records: [HistoryRecord] = []
        /// The file was replaced, so these are all there are.
        var isWhole = false
    }

    let path: String
    /// Records in the file as far as it was read or written.
    private(set) var recordCount = 0
    private var inode: ino_t = 0
    private var offset: off_t = 0

    init(path: String) {
        self.path = path
    }

    /// Reads what has been added since the last time; a file that is not there holds nothing.
    mutating func readNew() -> News {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return News() }
        defer { close(descriptor) }
        return readNew(from: descriptor)
    }

    mutating func readNew(from lock: HistoryLock) -> News { readNew(from: lock.descriptor) }

    /// Opens the file, makes it if need be, and waits for the lock: a second at most.
    func lock() throws(Failure) -> HistoryLock {
        makeFolder()
        for _ in 0..<200 {
            let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Failure(code: errno) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                if isStillThere(descriptor) { return HistoryLock(descriptor: descriptor) }
            } else if errno != EWOULDBLOCK && errno != EINTR {
                defer { close(descriptor) }
                throw Failure(code: errno)
            } else {
                usleep(5000)
            }
            close(descriptor)
        }
        throw Failure(code: EWOULDBLOCK)
    }

    /// Writes one record at the end, in one call; a torn record before it is closed first.
    mutating func append(_ record: HistoryRecord, to lock: HistoryLock) throws(Failure) {
        var bytes = record.line
        if !endsWithLineFeed(lock.descriptor) { bytes = HistoryRecord.tornRecordEnd + bytes }
        try HistoryStorage.write(bytes, to: lock.descriptor)
        offset = lseek(lock.descriptor, 0, SEEK_END)
        recordCount += 1
    }

    /// Puts a file with these records in the place of the old one, which stays whole until the new one is on the disk.
    ///
    /// The shell above has a type for this; here the file is one that others hold open and locked, and is known again by its
    /// number.
    mutating func replace(with records: [HistoryRecord], under lock: HistoryLock) throws(Failure) {
        let temporary = "\(path).\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        do throws(Failure) {
            try HistoryStorage.write(records.flatMap(\.line), to: descriptor)
            guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw Failure(code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        bringNameToDisk()
        var status = stat()
        fstat(descriptor, &status)
        inode = status.st_ino
        offset = status.st_size
        recordCount = records.count
    }
}

extension HistoryStorage {
    private mutating func readNew(from descriptor: Int32) -> News {
        var news = News()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return news }
        if status.st_ino != inode || status.st_size < offset {
            news.isWhole = inode != 0
            inode = status.st_ino
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
    }

    /// Sees to it that a crash finds the new file at the path, as far as the file system can promise that.
    private func bringNameToDisk() {
        let folder = open(
            path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        close(folder)
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

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw Failure(code: errno)
            }
        }
    }
}

/// The file, open and locked; closing it gives the lock back.
struct HistoryLock {
    let descriptor: Int32

    func release() { close(descriptor) }
}
