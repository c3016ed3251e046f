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
    /// The file that was read; the path may refer to another file by now.
    private var known: HeldFile?
    private var offset: off_t = 0

    init(path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Reads the records since the last call; a missing file has none.
    mutating func readNew() -> News {
        // The error is reported when an entry is written.
        guard let descriptor = try? RegularFile.open(path, O_RDONLY) else { return News() }
        defer { close(descriptor) }
        return readNew(from: descriptor)
    }

    mutating func readNew(from lock: HistoryLock) -> News { readNew(from: lock.descriptor) }

    /// True if a locked file is the one that was read, and was not truncated.
    func hasRead(_ lock: HistoryLock) -> Bool {
        var status = stat()
        return fstat(lock.descriptor, &status) == 0 && known?.isFile(with: status) == true && status.st_size >= offset
    }

    /// Opens the file, creates it if needed, and takes the lock.
    ///
    /// - Parameter isPatient: True to wait for another program's lock, up to a second.
    /// - Throws: `EWOULDBLOCK` if another program holds the lock.
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

    /// Appends a record in one write; closes an incomplete record before it.
    mutating func append(_ record: HistoryRecord, to lock: HistoryLock) throws(RegularFile.Trouble) {
        var bytes = record.line
        if !endsWithLineFeed(lock.descriptor) { bytes = HistoryRecord.tornRecordEnd + bytes }
        try RegularFile.write(bytes, to: lock.descriptor)
        offset = lseek(lock.descriptor, 0, SEEK_END)
        recordCount += 1
    }

    /// Treats a file that has replaced the old one as read completely.
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
        let size = Int(status.st_size - offset)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, size, offset))
        }
        offset += off_t(parse(bytes, into: &news))
        return news
    }

    /// Parses complete lines, and only the last ones if there are more than the history stores; returns the number of
    /// bytes of all complete lines.
    private mutating func parse(_ bytes: [UInt8], into news: inout News) -> Int {
        let lineCount = bytes.count { $0 == 0x0a }
        let unread = lineCount > limit + max(1, limit / 4) ? lineCount - limit : 0
        let (records, used) = bytes.withUnsafeBufferPointer { buffer in
            var records: [HistoryRecord] = []
            var start = HistoryStorage.skip(unread, linesOf: buffer)
            while let end = buffer[start...].firstIndex(of: 0x0a) {
                if let record = HistoryRecord(line: UnsafeBufferPointer(rebasing: buffer[start..<end])) {
                    records.append(record)
                }
                start = end + 1
            }
            return (records, start)
        }
        news.records = records
        recordCount += unread + records.count
        return used
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

    /// True if the path still refers to this file, and the file was not replaced.
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
        HistoryStorage(path: folder, limit: limit).makeFolder()
        mkdir(folder, 0o700)
    }
}

extension HistoryStorage {
    /// Replaces the file by a file with these records. The old file remains unchanged until the new one is on the disk.
    ///
    /// A symbolic link at the path is preserved, and its target is replaced. Other sessions have the file open and
    /// locked, and identify it by its inode number, so a general file replacement is not suitable.
    mutating func replace(with records: [HistoryRecord], under lock: HistoryLock) throws(RegularFile.Trouble) {
        guard let resolved = realpath(path, nil) else { throw .system(code: errno) }
        defer { free(resolved) }
        let target = Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved)))
        removeLeftovers(of: target)
        let suffix = (0..<6).map { _ in CChar(bitPattern: UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"))) }
        let temporary = target + HistoryStorage.mark.map { CChar(bitPattern: $0) } + suffix + [0]
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(code: errno) }
        defer { close(descriptor) }
        do throws(RegularFile.Trouble) {
            try RegularFile.write(records.flatMap(\.line), to: descriptor)
            guard fsync(descriptor) == 0, rename(temporary, resolved) == 0 else { throw .system(code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        if let folder = HistoryStorage.openFolder(of: target) {
            // After a crash the path should refer to the new file, as far as the file system guarantees it.
            _ = fsync(folder)
            close(folder)
        }
        adopt(descriptor, holding: records.count)
    }

    /// Separates the file's name from six random letters.
    private static let mark = Array(".cut-".utf8)

    /// Removes the files of processes that were killed while they cut the file back. Only the holder of the lock may
    /// have such a file.
    private func removeLeftovers(of target: [CChar]) {
        guard let folder = HistoryStorage.openFolder(of: target) else { return }
        guard let entries = fdopendir(folder) else {
            close(folder)
            return
        }
        defer { closedir(entries) }
        let name = target.split(separator: CChar(UInt8(ascii: "/"))).last ?? []
        let start = Array(name) + HistoryStorage.mark.map { CChar(bitPattern: $0) }
        while let entry = readdir(entries) {
            withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    guard strlen(name) == start.count + 6, strncmp(name, start, start.count) == 0 else { return }
                    unlinkat(folder, name, 0)
                }
            }
        }
    }

    private static func openFolder(of target: [CChar]) -> Int32? {
        guard let slash = target.lastIndex(of: CChar(UInt8(ascii: "/"))) else { return nil }
        let folder = open(Array(target[...slash]) + [0], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return folder >= 0 ? folder : nil
    }
}
