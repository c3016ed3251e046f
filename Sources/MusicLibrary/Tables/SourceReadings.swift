package import AlbumModel

/// The values that an import has read for albums of the library, to be saved with its change; see ``BaseTable``.
package struct SourceReadings {
    /// The source.
    package let source: String
    /// The encoded lists of fields.
    package private(set) var lists: [String] = []
    /// The albums: those with consecutive ids, the same list and the values of the source in one row.
    package private(set) var rows: [(list: Int, first: Int64, last: Int64, differs: String?)] = []
    /// The fields of the latest album, which are nearly always those of the next, and their list.
    private var latest: (fields: [AlbumField], list: Int) = ([], 0)
    private var indices: [String: Int] = [:]

    /// Creates readings of a source, without albums.
    package init(of source: String) { self.source = source }

    /// Creates readings from ``lists`` and ``rows``; each row has an index of a list.
    package init(
        of source: String, lists: [String], rows: [(list: Int, first: Int64, last: Int64, differs: String?)]
    ) {
        (self.source, self.lists, self.rows) = (source, lists, rows)
    }

    /// True if no album was read.
    package var isEmpty: Bool { rows.isEmpty }

    /// Adds an album that has the values of the source.
    package mutating func add(_ id: Album.ID, _ fields: [AlbumField]) { add(id.number, fields, differs: nil) }

    /// Adds what the source says about an album, as it is after the import.
    package mutating func add(_ album: Album, _ base: AlbumBase) {
        add(album.id.number, Array(base.fields), differs: base.encoded(besides: album.details))
    }

    private mutating func add(_ id: Int64, _ fields: [AlbumField], differs: String?) {
        if lists.isEmpty || latest.fields != fields { latest = (fields, list(of: fields)) }
        if let last = rows.last, differs == nil, last.differs == nil, last.list == latest.list, last.last + 1 == id {
            rows[rows.count - 1].last = id
        } else {
            rows.append((latest.list, id, id, differs))
        }
    }

    private mutating func list(of fields: [AlbumField]) -> Int {
        let names = fields.reduce(into: OwnFields()) { $0[$1.name] = "=" }
        let text = FieldCoding.encode(names) ?? ""
        if indices[text] == nil {
            indices[text] = lists.count
            lists.append(text)
        }
        return indices[text] ?? 0
    }
}
