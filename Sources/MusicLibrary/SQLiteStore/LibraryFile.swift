internal import Files
internal import Foundation
internal import GRDB

/// Opens a library's file, after looking whether it is one, and makes a new library where there is none.
///
/// Nothing is written to a file that is not ours, is newer than this program, or can only be read.
struct LibraryFile {
    let path: String
    let layout: ShelfLayout
    /// Where the library is copied to before it gets another format.
    let backups: BackupFolder?

    /// Whether writing is not permitted, to the file or to its directory.
    private(set) var isReadOnly = false
    /// Whether this program has the file open already.
    private var isOpen = false

    /// Looks at what is there, without opening it.
    ///
    /// - Throws: ``LibraryError`` for a directory, a missing directory, a file that may not be read, or a missing one
    ///   that may not be made.
    init(path: String, layout: ShelfLayout, backups: BackupFolder? = nil) throws {
        (self.path, self.layout, self.backups) = (path, layout, backups)
        let file = Path(path)
        guard file.parent.isDirectory else { throw LibraryError.noDirectory(path: path) }
        switch file.status?.kind {
        case nil:
            if let error = file.parent.writeError { throw LibraryError.notMade(path: path, reason: error.description) }
        case .directory:
            throw LibraryError.isDirectory(path: path)
        default:
            guard file.isReadable else { throw LibraryError.notPermitted(path: path) }
            try Self.refuseStub(file)
            isReadOnly = !file.parent.isWritable || !file.isWritable
        }
    }

    /// The same file, to be read only, beside another connection.
    var readingOnly: LibraryFile {
        var file = self
        (file.isReadOnly, file.isOpen) = (true, true)
        return file
    }

    /// Refuses what is shorter than any database, of which SQLite would make a new one.
    ///
    /// An empty file becomes a library, unless it was one: then changes are in its log, which SQLite would throw away, or
    /// were made to it.
    private static func refuseStub(_ file: Path) throws {
        guard file.size < smallest else { return }
        let path = file.string
        let hasBeen = Path(path + "-wal").size > 0 || Path(path + "-turn").exists
        if file.size == 0, !hasBeen { return }
        guard file.size == 0 || FileHeader(path: path).isSQLite else { throw LibraryError.notALibrary(path: path) }
        throw LibraryError.damaged(path: path)
    }

    /// How many bytes the smallest database has: https://sqlite.org/fileformat.html
    private static let smallest = 512

    /// Opens the file, and makes it a library when it is new.
    func open(_ registry: MatcherRegistry) throws -> DatabaseQueue {
        if !isReadOnly { permitCompanions() }
        do {
            return try naming(path) {
                try lookFirst(registry)
                return try openFinished(registry) ?? make(registry)
            }
        } catch LibraryError.diskFull(let path), LibraryError.noRoom(let path) {
            throw LibraryError.noRoomToOpen(path: path)
        } catch LibraryError.notALibrary where isRuin {
            throw LibraryError.damaged(path: path)
        }
    }

    /// Looks whether it is a library of ours before SQLite may write it: whoever closes a file last writes what is in its log.
    private func lookFirst(_ registry: MatcherRegistry) throws {
        guard !isReadOnly, Path(path + "-wal").size > 0 else { return }
        let queue = try readingOnly.connect(registry)
        defer { try? queue.close() }
        _ = try queue.unsafeRead(version)
    }

    /// Whether what is no database was one: it begins as one does, or with nothing at all.
    private var isRuin: Bool {
        // To look into a file that is open would let go of SQLite's locks.
        guard !isOpen else { return false }
        let header = FileHeader(path: path)
        guard header.isSQLite else { return header.isZeroed }
        return [nil, LibrarySchema.applicationID].contains(header.applicationID)
    }

    /// Opens a library of today's format; nil where the file is none yet.
    private func openFinished(_ registry: MatcherRegistry) throws -> DatabaseQueue? {
        guard Path(path).exists else { return nil }
        let queue = try connect(registry)
        let version = try queue.writeWithoutTransaction(version)
        // What came with later formats is not needed for reading albums.
        guard version == LibrarySchema.version || (isReadOnly && version > 0) else {
            try queue.close()
            return nil
        }
        if !isReadOnly { try queue.writeWithoutTransaction(promise) }
        return queue
    }

    /// A connection, with nothing looked at yet.
    func connect(_ registry: MatcherRegistry) throws -> DatabaseQueue {
        var configuration = PageSums.configuration
        configuration.readonly = isReadOnly
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(5)
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { SearchFunctions.add(to: $0, registry) }
        return try DatabaseQueue(path: connectionPath(), configuration: configuration)
    }

    /// Lets what SQLite keeps beside the library be written as the library is: whoever read it while it could not be written
    /// has left them as they could not be written either.
    private func permitCompanions() {
        for companion in [path + "-wal", path + "-shm"] {
            let place = Path(companion)
            if let kind = place.status?.kind, kind != .directory, !place.isWritable { place.copyMode(of: Path(path)) }
        }
    }

    /// How much of the file SQLite keeps in memory at most; it takes only what it touches.
    private static let cacheKilobytes = 8000

