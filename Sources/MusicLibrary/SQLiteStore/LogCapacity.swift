internal import GRDB

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
