internal import AlbumModel
internal import CSQLite
internal import Files
internal import SQLite

/// The path of an open library, and the file that it led to when it was opened.
///
/// SQLite finds the log by the path. So no further connection may be opened after another file has got the path, and no change may be
/// made: it would be lost with the old file.
struct LibraryFileLocation: Sendable {
    let path: String
    fileprivate let opened: FileStatus?
    /// The log and the shared memory. No program removes them while another one has the library open with the same path.
    private let companions: [String: FileStatus]
    /// The number in the file's header.
    fileprivate let number: Int64
    /// The number that the log brings to the file of a new library; nil if the file has one already.
    private let comingNumber: Int64?

    init(_ path: String, _ db: Database) {
        (self.path, opened, number) = (path, FileStatus(path), csqlite_schema_cookie(db.handle))
        comingNumber = number < LibraryCopy.smallestNumber ? try? db.value("PRAGMA schema_version") : nil
        let paths = [path + "-wal", path + "-shm"]
        companions = Dictionary(uniqueKeysWithValues: paths.compactMap { path in FileStatus(path).map { (path, $0) } })
    }

    /// The error if the path leads to another file now, or to none; nil otherwise.
    var problem: LibraryError? { problem(FileStatus(path)) ?? problemOfLog }

    fileprivate func problem(_ now: FileStatus?) -> LibraryError? {
        guard let now else { return Self.isInMemory(path) ? nil : .removed(path: path) }
        return opened?.isSameFile(as: now) == true ? nil : .replaced(path: path)
    }

    /// Runs `body` with another connection, converts errors of SQLite, and marks the library if it is damaged.
    func naming<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try MusicLibrary.naming(path, body) } catch LibraryError.damaged(let path) {
            markDamaged()
            throw LibraryError.damaged(path: path)
        }
    }

    /// Marks the library as damaged, unless another connection may have read parts of two files.
    func markDamaged() {
        let isOwn = FileHeader(path: path).schemaNumber.map { isExpected(Int64($0), after: number) } != false
        if problem == nil, isOwn { DamageMark(of: path).write() }
    }

    /// The error if the log or the shared memory was removed or replaced; nil otherwise.
    fileprivate var problemOfLog: LibraryError? {
        // Another program may have used another file with this path, until this one was put back.
        let isLogSame = companions.allSatisfy { path, opened in FileStatus(path)?.isSameFile(as: opened) == true }
        return isLogSame ? nil : .logReplaced(path: path)
    }

    /// True if no other program uses the file or has changed it since a version, with its present path. A program with another path does
    /// not see this one's log, whose pages would damage its changes in the file or in a log of that path.
    fileprivate func isOwn(since version: FileVersion?) -> Bool {
        let folder = "/proc/self/fd"
        let paths = Directory.names(in: folder).lazy.map { "\(folder)/\($0)" }
        guard let opened, let path = paths.first(where: { FileStatus($0)?.isSameFile(as: opened) == true }),
            let file = try? OpenFile(path, for: .reading)
        else { return false }
        return (try? file.status.version) == version && !file.isLocked(atByte: LibraryLog.fileLock)
            && Path((Path(path).linkText ?? "") + "-wal").size == 0
    }

    /// True if the file's header can have a number after an earlier one. A small one is that of a library from an older program, or of one
    /// that was being created.
    fileprivate func isExpected(_ found: Int64, after number: Int64) -> Bool {
        if (number...number + LogFrames.mostChanges).contains(found) { return true }
        guard number < LibraryCopy.smallestNumber else { return false }
        // The log may have begun anew since, or contain the first page after many others.
        if let comingNumber, (comingNumber...comingNumber + LogFrames.mostChanges).contains(found) { return true }
        return LogFrames(path + "-wal")?.belong(toFileWith: found) == true
    }
}

extension LibraryFileLocation {
    private static let memory = "file:/bluelib-"

    /// A new address in memory, which all connections of this program can open: https://sqlite.org/inmemorydb.html
    ///
    /// Such a library has no file, no log and no locks beside it.
    static func newInMemory() -> String { "\(memory)\(UInt64.random(in: 0 ... .max))?vfs=memdb" }

    /// True if a path is an address in memory; paths of files are absolute.
    static func isInMemory(_ path: String) -> Bool { path.hasPrefix(memory) }
}

/// The file that a connection has open, with what a program that writes over it would change.
///
/// In the mode of the write-ahead log, the file changes only when pages are brought to it from the log. Its header has a number that is
/// random in every copy that this program makes, and grows by one with each change of the schema, in the log first:
///
///     number in the log               7042        7042
///     number in the file  7041        7041        7042         318
///                         opened      'remote'    checkpoint   'cp BACKUP library.sqlite'
final class OpenedFile: TransactionGuard {
    let location: LibraryFileLocation
    private var version: FileVersion?
    private var number: Int64
    /// True if the log may have begun anew since the last transaction. The next one then writes the first page to it, so that
    /// ``LibraryLog`` can compare the log with the file.
    private var isLogNew = true
    private var hasMarkedLog = false

    init(_ location: LibraryFileLocation) {
        (self.location, version, number) = (location, location.opened?.version, location.number)
    }

    /// The error if the file is no longer the library's; nil otherwise. Three system calls, unless the file was written.
    func problem(_ db: Database) -> LibraryError? {
        let now = FileStatus(location.path)
        if let problem = location.problem(now) { return problem }
        guard now?.version != version else { return location.problemOfLog }
        let found = csqlite_schema_cookie(db.handle)
        guard location.isExpected(found, after: number) else { return .overwritten(path: location.path) }
        (version, number, isLogNew) = (now?.version, found, true)
        return location.problemOfLog
    }

    func commit(_ db: Database, isChanged: Bool) throws {
        // At the end of the transaction, so that no change is confirmed that is lost with the old file.
        if let problem = problem(db) { throw problem }
        hasMarkedLog = isLogNew && isChanged
        if hasMarkedLog { try db.execute("PRAGMA application_id = \(LibraryFormat.applicationID)") }
    }

    func end(_ db: Database, after error: (any Error)?) {
        if error == nil, hasMarkedLog { isLogNew = false }
        hasMarkedLog = false
        emptyLog(db, after: error as? LibraryError)
    }

    /// Brings the log to the old file after another one has got its path, so that it contains nothing that could be applied to the new one.
    private func emptyLog(_ db: Database, after problem: LibraryError?) {
        let path = location.path
        guard let problem, [.replaced(path: path), .removed(path: path), .logReplaced(path: path)].contains(problem),
            location.isOwn(since: version)
        else { return }
        try? db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Keeps SQLite from bringing the log to a file that is not the library's.
    ///
    /// - Returns: True if the path still leads to the library.
    func prepareToClose(_ db: Database, mayRemoveLog: Bool) -> Bool {
        let problem = problem(db)
        emptyLog(db, after: problem)
        if !mayRemoveLog || problem != nil { csqlite_keep_log(db.handle) }
        return problem == nil
    }
}
