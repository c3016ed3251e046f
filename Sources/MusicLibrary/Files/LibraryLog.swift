internal import AlbumModel
internal import Files
internal import Glibc
internal import SQLite

/// The log and the shared memory at a library's path, as other programs have left or opened them.
///
/// SQLite finds them by the library's name. If a file is replaced while a program has it open, they belong to the old file:
///
///     library.sqlite          old file, A writes its log        mv COPY library.sqlite      new file
///     library.sqlite-wal      log of the old file               ->                          log of the old file
///     library.sqlite-shm      used by A                                                     used by A
///
/// The next program would apply the log to the new file. So it first gives the log another name; A continues to read it.
/// Use this type only while this process does not have the library open.
package struct LibraryLog {
    private let path: String
    private var log: String { path + "-wal" }
    private var memory: String { path + "-shm" }

    /// The log of the library at a path; no file is read yet.
    package init(of path: String) { self.path = path }

    /// True if the log or the shared memory belongs to another file than the one at the path.
    var isForeign: Bool {
        let hasMemory = Path(memory).exists
        guard Path(log).size > 0 else { return hasMemory && isUsedWithAnotherFile }
        return hasMemory && isUsedWithAnotherFile || hasOtherNumber
    }

    private var hasOtherNumber: Bool {
        guard let number = FileHeader(path: path).schemaNumber else { return false }
        return LogFrames(log)?.belong(toFileWith: Int64(number)) == false
    }

    /// True if a program uses the shared memory and none the file: each locks both while the library is open.
    private var isUsedWithAnotherFile: Bool {
        // The program may close the library in between.
        isInUse && !Self.isLocked(path, atByte: Self.fileLock) && isInUse
    }

    /// True if a program has the shared memory open. It then holds a lock on this byte: `UNIX_SHM_DMS` in SQLite's `os_unix.c`, as it
    /// holds one on `SHARED_FIRST` of the file (`os.h`).
    var isInUse: Bool { Self.isLocked(memory, atByte: Self.memoryLock) }

    private static func isLocked(_ path: String, atByte offset: Int) -> Bool {
        (try? OpenFile(path, for: .reading))?.isLocked(atByte: offset) ?? false
    }

    /// True if a program uses the library's file with another path, and so with another log: it has another link, or was renamed while
    /// it was open.
    var isFileUsedElsewhere: Bool {
        for _ in 1...100 {
            guard !Path(memory).exists,
                let holder = (try? OpenFile(path, for: .reading))?.lockHolder(atByte: Self.fileLock),
                !hasOpenedMemory(holder)
            else { return false }
            // A program that opens or closes the library uses the file a moment without the memory.
            usleep(10_000)
        }
        return true
    }

    /// True if a process has opened the shared memory at this path, which was removed since. It refuses changes then.
    private func hasOpenedMemory(_ process: Int32) -> Bool {
        let (folder, memory) = ("/proc/\(process)/fd", (Path(path).resolved ?? path) + "-shm")
        return Directory.names(in: folder).contains { Path("\(folder)/\($0)").linkText?.hasPrefix(memory) == true }
    }

    /// The bytes that SQLite locks while a library is open: `UNIX_SHM_DMS` and `SHARED_FIRST` in its `os_unix.c` and `os.h`.
    static let (memoryLock, fileLock) = (128, 0x4000_0002)

    /// Removes a foreign log from the library's name, so that the library can be opened; its changes remain under another name.
    ///
    /// - Returns: The new path of the log; nil if it is empty or not foreign.
    /// - Throws: ``LibraryError``
    package func setAside() throws -> String? {
        let writerLock = WriterLock(besides: path)
        guard writerLock.acquire() else { throw LibraryError.locked(path: path) }
        defer { writerLock.release() }
        // Another program may have done it while this one waited.
        guard isForeign else { return nil }
        do throws(SystemError) { return try remove() } catch { throw LibraryError.notOpened(path: path, error) }
    }

    /// Removes the log from the library's name, also if it is not foreign. The caller holds the writers' lock.
    ///
    /// - Returns: The new path; nil if the log is empty.
    @discardableResult
    func remove() throws(SystemError) -> String? {
        let new = Path(log).size > 0 ? freeName : nil
        if let new { try Path(log).rename(to: new) } else { try? Path(log).remove() }
        if Path(memory).exists { try Path(memory).remove() }
        return new
    }

    private var freeName: String {
        let base = path + "-orphaned-wal"
        var (name, number) = (base, 2)
        while Path(name).exists { (name, number) = ("\(base)-\(number)", number + 1) }
        return name
    }
}

