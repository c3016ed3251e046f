internal import AlbumModel
internal import Files
internal import GRDB

/// A copy of a library, made with SQLite's backup function.
struct LibraryCopy {
    private static let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -256"

    private let path: String

    init(to path: String) { self.path = path }

    /// Gives a file that no other connection has open a random number for the schema, by which ``LibraryLog`` and ``OpenedFile`` tell
    /// files apart.
    static func number(_ db: Database) throws {
        try db.execute(sql: "PRAGMA schema_version = \(Int64.random(in: smallestNumber ... 1 << 30))")
    }

    /// Larger than the number of a file that has none of these.
    static let smallestNumber: Int64 = 1 << 16

    /// Copies a library in the state of the open transaction.
    ///
    /// - Parameter pause: Called after each piece of about a megabyte; an error ends the copy.
    func take(from source: Database, pause: (() throws -> Void)? = nil) throws {
        var configuration = PageSums.configuration
        // An unfinished copy is deleted, and a finished one is synced as a whole.
        configuration.prepareDatabase { try $0.execute(sql: Self.settings) }
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try copy.writeWithoutTransaction { copy in
            PageSums.follow(in: copy, of: source)
            try source.backup(to: copy, pagesPerStep: pause == nil ? -1 : 256) { progress in
                if !progress.isCompleted { try pause?() }
            }
            try Self.number(copy)
        }
    }
}

/// A library with a log that a terminated program left, without the shared-memory file. SQLite would create that
/// file, so library and log are read in a copy.
///
/// The copy is unlinked as soon as SQLite has opened it, so it disappears even if this program is killed.
struct LeftLog {
    private let library: String

    /// Creates an access to the library at a path and its log.
    init(of library: String) { self.library = library }

    /// Connects to a copy, by a URI made from its path.
    ///
    /// - Throws: ``LibraryError/logNotCopied(path:folder:reason:)`` when no copy can be made,
    ///   ``LibraryError/logUnreadable(path:reason:)``; SQLite's errors.
    func connect(_ configuration: Configuration, _ address: (String) -> String) throws -> DatabaseQueue {
        let directory: TemporaryDirectory
        do throws(SystemError) { directory = try TemporaryDirectory("bluelib-doctor-") } catch {
            throw failure(error)
        }
        defer { directory.remove() }
        let copy = directory.path + "/library.sqlite"
        do throws(CopyFailure) {
            for ending in ["", "-wal"] { try UnfinishedFiles.copy(library + ending, to: copy + ending) }
        } catch {
            switch error {
            case .source(let error): throw LibraryError.logUnreadable(path: library, reason: error.description)
            case .target(let error): throw failure(error)
            }
        }
        let queue = try DatabaseQueue(path: address(copy), configuration: configuration)
        // The first read makes SQLite open all files of the database.
        _ = try? queue.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
        return queue
    }

    private func failure(_ error: SystemError) -> LibraryError {
        .logNotCopied(path: library, folder: Directory.temporary, reason: error.description)
    }
}
