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
