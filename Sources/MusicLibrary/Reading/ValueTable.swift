internal import AlbumModel
internal import SQLite
internal import Synchronization

/// The different values of a field in one state of a library, in their order.
///
/// They are in a temporary database, which SQLite keeps mostly in a file that only it can open: a million titles have 40 MB.
final class ValueTable: Sendable {
    let field: AlbumField
    /// The version of the library, or an older one if the library changed while the values were read.
    let version: Int
    private let db: Mutex<Database>
    private let interrupter: DatabaseInterrupter

    /// An empty table.
    init(of field: AlbumField, version: Int) throws {
        (self.field, self.version) = (field, version)
        let db = try Database(path: "")
        try db.execute("PRAGMA cache_size = -1000; PRAGMA journal_mode = OFF; ATTACH '' AS unsorted")
        try db.execute("CREATE TABLE unsorted.found (key TEXT, value TEXT)")
        try db.execute("CREATE TABLE value (key TEXT, value TEXT, PRIMARY KEY (key, value)) WITHOUT ROWID")
        interrupter = db.interrupter
        self.db = Mutex(db)
    }

    /// Adds the values that `visit` passes to its argument. They are sorted at the end, because a tree that is larger than its cache
    /// takes values in any other order slowly.
    func fill(_ visit: ((String) throws -> Void) throws -> Void) throws {
        try db.withLock { db in
            try db.execute("BEGIN")
            let insert = try db.prepare("INSERT INTO unsorted.found VALUES (?, ?)")
            // The latest value with each end of a hash value: most values of albums repeat a frequent one.
            var latest: [String?] = Array(repeating: nil, count: 4096)
            try visit { value in
                let index = value.hashValue & (latest.count - 1)
                guard latest[index] != value else { return }
                latest[index] = value
                try insert.bind(Self.key(of: value)).bind(value).run()
            }
            try db.execute("INSERT OR IGNORE INTO value SELECT key, value FROM found ORDER BY key, value")
            try db.execute("COMMIT; DETACH unsorted; PRAGMA shrink_memory")
        }
    }

    /// The first values with a prefix, as ``LibraryStore`` describes them; the time depends only on their number.
    func values(beginning prefix: String, limit: Int) throws -> [String] {
        var first = FirstValues(beginning: prefix, limit: limit)
        let key = Self.key(of: prefix)
        try db.withLock { db in
            let select = try db.cached("SELECT key, value FROM value WHERE key >= ? ORDER BY key, value")
            try select.bind(key).visit { row in
                guard let found = row.bytes(0), found.starts(with: key.utf8), first.count < limit else { return false }
                if let value = row.text(1) { first.add(value) }
                return true
            }
        }
        return first.sorted
    }

    /// Makes ``fill(_:)`` fail if it is sorting; from any thread.
    func interrupt() { interrupter.interrupt() }

    /// A text whose bytes have the order of folded texts.
    private static func key(of value: String) -> String { TextFolding.compose(TextFolding.fold(value)) }
}
