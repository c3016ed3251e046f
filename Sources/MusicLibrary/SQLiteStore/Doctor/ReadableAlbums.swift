internal import GRDB

/// The albums of a damaged library that SQLite can reach, in the order of their ids.
///
/// After an unreadable row, it searches for the next readable one with doubling steps, then by bisection of the last
/// step: a few queries for each lost page.
struct ReadableAlbums {
    private enum Answer {
        case row(Int64)
        case end
        case damage
    }

    private static let rows = "SELECT \(SavedAlbum.columns) FROM album NOT INDEXED WHERE id >= ? ORDER BY id"
    /// The maximum distance between ids in the search, more than any library has albums.
    private static let farthest: Int64 = 1 << 40

    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Calls `body` for each album, and returns true if all could be read. The errors of `body` must not be SQLite's.
    func visit(_ body: (SavedAlbum) throws -> Void) throws -> Bool {
        var last: Int64 = 0
        var isWhole = true
        while true {
            do {
                guard try visit(behind: &last, &isWhole, body) else { return isWhole }
            } catch is DatabaseError {
                isWhole = false
            }
            guard let next = nextReadable(behind: last) else { return false }
            last = next - 1
        }
    }

    /// Visits the rows up to the first unreadable one; returns false at the end of the table.
    private func visit(
        behind last: inout Int64, _ isWhole: inout Bool, _ body: (SavedAlbum) throws -> Void
    ) throws -> Bool {
        let found = try Row.fetchCursor(db, sql: Self.rows, arguments: [last + 1])
        while let row = try found.next() {
            // A cycle of pages would return the same rows again.
            guard let id = Int64.fromDatabaseValue(row[0]), id > last, Range<Int64>.counting.contains(id) else {
                isWhole = false
                return true
            }
            last = id
            if let album = SavedAlbum(row) { try body(album) } else { isWhole = false }
        }
        return false
    }

    private func nextReadable(behind last: Int64) -> Int64? {
        var (damaged, distance) = (last, Int64(1))
        while distance < Self.farthest {
            let probe = last + distance
            if case .damage = answer(from: probe) {
                (damaged, distance) = (probe, distance * 2)
                continue
            }
            var readable = probe
            while readable - damaged > 1 {
                let middle = damaged + (readable - damaged) / 2
                if case .damage = answer(from: middle) { damaged = middle } else { readable = middle }
            }
            guard case .row(let id) = answer(from: readable) else { return nil }
            return id
        }
        return nil
    }

    private func answer(from id: Int64) -> Answer {
        do {
            guard let row = try Row.fetchOne(db, sql: Self.rows + " LIMIT 1", arguments: [id]) else { return .end }
            // A smaller id means that the tree is inconsistent.
            return Int64.fromDatabaseValue(row[0]).map { $0 >= id ? .row($0) : .damage } ?? .damage
        } catch {
            return .damage
        }
    }
}