/// The frames of a log that contain the first page, which has SQLite's number for the schema (https://sqlite.org/fileformat.html).
struct LogFrames {
    private static let (headerSize, frameHeaderSize) = (32, 24)
    /// More changes of the schema than one transaction makes; the creation of a library makes about 30.
    static let mostChanges: Int64 = 64
    /// The number of frames to read at most; a log usually begins with the first page.
    private static let mostFrames = 4096

    private let file: OpenFile
    private let salts: ArraySlice<UInt8>

    /// Opens a log; nil for a file that SQLite would ignore.
    init?(_ path: String) {
        guard let file = try? OpenFile(path, for: .reading), let header = Self.bytes(Self.headerSize, at: 0, of: file),
            Self.number(header, at: 8) == DatabasePages.size
        else { return nil }
        (self.file, salts) = (file, header[16..<24])
    }

    /// True if the file with a number can be that of the log: it has the number from before the log, or one that was brought to it from
    /// the log. Nil if the log does not contain the first page.
    func belong(toFileWith number: Int64) -> Bool? {
        var isFirst = true
        for index in 0..<Self.mostFrames {
            guard let frame = frame(index) else { break }
            guard frame.page == 1 else { continue }
            if isFirst, number <= frame.number { return number >= frame.number - Self.mostChanges }
            if number == frame.number { return true }
            isFirst = false
        }
        return isFirst ? nil : false
    }

    private func frame(_ index: Int) -> (page: Int64, number: Int64)? {
        let offset = Self.headerSize + index * (Self.frameHeaderSize + DatabasePages.size)
        guard let bytes = Self.bytes(Self.frameHeaderSize + 44, at: offset, of: file), bytes[8..<16] == salts else {
            return nil
        }
        return (Self.number(bytes, at: 0), Self.number(bytes, at: Self.frameHeaderSize + 40))
    }

    private static func bytes(_ count: Int, at offset: Int, of file: OpenFile) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try? bytes.withUnsafeMutableBytes { try file.read(into: $0, at: offset) }
        return read == count ? bytes : nil
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int64 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
}

/// Keeps a damaged library open while another connection closes it, so that its log is preserved.
///
/// The last connection to close writes the log to the file; a read-only connection cannot.
struct LogHolder {
    private let db: Database

    /// Opens the library at a path; nil if its log is empty.
    init?(_ path: String) throws {
        guard Path(path + "-wal").size > 0 else { return nil }
        // Reading the schema makes SQLite open the log too.
        db = try PageSums.open(path, Database.Options(isReadOnly: true))
    }

    /// Closes the library.
    func close() { try? db.close() }
}

/// The size of SQLite's log at which its pages are transferred to the library.
///
/// A larger log is transferred less often, and a page that changed many times is transferred once: 10,000 edits
/// across a million albums take a quarter less time with 16 MB than with SQLite's default of 4 MB. On a disk with
/// little free space, the default saves space.
struct LogCapacity: TransactionGuard {
    /// In pages of 4 KiB.
    static let usual = 1000
    static let large = 4000
    /// The free disk space in bytes that a large log requires.
    static let room: UInt64 = 256 << 20

    private let bytesLeft: () -> UInt64?
    private var pages = usual

    /// Creates the capacity of a connection's log; `bytesLeft` returns the free bytes of its disk, or nil if unknown.
    init(bytesLeft: @escaping () -> UInt64?) { self.bytesLeft = bytesLeft }

    /// True if a disk with so many free bytes has room for a large log; false if the number is unknown.
    static func hasRoom(_ bytesLeft: UInt64?) -> Bool { bytesLeft.map { $0 >= room } == true }

    /// Adapts the capacity to the current free space.
    mutating func begin(_ db: Database) throws {
        let wanted = Self.hasRoom(bytesLeft()) ? Self.large : Self.usual
        guard wanted != pages else { return }
        try db.execute("PRAGMA wal_autocheckpoint = \(wanted)")
        pages = wanted
    }
}