    /// What SQLite is given to open.
    ///
    /// In a directory where it cannot make the files that it shares with writers, it reads a library only when it is told that
    /// nobody can write it either (https://sqlite.org/wal.html#read_only_databases).
    private func connectionPath() throws -> String {
        guard isReadOnly, !Path(path).parent.isWritable, !Path(path + "-shm").exists else { return path }
        // What is in a log would be left out then.
        guard Path(path + "-wal").size == 0 else { throw LibraryError.logNotRead(path: path) }
        return URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    }

    /// Asks SQLite for what we promise: readers beside a writer, and changes that are on disk when they are committed.
    private func promise(_ db: Database) throws {
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        if mode != "wal" { try db.execute(sql: "PRAGMA journal_mode = WAL") }
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -\(Self.cacheKilobytes)")
    }

    /// The format of the library, or 0 for an empty file.
    private func version(_ db: Database) throws -> Int {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application == LibrarySchema.applicationID {
            guard version <= LibrarySchema.version else {
                throw LibraryError.newerLibrary(path: path, version: version)
            }
            // SQLite only writes whole pages, and does not look whether the last one is.
            guard Path(path).size % Self.smallest == 0 || Path(path + "-wal").size > 0 else {
                throw LibraryError.damaged(path: path)
            }
            return version
        }
        if application == 0, version == 0, try LibrarySchema.isMissing(in: db) { return 0 }
        // Another program may have made it between the two looks.
        if try Int.fetchOne(db, sql: "PRAGMA application_id") == LibrarySchema.applicationID {
            return try self.version(db)
        }
        throw LibraryError.notALibrary(path: path)
    }

    // MARK: Making

    /// Makes the library, or brings an older one to the format of today; where a new one cannot be made, nothing is left of it.
    ///
    /// One program at a time does that, so that none takes away what another one makes.
    private func make(_ registry: MatcherRegistry) throws -> DatabaseQueue {
        guard !isReadOnly else { throw LibraryError.readOnly(path: path) }
        let turn = LockFile(directory: Path(path).parent.string)
        guard turn.lock(until: ContinuousClock.now + .seconds(5)) else { throw LibraryError.locked(path: path) }
        defer { turn.unlock() }
        let isNew = !Path(path).exists
        do {
            let queue = try connect(registry)
            if try queue.writeWithoutTransaction(version) != LibrarySchema.version { try makeOrMigrate(queue) }
            return queue
        } catch let error as DatabaseError {
            if isNew { takeAway() }
            throw error
        }
    }

    /// Brings a file to the format of today; a new one gets its first albums.
    ///
    /// Another program may be doing the same: what it has done is taken as it is.
    private func makeOrMigrate(_ queue: DatabaseQueue) throws {
        do {
            let old = try queue.writeWithoutTransaction { db in
                let version = try version(db)
                // Pages of a making that was broken off may have no room.
                let isBegun = try version == 0 && Int.fetchOne(db, sql: "PRAGMA page_count") != 0
                if version == 0 { PageSums.makeRoom(db) }
                try promise(db)
                if isBegun { try db.execute(sql: "VACUUM") }
                // Where there is no room for a copy, the new format comes all the same: its transaction is whole or nothing.
                if (1..<LibrarySchema.versionWithoutSums).contains(version) {
                    try? backups?.keepBeforeFormat(LibrarySchema.version, db)
                }
                return version
            }
            try LibrarySchema.migrator(layout).migrate(queue)
            guard try queue.writeWithoutTransaction(version) >= LibrarySchema.versionWithoutSums else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
            try queue.writeWithoutTransaction { try addSums($0, from: old) }
        } catch {
            if (try? queue.writeWithoutTransaction(version)) ?? 0 >= LibrarySchema.versionWithoutSums { return }
            try? queue.close()
            throw error
        }
    }

    /// Brings a library that has all its tables to the format of today.
    private func addSums(_ db: Database, from version: Int) throws {
        guard version > 0 else { return try db.execute(sql: "PRAGMA user_version = \(LibrarySchema.version)") }
        let isCopied = version < LibrarySchema.versionWithoutSums
        try SumsAddition(path: path, backups: isCopied ? nil : backups).make(db)
    }

    /// Takes away a file that could not be made a library, with what SQLite keeps beside it.
    private func takeAway() {
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
    }
}

/// The size of SQLite's log at which its pages are transferred to the library.
///
/// A larger log is transferred less often, and a page that changed many times is transferred once: 10,000 edits
/// across a million albums take a quarter less time with 16 MB than with SQLite's default of 4 MB. On a disk with
/// little free space, the default saves space.
struct LogCapacity {
    /// In pages of 4 KiB.
    static let usual = 1000
    static let large = 4000
    /// The free disk space in bytes that a large log requires.
    static let room: UInt64 = 256 << 20

    private let bytesLeft: () -> UInt64?
    private var pages = usual

    /// Creates the capacity of a connection's log; `bytesLeft` returns the free bytes of its disk, or nil if unknown.
    init(bytesLeft: @escaping () -> UInt64?) { self.bytesLeft = bytesLeft }

    /// Adapts the capacity to the current free space; call it outside a transaction.
    mutating func adapt(_ db: Database) throws {
        let wanted = bytesLeft().map { $0 >= Self.room } == true ? Self.large : Self.usual
        guard wanted != pages else { return }
        try db.execute(sql: "PRAGMA wal_autocheckpoint = \(wanted)")
        pages = wanted
    }
}
