internal import Foundation
internal import GRDB
internal import Glibc

/// A library's file that is only looked at: nothing is written to it, and SQLite leaves nothing beside it.
struct UntouchedFile {
    let path: String
    /// Where the file is, if the path is a link: SQLite keeps what belongs to it there.
    private let place: String
    /// Whether nobody else knows of the file, so that SQLite may leave beside it what it likes.
    private let isOurs: Bool

    init(path: String, isOurs: Bool = false) {
        (self.path, self.isOurs) = (path, isOurs)
        let resolved = realpath(path, nil)
        place = resolved.map { String(cString: $0) } ?? path
        free(resolved)
    }

    /// Looks at what is there, without opening it.
    ///
    /// - Throws: ``LibraryError`` where there is no file that can be read.
    func checkPlace() throws {
        let file = FilePlace(path: path)
        switch file.kind {
        case .nothing: throw LibraryError.missing(path: path)
        case .directory: throw LibraryError.isDirectory(path: path)
        case .other: guard file.isReadable else { throw LibraryError.notPermitted(path: path) }
        }
    }

    /// How much of the file is missing at its end by what its own beginning says; nil where nothing is.
    var shortage: Finding? {
        let header = FileHeader(path: path)
        guard !header.isEmpty else { return .shortened(bytes: 0, of: nil) }
        guard header.isSQLite, let expected = header.expectedSize, header.size < expected else { return nil }
        return hasLog ? nil : .shortened(bytes: header.size, of: expected)
    }

    /// Whether albums are in it that can be saved, whatever the file is taken for.
    var holdsLooseAlbums: Bool {
        struct Found: Error {}
        do { try LooseAlbums(in: DatabasePages(path: path)).visit { _ in throw Found() } } catch { return true }
        return false
    }

    /// Throws what keeps a database from being a library of ours.
    func recognise(_ db: Database) throws {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        guard application == LibrarySchema.applicationID else { throw LibraryError.notALibrary(path: path) }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard version <= LibrarySchema.version else { throw LibraryError.newerLibrary(path: path, version: version) }
    }

    /// Reads from one state of the library, however many programs change it meanwhile.
    func readingOneState<Result>(_ body: (Database) throws -> Result) throws -> Result {
        for _ in 1..<3 {
            let before = moment
            let result = Swift.Result { try readingOnce(body) }
            if moment == before { return try result.get() }
        }
        return try readingOnce(body)
    }

    private func readingOnce<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let queue = try connect()
        defer { try? queue.close() }
        return try queue.unsafeRead { db in
            try db.execute(sql: "BEGIN")
            return try body(db)
        }
    }

    /// A connection that only reads, and knows our functions.
    ///
    /// - Parameter asFarAsPossible: Whether a file is read too that ends before its end.
    func connect(asFarAsPossible: Bool = false) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(5)
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            SearchFunctions.add(to: db, MatcherRegistry())
            // Has no other effect where nothing is written: https://sqlite.org/recovery.html
            if asFarAsPossible { try db.execute(sql: "PRAGMA writable_schema = ON") }
        }
        return try open(configuration)
    }

    private func open(_ configuration: Configuration) throws -> DatabaseQueue {
        if isOurs { return try DatabaseQueue(path: place, configuration: configuration) }
        if hasLog, !isShared { return try LeftLog(of: place).connect(configuration) }
        // SQLite is told that nobody writes the file where nobody has it open, or that it is not to write what it shares: it would
        // leave its own files beside the library otherwise, or change them. https://sqlite.org/uri.html and
        // https://sqlite.org/wal.html#read_only_databases
        let option = hasLog ? "readonly_shm" : "immutable"
        let address = URL(fileURLWithPath: place).absoluteString + "?\(option)=1"
        return try DatabaseQueue(path: address, configuration: configuration)
    }

    /// Whether somebody has the file open, or a crash has left its log; one that is empty counts only while somebody may fill it.
    private var hasLog: Bool {
        let log = FilePlace(path: place + "-wal")
        return log.holdsBytes || isShared && log.kind == .other
    }

    private var isShared: Bool { FilePlace(path: place + "-shm").kind != .nothing }

    // MARK: Others

    /// What stays the same while nobody writes the file, or while SQLite's locks keep apart those who do.
    private enum Moment: Equatable {
        case isInUse
        case isAtRest(stamps: [[Int]])
    }

    private var moment: Moment {
        isInUse ? .isInUse : .isAtRest(stamps: ["", "-wal"].map { Self.stamp(place + $0) })
    }

    /// Whether a program has the library open: each has a lock then on this byte of what they share (`UNIX_SHM_DMS` in SQLite's
    /// `os_unix.c`).
    ///
    /// To be asked only where this program has it not open: closing the file lets go of SQLite's locks.
    private var isInUse: Bool {
        let descriptor = Glibc.open(place + "-shm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (128, 1)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private static func stamp(_ path: String) -> [Int] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
    }
}
