internal import AlbumModel
internal import SQLite

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
            } catch is SQLiteError {
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
        var isAtEnd = true
        try db.prepare(Self.rows).bind(last + 1).visit { row in
            // A cycle of pages would return the same rows again.
            guard let id: Int64 = row[0], id > last, Range<Int64>.counting.contains(id) else {
                (isWhole, isAtEnd) = (false, false)
                return false
            }
            last = id
            if let album = SavedAlbum(row) { try body(album) } else { isWhole = false }
            return true
        }
        return !isAtEnd
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
            let found = try db.cached(Self.rows + " LIMIT 1").bind(id).first { $0[0] ?? Int64.min }
            // A smaller id means that the tree is inconsistent.
            return found.map { $0 >= id ? .row($0) : .damage } ?? .end
        } catch {
            return .damage
        }
    }
}

/// Albums on pages that are unreachable because the page that refers to them is damaged.
///
/// They are recognised by the form of their rows, which is unique among the tables of a library.
struct LooseAlbums {
    private let pages: DatabasePages

    init(in pages: DatabasePages) { self.pages = pages }

    /// Calls `body` for each row on any page that has the form of an album, missing or not.
    func visit(_ body: (SavedAlbum) throws -> Void) rethrows {
        guard pages.count > 1 else { return }
        for number in 2...pages.count {
            guard let leaf = TableLeaf(number, of: pages) else { continue }
            for row in leaf.rows {
                if let album = Self.album(row.id, row.record) { try body(album) }
            }
        }
    }

    private static func album(_ id: Int64, _ record: [UInt8]) -> SavedAlbum? {
        guard let values = RecordReader.values(of: record), values.count == 9, values[0] == .null else { return nil }
        let isNumber = [1, 2, 6].allSatisfy { values[$0] == .null || values[$0].number != nil }
        let isText = [5, 7, 8].allSatisfy { values[$0] == .null || values[$0].text != nil }
        guard isNumber, isText else { return nil }
        return SavedAlbum(
            id: id, shelf: values[1].number, rank: values[2].number, title: values[3].text, artist: values[4].text,
            genre: values[5].text, year: values[6].number.map { Int($0) }, cover: values[7].text,
            fields: values[8].text)
    }
}

/// An album that was found in a damaged library.
struct SavedAlbum {
    /// The columns that ``init(_:)`` reads.
    static let columns = "id, shelf, rank, \(AlbumRow.columns)"

    let id: Int64
    /// The slot; nil if it cannot be read.
    let slot: Slot?
    let draft: AlbumDraft

    /// Reads a row; nil if it is not a valid album.
    init?(_ row: Row) {
        self.init(
            id: row[0], shelf: row[1], rank: row[2], title: row.savedText(3), artist: row.savedText(4),
            genre: row.savedText(5), year: row[6], cover: row.savedText(7), fields: row.savedText(8))
    }

    /// Creates an album from its parts; nil if they are not valid. An invalid year is dropped.
    init?(
        id: Int64?, shelf: Int64?, rank: Int64?, title: String?, artist: String?, genre: String?, year: Int?,
        cover: String?, fields: String?
    ) {
        guard let id, id > 0, Range<Int64>.counting.contains(id), let title, !title.isEmpty, let artist, !artist.isEmpty
        else { return nil }
        // SQLite reads zeros beyond the end of a truncated page.
        guard ![title, artist, genre, cover, fields].contains(where: { $0?.utf8.last == 0 }) else { return nil }
        self.id = id
        slot = shelf.flatMap { shelf in rank.map { Slot(shelf: shelf, rank: $0) } }
        draft = AlbumDraft(
            title: title, artist: artist, genre: genre, year: year.flatMap { AlbumYear.range.contains($0) ? $0 : nil },
            coverURL: cover, fields: FieldCoding.decode(fields))
    }
}

extension Row {
    /// The value in a column of a damaged row: a blob of UTF-8 as a text, because one altered bit makes a blob of a text.
    func savedValue(_ column: Int32) -> SQLiteValue {
        let value = SQLiteValue(self, column)
        guard case .blob(let bytes) = value, let text = String(validating: bytes, as: UTF8.self) else { return value }
        return .text(text)
    }

    /// The text in a column of a damaged row; nil for a value that was none.
    func savedText(_ column: Int32) -> String? {
        if case .text(let text) = savedValue(column) { text } else { nil }
    }
}
