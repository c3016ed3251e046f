internal import SQLite

/// The place of a copy of a shared library in the list of changes that it shares.
package struct CopyRecord: Sendable, Hashable {
    /// The address of the list.
    package let address: String
    /// The number and the id of the newest entry that the copy has; 0 and empty without any.
    package let (number, entry): (Int, String)
    /// The ``SQLiteStore/fingerprint`` after this entry. It has changed if a program that does not know of the list has changed the file.
    package let fingerprint: [Int]

    /// Creates a record.
    package init(address: String, number: Int, entry: String, fingerprint: [Int]) {
        (self.address, self.number, self.entry, self.fingerprint) = (address, number, entry, fingerprint)
    }
}

/// The record of a copy, which its file has in a table of one row. It is written in the transaction of the changes that it describes.
enum CopyTable {
    private static let creation = """
        CREATE TABLE IF NOT EXISTS copy (
            id INTEGER PRIMARY KEY CHECK (id = 1), address TEXT NOT NULL, number INTEGER NOT NULL, entry TEXT NOT NULL,
            fingerprint TEXT NOT NULL)
        """

    /// The record; nil for a library that is not a copy.
    static func record(_ db: Database) throws -> CopyRecord? {
        guard try isThere(db) else { return nil }
        return try db.cached("SELECT address, number, entry, fingerprint FROM copy").first { row in
            let numbers = (try row.read(3) as String).split(separator: " ").compactMap { Int($0) }
            return CopyRecord(
                address: try row.read(0), number: Int(try row.read(1, within: 0..<1 << 60)), entry: try row.read(2),
                fingerprint: numbers)
        }
    }

    /// Writes the record, or removes it.
    static func write(_ record: CopyRecord?, _ db: Database) throws {
        guard let record else { return try db.execute("DROP TABLE IF EXISTS copy") }
        if try !isThere(db) { try db.execute(creation) }
        try db.cached("INSERT OR REPLACE INTO copy VALUES (1, ?, ?, ?, ?)").bind(record.address).bind(record.number)
            .bind(record.entry).bind(record.fingerprint.map(String.init).joined(separator: " ")).run()
    }

    private static func isThere(_ db: Database) throws -> Bool {
        try db.cached("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'copy'").value() ?? 0 > 0
    }
}
