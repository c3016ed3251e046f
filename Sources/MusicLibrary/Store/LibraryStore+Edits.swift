internal import AlbumModel

extension LibraryStore {
    /// The albums with these ids that are in the library, in the order of their positions.
    func located(_ ids: [Album.ID]) throws -> [PositionedAlbum] {
        try Set(ids).compactMap { id in
            guard let album = try album(id), let position = try position(of: id) else { return nil }
            return PositionedAlbum(position: position, album: album)
        }.sorted { $0.position < $1.position }
    }

    /// The albums that an edit will touch, in the order of their positions; empty for an insert.
    func located(beforeEdit edit: Edit) throws -> [PositionedAlbum] {
        switch edit {
        case .insert: return []
        case .revise(let albums): return try located(albums.map(\.id))
        case .remove(let selection), .update(let selection, _), .move(let selection, _):
            if case .albums(let ids) = selection { return try located(ids) }
            var found: [PositionedAlbum] = []
            try visit(AlbumListing(selection.query)) { album in
                found.append(album)
                return true
            }
            return found
        }
    }

    /// The edit that was just applied.
    ///
    /// - Parameter before: The result of ``located(beforeEdit:)``.
    func appliedEdit(_ before: [PositionedAlbum], _ result: EditResult) throws -> JournalEdit {
        let after = try located(before.map(\.album.id) + result.ids)
        // An update does not touch albums that have the values already.
        let same = Set(before).intersection(after)
        guard before.count == after.count, same.count < before.count else {
            return JournalEdit(before: before, after: after)
        }
        let isMove = Set(before.map(\.album)) == Set(after.map(\.album))
        guard !isMove else { return JournalEdit(before: before, after: after) }
        return JournalEdit(before: before.filter { !same.contains($0) }, after: after.filter { !same.contains($0) })
    }

    /// Undoes or redoes steps; see ``perform(_:in:collect:follow:)``.
    func perform(_ request: JournalRequest, in group: JournalGroup?) throws -> [JournalStep] {
        try perform(request, in: group, collect: nil, follow: nil)
    }
}
