package import AlbumModel

/// The last values from a source for the albums of a library; see ``BaseTable``.
package struct SourceBase {
    /// Albums with consecutive ids in a reading.
    struct Row {
        /// The index of the reading.
        let reading: Int
        let first: Int64
        let last: Int64
        let differs: String?
    }

    private let readings: [(fields: Set<AlbumField>, change: Int64)]
    private let rows: [Row]
    /// The ids at which another row begins or ends.
    private let starts: [Int64]
    /// The index of the newest row from each start to the next one; nil if there is none.
    private var newest: [Int?]
    /// For each album that was edited since its reading, the keys of the edits, the newest first.
    private var edits: [Int64: [Int64]] = [:]

    /// Creates a base from readings with their fields and changes, and from their rows, the oldest reading first.
    init(_ readings: [(fields: String, change: Int64)], _ rows: [Row]) {
        self.readings = readings.map {
            (Set(FieldCoding.names(in: $0.fields).map(AlbumField.init(stored:))), $0.change)
        }
        self.rows = rows
        starts = Set(rows.flatMap { [$0.first, $0.last + 1] }).sorted()
        newest = Array(repeating: nil, count: starts.count)
        for index in rows.indices where rows[index].first <= rows[index].last {
            for start in place(of: rows[index].first)...place(of: rows[index].last) { newest[start] = index }
        }
    }

    /// The oldest change of a reading that is the newest of an album; nil without readings.
    var oldestChange: Int64? { newest.compactMap { $0.map { readings[rows[$0].reading].change } }.min() }

    /// Adds an edit of an album, which may be older than the reading of the album.
    mutating func addEdit(of id: Int64, key: Int64, change: Int64) {
        guard let row = newestRow(of: id), readings[row.reading].change < change else { return }
        edits[id, default: []].append(key)
    }

    /// The fields that the source had for an album; nil if it has said nothing about it.
    package func fields(of id: Album.ID) -> Set<AlbumField>? {
        newestRow(of: id.number).map { readings[$0.reading].fields }
    }

    /// True if the source has said something about the album.
    package func knows(_ id: Album.ID) -> Bool { newestRow(of: id.number) != nil }

    /// True if the source has said something about the album, which has other values or was edited since.
    package func mayDiffer(_ id: Album.ID) -> Bool {
        edits[id.number] != nil || newestRow(of: id.number)?.differs != nil
    }

    /// Those of albums that have the values of the source, now as before, for which this is not recorded.
    ///
    /// - Parameter fields: The fields of the source now.
    /// - Returns: The albums; `isPartial` if the source had other fields before, whose values must be recorded too.
    package func unrecorded(_ ids: [Album.ID], with fields: [AlbumField]) -> [(id: Album.ID, isPartial: Bool)] {
        let fields = Set(fields)
        let cover = readings.map { $0.fields.isSuperset(of: fields) }
        let exceed = readings.map { !$0.fields.isSubset(of: fields) }
        var found: [(id: Album.ID, isPartial: Bool)] = []
        for id in ids {
            let row = newestRow(of: id.number)
            if let row, cover[row.reading], !mayDiffer(id) { continue }
            found.append((id, row.map { exceed[$0.reading] } ?? false))
        }
        return found
    }

    /// The edits of an album since its reading, the newest first.
    func edits(of id: Album.ID) -> [Int64] { edits[id.number] ?? [] }

    /// The last values from the source for an album; nil if it has named none.
    ///
    /// - Parameter album: The album after its reading.
    func values(of id: Album.ID, after album: () throws -> AlbumDraft) rethrows -> AlbumBase? {
        guard let row = newestRow(of: id.number) else { return nil }
        return AlbumBase(readings[row.reading].fields, values: try album(), differing: row.differs)
    }

    private func newestRow(of id: Int64) -> Row? {
        guard let first = starts.first, id >= first else { return nil }
        return newest[place(of: id)].map { rows[$0] }
    }

    /// The index of the last start that is not above an id.
    private func place(of id: Int64) -> Int { starts.insertionIndex(of: id + 1) - 1 }
}

/// The last values from a source for an album.
package struct AlbumBase {
    /// The fields that the source had.
    package private(set) var fields: Set<AlbumField>
    /// The values of these fields.
    package private(set) var values: AlbumDraft
    /// The fields that source and library have changed, each in another way, and that have the library's value until the user decides.
    package private(set) var conflicts: Set<AlbumField> = []

    /// Creates a base from the values of an album and the encoded ones that differ from them.
    fileprivate init(_ fields: Set<AlbumField>, values: AlbumDraft, differing: String?) {
        (self.fields, self.values) = (fields, values)
        for entry in FieldCoding.decode(differing) {
            let field = AlbumField(stored: entry.name)
            self.values.set(field, to: String(entry.value.dropFirst()))
            if entry.value.first == Self.conflict { conflicts.insert(field) }
        }
    }

    /// Creates the base of an album that the source has described for the first time, or describes again: fields that it does not have
    /// now keep what it said before.
    package init(
        _ fields: [AlbumField], of values: AlbumDraft, conflicts: Set<AlbumField> = [], since old: AlbumBase? = nil
    ) {
        (self.fields, self.values) = (Set(fields), values)
        self.conflicts = conflicts
        for field in old?.fields.subtracting(self.fields) ?? [] {
            self.fields.insert(field)
            self.values.set(field, to: old?.values.text(of: field) ?? "")
            if old?.conflicts.contains(field) == true { self.conflicts.insert(field) }
        }
    }

    /// Lets a field of which the source has said nothing have what it said about another one, whose column has a new name now.
    package mutating func rename(_ old: AlbumField, to new: AlbumField) {
        guard fields.contains(old), fields.insert(new).inserted else { return }
        values.set(new, to: values.text(of: old) ?? "")
        if conflicts.contains(old) { conflicts.insert(new) }
    }

    /// The value of a field; nil also if the source has said nothing about it.
    package func text(of field: AlbumField) -> String? { fields.contains(field) ? values.text(of: field) : nil }

    /// True if the source has said the same, about the same fields.
    package func isSame(as other: AlbumBase) -> Bool {
        fields == other.fields && conflicts == other.conflicts
            && fields.allSatisfy { values.text(of: $0) == other.values.text(of: $0) }
    }

    /// The values that differ from those of an album, encoded; nil if there are none.
    func encoded(besides album: AlbumDraft) -> String? {
        var differing = OwnFields()
        for field in fields where values.text(of: field) != album.text(of: field) {
            let sign = conflicts.contains(field) ? Self.conflict : "="
            differing[field.name] = "\(sign)\(values.text(of: field) ?? "")"
        }
        return FieldCoding.encode(differing)
    }

    /// The sign before an encoded value of a conflict; the others have an equals sign, so that none is empty.
    private static let conflict: Character = "!"
}

extension AlbumField {
    /// The field with a name in the tables of readings.
    init(stored name: String) { self = Self.known.first { $0.name == name } ?? .own(name) }
}
