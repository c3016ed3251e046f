internal import Foundation
internal import GRDB

/// A library's file that is only looked at: nothing is written to it, and SQLite leaves nothing beside it.
struct UntouchedFile {
    let path: String

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
        do { try LooseAlbums(path: path).visit { _ in throw Found() } } catch { return true }
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
            let before = hasLog ? nil : stamp
            let result = Swift.Result { try readingOnce(body) }
            // Without a log nobody had the file open, and it was read without locks: somebody may have come meanwhile.
            if before == nil || (!hasLog && stamp == before) { return try result.get() }
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
        return try DatabaseQueue(path: connectionPath, configuration: configuration)
    }

    /// Whether somebody has the file open, or a crash has left its log.
    var hasLog: Bool { FilePlace(path: path + "-wal").kind != .nothing }

    /// SQLite is told that nobody writes the file where nobody has it open: it would leave its own files beside it otherwise.
    private var connectionPath: String {
        hasLog ? path : URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    }

    /// What changes when somebody writes the file.
    private var stamp: [Int] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
    }
}
