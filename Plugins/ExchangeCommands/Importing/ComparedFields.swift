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

    init(_ fields: [AlbumField], besides other: AlbumField?) {
        self.fields = fields
        compared = fields.filter { $0 != other }
        known = AlbumField.known.filter { fields.contains($0) }
        own = Set(compared.filter { !AlbumField.known.contains($0) }.map { $0.name.lowercased() })
    }

    /// A hash of the values that a source said last; nil if it did not say all.
    func hash(of base: AlbumBase) -> Int? { base.fields.isSuperset(of: compared) ? hash(of: base.values) : nil }

    /// A hash of the values that an album has in the fields.
    func hash(of draft: AlbumDraft) -> Int {
        var hasher = Hasher()
        for field in known { hasher.combine(draft.text(of: field)) }
        for field in draft.fields where own.contains(field.key) {
            hasher.combine(field.key)
            hasher.combine(field.value)
        }
        return hasher.finalize()
    }
}
