internal import GRDB
internal import Glibc

/// A library and the log that a program which is gone has left beside it, without the file that shares the log: SQLite would make
/// that anew, so both are read in a copy.
///
/// The copy loses its names as soon as SQLite has opened it, so that nothing stays of it however this program ends after that.
struct LeftLog {
    private let library: String

    /// The log beside the library at a path.
    init(of library: String) { self.library = library }

    /// A connection to the copy.
    ///
    /// - Throws: ``LibraryError/logNotCopied(path:folder:reason:)`` where none can be made,
    ///   ``LibraryError/logUnreadable(path:reason:)``; SQLite's own errors.
    func connect(_ configuration: Configuration) throws -> DatabaseQueue {
        let copy = "\(Self.folder)/bluelib-doctor-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        UnfinishedFiles.add(copy)
        defer { UnfinishedFiles.discard(copy) }
        do throws(FileCopy.Failure) {
            for ending in ["", "-wal"] { _ = try FileCopy(of: library + ending, to: copy + ending) }
        } catch {
            switch error {
            case .original(let reason): throw LibraryError.logUnreadable(path: library, reason: reason.text)
            case .copy(let reason):
                throw LibraryError.logNotCopied(path: library, folder: Self.folder, reason: reason.text)
            }
        }
        let queue = try DatabaseQueue(path: copy, configuration: configuration)
        // SQLite has opened all that belongs to a database when it has looked into it once.
        _ = try? queue.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
        return queue
    }

    /// Where the system wants what is not to stay.
    private static var folder: String {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return named.isEmpty ? "/tmp" : named
    }
}
