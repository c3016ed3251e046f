internal import GRDB

/// How much SQLite's log may hold before it is brought to the library.
///
/// The more it holds, the less often that is done, and a page that was changed many times is brought once: 10,000 edits all over
/// a million albums take a quarter less time with sixteen megabytes than with SQLite's own four. On a disk with little room
/// left, that room is worth more.
struct LogCapacity {
    /// In pages of 4 KiB.
    static let usual = 1000
    static let large = 4000
    /// How many bytes must be left on the disk for a large log.
    static let room: UInt64 = 256 << 20

    private let bytesLeft: () -> UInt64?
    private var pages = usual

    /// The capacity of a connection's log, on a disk that has so many bytes left; nil where that cannot be known.
    init(bytesLeft: @escaping () -> UInt64?) { self.bytesLeft = bytesLeft }

    /// Makes it what the disk has room for now; to be called outside a transaction.
    mutating func adapt(_ db: Database) throws {
        let wanted = bytesLeft().map { $0 >= Self.room } == true ? Self.large : Self.usual
        guard wanted != pages else { return }
        try db.execute(sql: "PRAGMA wal_autocheckpoint = \(wanted)")
        pages = wanted
    }
}
