internal import GRDB

/// The albums of a damaged library that SQLite still finds, in the order of their ids.
///
/// Behind a row that cannot be read, it looks for the next that can, first in steps that double and then by halving the last
/// step: a few questions for each page that is lost.
struct ReadableAlbums {
    private enum Answer {
        case row(Int64)
        case end
        case damage
    }

    private static let rows = "SELECT \(SavedAlbum.columns) FROM album NOT INDEXED WHERE id >= ? ORDER BY id"
    /// How far apart ids are looked for; more albums than that are in no library.
    private static let farthest: Int64 = 1 << 40

    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Calls `body` for each, whose errors must be none of SQLite's, and says whether all could be read.
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

    /// Visits the rows up to the first that cannot be read; false at the end of all.
    private func visit(
        behind last: inout Int64, _ isWhole: inout Bool, _ body: (SavedAlbum) throws -> Void
    ) throws -> Bool {
        let found = try Row.fetchCursor(db, sql: Self.rows, arguments: [last + 1])
        while let row = try found.next() {
            // Pages that lead in a circle give the same rows again.
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
            // The right one, or else the tree leads astray.
            return Int64.fromDatabaseValue(row[0]).map { $0 >= id ? .row($0) : .damage } ?? .damage
        } catch {
            return .damage
        }
    }
}
