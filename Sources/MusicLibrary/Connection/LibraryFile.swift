internal import AlbumModel
internal import Files
internal import SQLite

/// Opens a library's file; creates a new library if there is none.
///
/// Writes nothing to a file that is not a library, has a newer format, or is read-only.
struct LibraryFile {
    let path: String
    let layout: ShelfLayout
    let format: LibraryFormat
    /// The folder for a copy before the format changes, if any.
    let backups: BackupFolder?
    /// True for a copy of a shared library: a new one has no albums.
    let isCopy: Bool

    /// True if the user may not write the file or its directory.
    private(set) var isReadOnly = false
    /// True if this program already has the file open.
    private var isOpen = false
    /// True if the file is only read although it could be written.
    private var staysUnchanged = false

    /// A new library in memory, which ends with its last connection.
    init(inMemory layout: ShelfLayout, isCopy: Bool = false) {
        (path, self.layout, backups, format) = (LibraryFileLocation.newInMemory(), layout, nil, .current)
        self.isCopy = isCopy
    }

    /// Checks the path without opening the file.
    ///
    /// - Throws: ``LibraryError`` for a directory, a missing directory, an unreadable file, a missing file with a log, or one that
    ///   cannot be created.
    init(
        path: String, layout: ShelfLayout, backups: BackupFolder? = nil, format: LibraryFormat = .current,
        isCopy: Bool = false
    ) throws {
        (self.path, self.layout, self.backups, self.format) = (path, layout, backups, format)
        self.isCopy = isCopy
        guard !LibraryFileLocation.isInMemory(path) else { return }
        let file = Path(path)
        let status = file.status
        let error = SystemError()
        guard status != nil || error.isMissingFile else { throw LibraryError.notOpened(path: path, error) }
        guard file.parent.isDirectory else { throw LibraryError.noDirectory(path: path) }
        switch status?.kind {
        case nil:
            if Path(path + "-wal").size > 0 { throw LibraryError.logWithoutLibrary(path: path) }
            if let error = file.parent.writeError { throw LibraryError.notMade(path: path, reason: error.description) }
        case .directory:
            throw LibraryError.isDirectory(path: path)
        default:
            guard file.isReadable else { throw LibraryError.notPermitted(path: path) }
            try Self.rejectTruncated(file)
            isReadOnly = !file.parent.isWritable || !file.isWritable
        }
    }

    /// The same file for a read-only connection beside another one; fails if another file has the path by now.
    func readingOnly(beside opened: LibraryFileLocation?) throws -> LibraryFile {
        if let problem = opened?.problem { throw problem }
        return readingOnly
    }

    /// The same file for a read-only connection.
    private var readingOnly: LibraryFile {
        var file = self
        (file.isReadOnly, file.isOpen) = (true, true)
        return file
    }

    /// The same file for a connection that only reads it, in any format.
    ///
    /// A read-only connection to a library that no program uses would leave SQLite's files beside it.
    var unchanged: LibraryFile {
        var file = Path(path + "-wal").exists || Path(path + "-shm").exists ? readingOnly : self
        file.staysUnchanged = true
        return file
    }

    /// Rejects a file that is shorter than any database, because SQLite would overwrite it.
    ///
    /// An empty file becomes a library, unless a log or a lock file shows that it was one before. Their existence is read first:
    /// a program that creates the library writes to its file before it creates them.
    private static func rejectTruncated(_ file: Path) throws {
        let path = file.string
        let wasLibrary = Path(path + "-wal").size > 0 || Path(path + WriterLock.lockEnding).exists
        let size = file.size
        guard size < smallest, size > 0 || wasLibrary else { return }
        guard size == 0 || FileHeader(path: path).isSQLite else { throw LibraryError.notALibrary(path: path) }
        throw LibraryError.damaged(path: path)
    }

    /// The size in bytes of the smallest database (https://sqlite.org/fileformat.html).
    private static let smallest = 512

