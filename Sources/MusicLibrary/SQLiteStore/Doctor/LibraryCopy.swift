internal import GRDB

/// A copy of a library, made by SQLite's own backup.
struct LibraryCopy {
    private static let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -256"

    private let path: String

    init(to path: String) { self.path = path }

    /// Copies a library as it is in the transaction that is open.
    ///
    /// - Parameter pause: What is done between pieces of a megabyte or so; an error of it ends the copying.
    func take(from source: Database, pause: (() throws -> Void)? = nil) throws {
        var configuration = Configuration()
        // A copy that is not finished is thrown away, and one that is finished is synced whole.
        configuration.prepareDatabase { try $0.execute(sql: Self.settings) }
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try copy.writeWithoutTransaction { copy in
            try source.backup(to: copy, pagesPerStep: pause == nil ? -1 : 256) { progress in
                if !progress.isCompleted { try pause?() }
            }
        }
    }
}
