internal import AlbumModel
internal import MusicLibrary

/// An album after an update from a row of a file, which is compared field by field with the album and with its base: what the source
/// said last.
///
///     base   row   album       updated
///     A      B     A           B    changed in the file only
///     A      A     C           C    kept: changed in the library only
///     A      B     C           C    a conflict; B with `--theirs`
///     A      B     B           B
///     none   B     C           B    replaced: it is not known who changed it
///
/// After a conflict, B is the base, and the conflict is remembered. So the next update with B does not name it again, and `--theirs`
/// still takes B, but no value that was kept without a conflict.
struct UpdatedAlbum {
    var details: AlbumDraft
    /// The present values from the source for the album.
    private(set) var base: AlbumBase
    /// The fields of new conflicts.
    private(set) var conflicts: [AlbumField] = []
    /// True if a value of the library was kept without a new conflict.
    private(set) var hasKept = false
    /// True if a value was replaced without a base.
    private(set) var hasReplaced = false

    /// Updates an album.
    ///
    /// - Parameters:
    ///   - merged: The values of the row and of the album, which was merged from several; nil for any other album.
    ///   - fields: The fields of the row.
    ///   - other: The one of them that stays as it is; nil for none.
    ///   - base: What the source said last about the album; nil if it has said nothing.
    ///   - prefersFile: True if conflicts are decided for the file.
    init(
        _ album: AlbumDraft, from row: AlbumDraft, merged: AlbumDraft? = nil, _ fields: [AlbumField],
        besides other: AlbumField? = nil, base: AlbumBase?, prefersFile: Bool
    ) {
        details = album
        var (open, compared): (Set<AlbumField>, Set<AlbumField>) = ([], [])
        for field in fields where field != other {
            let new = (merged ?? row).text(of: field)
            guard new != album.text(of: field), compared.insert(field).inserted else { continue }
            let said = base?.text(of: field)
            let isNew = said != row.text(of: field)
            let isList = merged != nil && album.values(of: field).count > 1
            let isEdited = base != nil && !isList && said != album.text(of: field)
            let isOpen = isEdited && (isNew || base?.conflicts.contains(field) == true)
            if isEdited, !isOpen || !prefersFile {
                if isOpen { open.insert(field) }
                if isOpen, isNew { conflicts.append(field) } else { hasKept = true }
            } else {
                details.set(field, to: new ?? "")
                hasReplaced = hasReplaced || base == nil && album.text(of: field) != nil
            }
        }
        self.base = AlbumBase(fields, of: row, conflicts: open, since: base)
    }

    /// The conflicts of the album with a row: `Rating: '3' here, '5' in the file`.
    func wording(of row: AlbumDraft) -> String {
        conflicts.map { field in
            let (here, there) = (
                details.text(of: field).map(AlbumDraft.quoted), row.text(of: field).map(AlbumDraft.quoted)
            )
            return "\(field.name): \(here ?? "no value") here, \(there ?? "no value") in the file"
        }.joined(separator: "; ")
    }
}
