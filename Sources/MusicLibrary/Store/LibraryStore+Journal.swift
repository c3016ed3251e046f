package import AlbumModel

extension LibraryStore {
    /// The albums with these ids that are in the library, in the order of their positions.
    package func located(_ ids: [Album.ID]) throws -> [PositionedAlbum] {
        try Set(ids).compactMap { id in
            guard let album = try album(id), let position = try position(of: id) else { return nil }
            return PositionedAlbum(position: position, album: album)
        }.sorted { $0.position < $1.position }
    }

    /// The albums that an edit will touch, in the order of their positions; empty for an insert.
    package func located(beforeEdit edit: Edit) throws -> [PositionedAlbum] {
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

    /// Undoes or redoes steps; see ``perform(_:in:from:collectsEdits:)``.
    func perform(_ request: JournalRequest, in group: JournalGroup?) throws -> [JournalStep] {
        try perform(request, in: group, from: nil, collectsEdits: false)
    }
}

extension LibraryStore {
    /// The steps of the journal, newest first.
    func steps(limit: Int) throws -> [JournalStep] { try steps(limit: limit, in: nil) }

    /// The steps that a request would undo or redo, with the first albums that it would change, at most `limit`.
    func preview(_ request: JournalRequest, in group: JournalGroup?, limit: Int) throws -> JournalPreview {
        try rejectUnseen(request, in: group)
        return try rollingBack {
            let touched = try touched(by: request, in: group, limit: limit)
            let before = try located(touched.ids)
            let steps = try perform(request, in: group)
            return (steps, touched.differences(before, try located(touched.ids)))
        }
    }

    /// The effect of the step with a number, or of the change inside a step, done or undone, on the first albums that it touched,
    /// at most `limit`; nil if there is none.
    ///
    /// Later changes are undone and restored meanwhile, so it takes as long as their undo.
    func step(_ number: Int, limit: Int) throws -> AlbumDifferences? {
        var steps = try steps(limit: .max)
        var group: JournalGroup?
        // A change inside a step belongs to the step with the next number.
        if let outer = steps.filter({ $0.number >= number }).min(by: { $0.number < $1.number }), outer.number > number {
            group = outer.group.map { JournalGroup(number: $0, first: 1) }
            steps = try self.steps(limit: .max, in: group)
        }
        guard let step = steps.first(where: { $0.number == number }) else { return nil }
        return try rollingBack {
            let isDone = step.state == .done
            let alike = steps.filter { $0.state == step.state }.map(\.number)
            let later = (isDone ? alike : alike.reversed()).prefix { $0 != number }.count
            func perform(_ count: Int) throws {
                _ = try self.perform(isDone ? .undo(count) : .redo(count), in: group)
            }
            if later > 0 { try perform(later) }
            let touched = try touched(by: isDone ? .undo(1) : .redo(1), in: group, limit: limit)
            let start = try located(touched.ids)
            try perform(1)
            let end = try located(touched.ids)
            return isDone ? touched.differences(end, start) : touched.differences(start, end)
        }
    }

    /// The effect of the edits since the last change on the first albums that they touched, at most `limit`; `rollBack` rolls them
    /// back.
    func differences(limit: Int, after rollBack: () throws -> Void) throws -> AlbumDifferences {
        let touched = try touched(by: nil, in: nil, limit: limit)
        let end = try located(touched.ids)
        try rollBack()
        return touched.differences(try located(touched.ids), end)
    }
}
