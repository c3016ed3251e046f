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

    init(_ path: String) { (self.path, opened) = (path, FileStatus(path)) }

    /// The error if the path leads to another file now, or to none; nil otherwise.
    var problem: LibraryError? { problem(FileStatus(path)) }

    fileprivate func problem(_ now: FileStatus?) -> LibraryError? {
        guard let now else { return .removed(path: path) }
        return opened?.isSameFile(as: now) == true ? nil : .replaced(path: path)
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

    init(_ place: LibraryPlace, _ db: Database) {
        (self.place, version) = (place, place.opened?.version)
        number = csqlite_schema_cookie(db.sqliteConnection)
    }

    /// The error if the file is no longer the library's; nil otherwise. One system call, unless the file was written.
    mutating func problem(_ db: Database) -> LibraryError? {
        let now = FileStatus(place.path)
        if let problem = place.problem(now) { return problem }
        guard now?.version != version else { return nil }
        let found = csqlite_schema_cookie(db.sqliteConnection)
        guard isExpected(found) else { return .overwritten(path: place.path) }
        (version, number, isLogNew) = (now?.version, found, true)
        return nil
    }

    private func isExpected(_ found: Int64) -> Bool {
        if found == number { return true }
        return LogFrames(place.path + "-wal")?.belong(toFileWith: found)
            ?? (number...number + LogFrames.mostChanges).contains(found)
    }

    /// Writes the first page to a new log, so that ``LibraryLog`` can compare the log with the file.
    static func markLog(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(LibrarySchema.applicationID)")
    }
}
