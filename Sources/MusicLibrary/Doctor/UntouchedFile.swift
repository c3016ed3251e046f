internal import AlbumModel
internal import Files
internal import SQLite

/// Read-only access to a library's file that leaves no trace: no file is written, and SQLite creates none beside it.
struct UntouchedFile {
    let path: String
    /// The resolved path, because SQLite places related files beside the target of a link.
    private let resolvedPath: String
    /// True if no other program knows the file, so SQLite may create files beside it.
    private let isOurs: Bool
    /// True if the log beside the file belongs to another one; it is then ignored.
    let isLogForeign: Bool

    init(path: String, isOurs: Bool = false) {
        (self.path, self.isOurs) = (path, isOurs)
        resolvedPath = Path(path).resolved ?? path
        isLogForeign = !isOurs && LibraryLog(of: resolvedPath).isForeign
    }

    /// Checks the path without opening the file.
    ///
    /// - Throws: ``LibraryError`` when there is no readable file.
    func checkPath() throws {
        let file = Path(path)
        let status = file.status
        let error = SystemError()
        switch status?.kind {
        case nil: throw error.isMissingFile ? LibraryError.missing(path: path) : .notOpened(path: path, error)
        case .directory: throw LibraryError.isDirectory(path: path)
        default: guard file.isReadable else { throw LibraryError.notPermitted(path: path) }
        }
    }

    /// The finding that the file is shorter than its header indicates; nil if it is not.
    var shortage: Finding? {
        let header = FileHeader(path: path)
        guard !header.isEmpty else { return .shortened(bytes: 0, of: nil) }
        guard header.isSQLite, let expected = header.expectedSize, header.size < expected else { return nil }
        return hasLog ? nil : .shortened(bytes: header.size, of: expected)
    }

    /// The unusual and harmless properties of the file.
    var oddities: [Finding] {
        let header = FileHeader(path: path)
        let rest = header.isSQLite && !hasLog ? header.size - (header.expectedSize ?? header.size) : 0
        return (rest > 0 ? [.trailingBytes(rest)] : []) + (isLogForeign ? [.foreignLog(resolvedPath + "-wal")] : [])
    }

    /// True if the file contains albums that can be rescued, regardless of its header.
    var holdsLooseAlbums: Bool {
        struct Found: Error {}
        do { try LooseAlbums(in: DatabasePages(path: path)).visit { _ in throw Found() } } catch { return true }
        return false
    }

    /// Throws an error if the database is not a supported library.
    func recognise(_ db: Database) throws {
        let application = try db.value("PRAGMA application_id") ?? 0
        guard application == LibraryFormat.applicationID else { throw LibraryError.notALibrary(path: path) }
        let version = try db.value("PRAGMA user_version") ?? 0
        try LibraryFormat.current.check(version, path: path)
        try LibraryFormat.checkTables(db, path: path)
    }

    /// Reads a single state of the library, even while programs change it.
    func readingOneState<Result>(_ body: (Database) throws -> Result) throws -> Result {
        for _ in 1..<3 {
            let before = moment
            let result = Swift.Result { try readingOnce(body) }
            if moment == before { return try result.get() }
        }
        return try readingOnce(body)
    }

    private func readingOnce<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let db = try connect()
        defer { try? db.close() }
        try db.execute("BEGIN")
        return try body(db)
    }

    /// Opens a read-only connection with the program's SQL functions.
    ///
    /// - Parameter asFarAsPossible: True also opens a file that is cut off.
    func connect(asFarAsPossible: Bool = false) throws -> Database {
        let parameters = asFarAsPossible ? [PageSums.withoutComparing] : []
        if isOurs { return try open(resolvedPath, parameters, asFarAsPossible) }
        if hasLog, !isShared { return try connectToCopy(parameters, asFarAsPossible) }
        // The option `immutable` means that no program writes the file; `readonly_shm` prohibits writes to the
        // shared-memory file. Without them, SQLite would create or change files beside the library.
        // https://sqlite.org/uri.html and https://sqlite.org/wal.html#read_only_databases
        let parameter = hasLog ? "readonly_shm=1" : "immutable=1"
        return try open(resolvedPath, parameters + [parameter], asFarAsPossible)
    }

    private func open(_ path: String, _ parameters: [String], _ asFarAsPossible: Bool) throws -> Database {
        let options = Database.Options(isReadOnly: true, parameters: parameters, busyTimeout: 5000)
        return try PageSums.open(path, options) { db in
            SearchFunctions.add(to: db, MatcherRegistry())
            // Has no other effect on a read-only connection: https://sqlite.org/recovery.html
            if asFarAsPossible { try db.execute("PRAGMA writable_schema = ON") }
        }
    }

    /// Connects to a copy of a library with a log that a terminated program left, without the shared-memory file, which SQLite would
    /// create.
    ///
    /// The copy is unlinked as soon as SQLite has opened it, so it disappears even if this program is killed.
    private func connectToCopy(_ parameters: [String], _ asFarAsPossible: Bool) throws -> Database {
        let directory: TemporaryDirectory
        do throws(SystemError) { directory = try TemporaryDirectory("bluelib-doctor-") } catch {
            throw notCopied(error)
        }
        defer { directory.remove() }
        let copy = directory.path + "/library.sqlite"
        do throws(CopyFailure) {
            for ending in ["", "-wal"] { try UnfinishedFiles.copy(resolvedPath + ending, to: copy + ending) }
        } catch {
            switch error {
            case .source(let error): throw LibraryError.logUnreadable(path: resolvedPath, reason: error.description)
            case .target(let error): throw notCopied(error)
            }
        }
        return try open(copy, parameters, asFarAsPossible)
    }

    private func notCopied(_ error: SystemError) -> LibraryError {
        .logNotCopied(path: resolvedPath, folder: Directory.temporary, reason: error.description)
    }

    /// True if a program has the file open or a crash left its log; an empty log counts only while a program may fill
    /// it.
    private var hasLog: Bool {
        guard !isLogForeign, let log = Path(resolvedPath + "-wal").status, log.kind != .directory else { return false }
        return log.size > 0 || isShared
    }

    private var isShared: Bool { !isLogForeign && Path(resolvedPath + "-shm").exists }

    // MARK: Other programs

    /// A value that is constant while no program writes the file, or while SQLite's locks protect reads from writers.
    private enum Moment: Equatable {
        case isInUse
        case isAtRest([FileVersion?])
    }

    private var moment: Moment {
        LibraryLog(of: resolvedPath).isInUse
            ? .isInUse : .isAtRest(["", "-wal"].map { Path(resolvedPath + $0).status?.version })
    }
}
