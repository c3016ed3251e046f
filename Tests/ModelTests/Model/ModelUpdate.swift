/// An album after an update from a row of a file: what only the file has changed is taken, and what the user has changed stays.
struct ModelUpdate {
    let old: ModelAlbum
    private(set) var album: ModelAlbum
    /// The values that the file has for the album.
    private(set) var base: [String: ModelReading.Value] = [:]
    private var conflicts: [String] = []
    private var hasKept = false

    init(_ old: ModelAlbum, from row: ModelAlbum, _ fields: [String], base: [String: ModelReading.Value]) {
        (self.old, album) = (old, old)
        for field in fields where self.base[field] == nil {
            self.base[field] = ModelReading.Value(text: row[field])
            guard old[field] != row[field] else { continue }
            let known = base[field] ?? ModelReading.Value(text: nil)
            guard !base.isEmpty, known.text != old[field] else {
                album[field] = row[field]
                continue
            }
            if known.text != row[field] { conflicts.append(field) } else { hasKept = true }
            self.base[field]?.isConflict = known.text != row[field] || known.isConflict
        }
    }

    /// The lines about the album.
    func lines(of row: ModelAlbum) -> [String] {
        let headline = "\(album.title) – \(album.artist)" + (album.year.map { " (\($0))" } ?? "") + ": "
        func quoted(_ text: String?) -> String? { text.map { "'\($0)'" } }
        let changes = fields.filter { old[$0] != album[$0] }.map { field in
            let (before, after) = (quoted(old[field]), quoted(album[field]))
            return "\(field): "
                + (after == nil
                    ? "\(before ?? "") removed" : [before, after].compactMap { $0 }.joined(separator: " → "))
        }
        let open = conflicts.map { field in
            "\(field): \(quoted(old[field]) ?? "no value") here, \(quoted(row[field]) ?? "no value") in the file"
        }
        return [("changed: ", changes), ("conflict: ", open)].filter { !$0.1.isEmpty }.map { outcome, texts in
            outcome + headline + texts.joined(separator: "; ")
        }
    }

    private var fields: [String] {
        let own = Set(base.keys).subtracting(ModelAlbum.known)
        return ModelAlbum.known + own.sorted { $0.lowercased() < $1.lowercased() }
    }

    /// The numbers of kept, conflicting and unchanged albums, with a comma after each.
    static func counts(of updates: [ModelUpdate]) -> String {
        let (kept, open) = (updates.count(where: \.hasKept), updates.count { !$0.conflicts.isEmpty })
        let same = updates.count { $0.album == $0.old && !$0.hasKept && $0.conflicts.isEmpty }
        return (kept == 0 ? "" : "\(kept) kept as edited here, ") + (open == 0 ? "" : "\(open) in conflict, ")
            + "\(same) unchanged, "
    }
}
