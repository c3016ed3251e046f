internal import AlbumModel
internal import MusicLibrary

/// The fields whose values are compared.
struct ComparedFields {
    /// The fields of the rows that are compared.
    let fields: [AlbumField]
    /// The fields whose values are compared.
    let compared: [AlbumField]
    private let known: [AlbumField]
    private let own: Set<String>
    /// ``ImportedRow/listsOwnFields``: all own fields are compared, except another one.
    private let isOfAll: Bool
    private let other: AlbumField?

    init(_ row: ImportedRow, besides other: AlbumField?) {
        (fields, isOfAll, self.other) = (row.fields, row.listsOwnFields, other)
        compared = fields.filter { $0 != other }
        known = Self.known(fields)
        own = Set(compared.filter { !AlbumField.known.contains($0) }.map { $0.name.lowercased() })
    }

    private static func known(_ fields: [AlbumField]) -> [AlbumField] {
        AlbumField.known.filter { fields.contains($0) }
    }

    /// True if these are the fields of a row. One that lists its own fields may have others, unless its base is to be recorded.
    func areThose(of row: ImportedRow, hasBase: Bool) -> Bool {
        guard row.unreadable.isEmpty, row.listsOwnFields == isOfAll else { return false }
        return fields == row.fields || isOfAll && !hasBase && known == Self.known(row.fields)
    }

    /// A hash of the values that a source said last; nil if it did not say all.
    func hash(of base: AlbumBase) -> Int? { base.fields.isSuperset(of: compared) ? hash(of: base.values) : nil }

    /// A hash of the values that an album has in the fields.
    func hash(of draft: AlbumDraft) -> Int {
        var hasher = Hasher()
        for field in known { hasher.combine(draft.text(of: field)) }
        for field in draft.fields where isOfAll ? field.key != other?.name : own.contains(field.key) {
            hasher.combine(field.key)
            hasher.combine(field.value)
        }
        return hasher.finalize()
    }
}