    func open(_ registry: MatcherRegistry) throws -> Database {
        guard !LibraryFileLocation.isInMemory(path) else { return try openInMemory(registry) }
        if !isOpen || staysUnchanged, LibraryLog(of: path).isForeign { throw LibraryError.foreignLog(path: path) }
        if !isReadOnly, !isOpen, !staysUnchanged, LibraryLog(of: path).isFileUsedElsewhere {
            throw LibraryError.usedElsewhere(path: path)
        }
        if !isReadOnly { permitCompanions() }
        do {
            return try naming(path) {
                try recogniseBeforeWriting(registry)
                return try openCurrentFormat(registry) ?? createOrUpgrade(registry)
            }
        } catch LibraryError.diskFull(let path), LibraryError.noRoom(let path) {
            throw LibraryError.noRoomToOpen(path: path)
        } catch LibraryError.notALibrary where wasDatabase {
            throw LibraryError.damaged(path: path)
        }
    }

    private func openInMemory(_ registry: MatcherRegistry) throws -> Database {
        let db = try connect(registry)
        if !isReadOnly { try createTables(in: db) }
        return db
    }

    /// Checks that a file with a log is a library. SQLite writes the log to the file when the last connection closes.
    private func recogniseBeforeWriting(_ registry: MatcherRegistry) throws {
        guard !isReadOnly, Path(path + "-wal").size > 0 else { return }
        let db = try readingOnly.connect(registry)
        defer { try? db.close() }
        _ = try version(db)
    }

    /// True if a file that is not a database was one: it begins like a database, or with zeros.
    private var wasDatabase: Bool {
        // Reading a file that is open would release SQLite's locks.
        guard !isOpen else { return false }
        let header = FileHeader(path: path)
        guard header.isSQLite else { return header.isZeroed }
        return [nil, LibraryFormat.applicationID].contains(header.applicationID)
    }

    /// Opens a library of the current format; returns nil for a missing file or an older format.
    private func openCurrentFormat(_ registry: MatcherRegistry) throws -> Database? {
        guard Path(path).exists else { return nil }
        let db = try connect(registry)
        let version = try version(db)
        // Reading albums needs only the tables of the first format.
        guard version == format.number || ((isReadOnly || staysUnchanged) && version > 0) else {
            try db.close()
            return nil
        }
        if !isReadOnly, !staysUnchanged { try setUp(db) }
        return db
    }

    /// Opens a connection without any checks.
    func connect(_ registry: MatcherRegistry) throws -> Database {
        let options = try Database.Options(
            isReadOnly: isReadOnly, parameters: mustBeImmutable ? ["immutable=1"] : [], busyTimeout: 5000)
        return try PageSums.open(path, options) { SearchFunctions.add(to: $0, registry) }
    }

    /// Gives SQLite's files beside the library the library's permissions. A program that read the library while it was read-only
    /// has created them read-only.
    private func permitCompanions() {
        for companion in [path + "-wal", path + "-shm"] {
            let file = Path(companion)
            if let kind = file.status?.kind, kind != .directory, !file.isWritable { file.copyMode(of: Path(path)) }
        }
    }

    /// True if SQLite cannot create its shared-memory file in the directory: it then reads a library only as immutable
    /// (https://sqlite.org/wal.html#read_only_databases).
    private var mustBeImmutable: Bool {
        get throws {
            guard isReadOnly, !LibraryFileLocation.isInMemory(path), !Path(path).parent.isWritable,
                !Path(path + "-shm").exists
            else { return false }
            // An immutable library is read without its log.
            guard Path(path + "-wal").size == 0 else { throw LibraryError.logNotRead(path: path) }
            return true
        }
    }

    /// Makes commits durable. A copy of a shared library needs no wait for the disk: after a power failure, it gets its last changes
    /// from the log again.
    static func synchronization(ofCopy isCopy: Bool) -> String { "PRAGMA synchronous = \(isCopy ? "NORMAL" : "FULL")" }

