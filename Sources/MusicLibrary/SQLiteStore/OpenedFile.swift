internal import CSQLite
internal import Files
internal import GRDB

/// The path of an open library, and the file that it led to when it was opened.
///
/// SQLite finds the log by the path. So no further connection may be opened after another file has got the path, and no change may be
/// made: it would be lost with the old file.
struct LibraryPlace: Sendable {
    let path: String
    fileprivate let opened: FileStatus?
    /// The number in the file's header.
    fileprivate let number: Int64

    init(_ path: String, _ db: Database) {
        (self.path, opened, number) = (path, FileStatus(path), csqlite_schema_cookie(db.sqliteConnection))
    }

    /// The error if the path leads to another file now, or to none; nil otherwise.
    var problem: LibraryError? { problem(FileStatus(path)) }

    fileprivate func problem(_ now: FileStatus?) -> LibraryError? {
        guard let now else { return .removed(path: path) }
        return opened?.isSameFile(as: now) == true ? nil : .replaced(path: path)
    }

    /// Runs `body` with another connection, converts errors of SQLite, and marks the library if it is damaged.
    func naming<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try MusicLibrary.naming(path, body) } catch LibraryError.damaged(let path) {
            leaveMark()
            throw LibraryError.damaged(path: path)
        }
    }

    /// Marks the library as damaged, unless another connection may have read parts of two files.
    func leaveMark() {
        let isOwn = FileHeader(path: path).schemaNumber.map { isExpected(Int64($0), after: number) } != false
        if problem == nil, isOwn { DamageMark(of: path).leave() }
    }

    /// True if the file's header can have a number after an earlier one. A small one is that of a library from an older program, or of one
    /// that was being created.
    fileprivate func isExpected(_ found: Int64, after number: Int64) -> Bool {
        if (number...number + LogFrames.mostChanges).contains(found) { return true }
        return number < LibraryCopy.smallestNumber && LogFrames(path + "-wal")?.belong(toFileWith: found) == true
    }
}

/// The file that a connection has open, with what a program that writes over it would change.
///
/// In the mode of the write-ahead log, the file changes only when pages are brought to it from the log. Its header has a number that is
/// random in every copy that this program makes, and grows by one with each change of the schema, in the log first:
///
///     number in the log               7042        7042
///     number in the file  7041        7041        7042         318
///                         opened      'remote'    checkpoint   'cp BACKUP library.sqlite'
struct OpenedFile {
    let place: LibraryPlace
    private var version: FileVersion?
    private var number: Int64
    /// True if the log may have begun anew since the last transaction; the next one then calls ``markLog(_:)``.
    var isLogNew = true

    init(_ place: LibraryPlace) { (self.place, version, number) = (place, place.opened?.version, place.number) }

    /// The error if the file is no longer the library's; nil otherwise. One system call, unless the file was written.
    mutating func problem(_ db: Database) -> LibraryError? {
        let now = FileStatus(place.path)
        if let problem = place.problem(now) { return problem }
        guard now?.version != version else { return nil }
        let found = csqlite_schema_cookie(db.sqliteConnection)
        guard place.isExpected(found, after: number) else { return .overwritten(path: place.path) }
        (version, number, isLogNew) = (now?.version, found, true)
        return nil
    }

    /// Writes the first page to a new log, so that ``LibraryLog`` can compare the log with the file.
    static func markLog(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(LibrarySchema.applicationID)")
    }

    /// Brings the log to the old file after another one has got its path, so that it contains nothing that could be applied to the new one.
    func emptyLog(_ db: Database, after problem: LibraryError?) {
        guard let problem, [.replaced(path: place.path), .removed(path: place.path)].contains(problem) else { return }
        try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Keeps SQLite from bringing the log to a file that is not the library's.
    ///
    /// - Returns: True if the path still leads to the library.
    mutating func prepareToClose(_ db: Database, mayRemoveLog: Bool) -> Bool {
        let problem = problem(db)
        emptyLog(db, after: problem)
        if !mayRemoveLog || problem == .overwritten(path: place.path) { csqlite_keep_log(db.sqliteConnection) }
        return problem == nil
    }
}
