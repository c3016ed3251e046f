internal import GRDB

/// Compares the search index with the words of all albums, including deleted ones.
///
/// The index cannot be read album by album in reasonable time. So each word with its location is hashed to a number,
/// and the sums of these numbers, which do not depend on the order, are compared. Equal 64-bit sums of different data
/// are negligibly improbable.
struct SearchAgreement {
    private static let columns = ["title", "artist", "genre", "own"]

    private let db: Database

    init(_ db: Database) { self.db = db }

    /// True if index and albums agree.
    func holds() throws -> Bool { try indexSum() == albumSum() }

    private func indexSum() throws -> UInt64 {
        try db.execute(sql: "CREATE VIRTUAL TABLE temp.word USING fts5vocab(main, search, instance)")
        defer { try? db.execute(sql: "DROP TABLE temp.word") }
        let rows = try Row.fetchCursor(db, sql: #"SELECT term, doc, col, "offset" FROM temp.word"#)
        var sum: UInt64 = 0
        while let row = try rows.next() {
            let column = String.fromDatabaseValue(row[2]).flatMap(Self.columns.firstIndex) ?? -1
            guard let word = String.fromDatabaseValue(row[0]), let album = Int64.fromDatabaseValue(row[1]),
                let place = Int.fromDatabaseValue(row[3])
            else { return ~sum }
            sum &+= Self.number(album, column, place, Array(word.utf8)[...])
        }
        return sum
    }

    private func albumSum() throws -> UInt64 {
        let sql = """
            SELECT id, words(title), words(artist), words(genre), own_words(fields) FROM album UNION ALL
            SELECT id, words(title), words(artist), words(genre), own_words(fields) FROM kept
            WHERE shelf IS NOT NULL AND title IS NOT NULL
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        var sum: UInt64 = 0
        while let row = try rows.next() {
            guard let album = Int64.fromDatabaseValue(row[0]) else { continue }
            for column in Self.columns.indices {
                guard let words = String.fromDatabaseValue(row[column + 1]) else { continue }
                for (place, word) in words.utf8.split(whereSeparator: Self.parts).enumerated() {
                    sum &+= Self.number(album, column, place, Array(word)[...])
                }
            }
        }
        return sum
    }

    /// True if a byte separates words in the index: an ASCII character that is neither a letter nor a digit.
    private static func parts(_ byte: UInt8) -> Bool {
        !(byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte))
    }

    /// The hash of a word at a location (FNV-1a, then mixed as in SplitMix64).
    private static func number(_ album: Int64, _ column: Int, _ place: Int, _ word: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for part in [UInt64(bitPattern: album), UInt64(bitPattern: Int64(column)), UInt64(bitPattern: Int64(place))] {
            hash = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
            hash ^= hash >> 29
        }
        return hash
    }
}