    /// Makes commits durable, and lets readers work beside a writer.
    private func setUp(_ db: Database) throws {
        let mode = try db.value("PRAGMA journal_mode", as: String.self)
        if mode != "wal" { try db.execute("PRAGMA journal_mode = WAL") }
        try db.execute(Self.synchronization(ofCopy: isCopy))
    }

    /// The format of the library, or 0 for an empty file.
    private func version(_ db: Database) throws -> Int {
        let application = try db.value("PRAGMA application_id", as: Int.self)
        let version = try db.value("PRAGMA user_version") ?? 0
        if application == LibraryFormat.applicationID {
            // A creation writes both numbers at once.
            guard version > 0 else { throw LibraryError.damaged(path: path) }
            try format.check(version, path: path)
            if Path(path).size % DatabasePages.size != 0 { try rejectShortened(db) }
            return version
        }
        if application == 0, version == 0, try LibrarySchema.isMissing(in: db) { return 0 }
        // Another program may have created the library between the two checks.
        if try db.value("PRAGMA application_id", as: Int.self) == LibraryFormat.applicationID {
            return try self.version(db)
        }
        throw LibraryError.notALibrary(path: path)
    }

    /// Rejects a file that ends within its last page, which SQLite would fill with zeros. Further bytes are ignored.
    private func rejectShortened(_ db: Database) throws {
        let pages = try db.value("PRAGMA page_count") ?? 0
        guard Path(path).size >= pages * DatabasePages.size || Path(path + "-wal").size > 0 else {
            throw LibraryError.damaged(path: path)
        }
    }

    // MARK: Creation and upgrade

    /// Creates the library or upgrades it to the current format. If a new library cannot be created, no file remains.
    ///
    /// A lock ensures that no program removes the file while another one creates it.
    private func createOrUpgrade(_ registry: MatcherRegistry) throws -> Database {
        guard !staysUnchanged else { throw LibraryError.notALibrary(path: path) }
        guard !isReadOnly else { throw LibraryError.readOnly(path: path) }
        let lock = LockFile(directory: Path(path).parent.string)
        guard lock.lock(until: ContinuousClock.now + .seconds(5)) else { throw LibraryError.locked(path: path) }
        defer { lock.unlock() }
        let isNew = !Path(path).exists
        do {
            let db = try connect(registry)
            try createOrUpgrade(db)
            return db
        } catch let error as SQLiteError {
            if isNew {
                for ending in ["", "-wal", "-shm", "-journal"] { try? Path(path + ending).remove() }
            }
            throw error
        }
    }

    private func createOrUpgrade(_ db: Database) throws {
        do {
            try namingSystemErrors { try version(db) == 0 ? create(in: db) : upgrade(db) }
        } catch {
            try? db.close()
            throw error
        }
    }

    private func create(in db: Database) throws {
        // Pages of an interrupted creation may have no room for sums.
        let isBegun = try db.value("PRAGMA page_count", as: Int.self) != 0
        PageSums.makeRoom(db)
        try setUp(db)
        if isBegun { try db.execute("VACUUM") }
        try createTables(in: db)
        // In a transaction of its own, so that the first number in the log follows that in the file: see ``LogFrames``.
        try LibraryCopy.number(db)
    }

    private func createTables(in db: Database) throws {
        try db.transaction {
            try LibrarySchema.create(in: db, layout, isEmpty: isCopy)
            try format.mark(db)
        }
    }

    private func upgrade(_ db: Database) throws {
        try setUp(db)
        // Another program may have upgraded the library while this one waited for the lock.
        guard try version(db) < format.number else { return }
        // Without space for a copy, the upgrade runs anyway, because its transaction is atomic.
        try? backups?.storeBeforeUpgrade(to: format.number, db)
        try db.transaction { try format.upgrade(db, from: version(db)) }
    }
}
