import ReferenceModel

/// Adds the albums of a file to the library, or updates it.
struct ModelImporter {
    let author: ModelAuthor
    let options: ModelImport
    /// True for `--dry-run`, which names the albums that are already there.
    let isDryRun: Bool

    /// Imports the rows of a table, and returns the output lines.
    func run(_ table: ModelTable, in library: inout ModelLibrary) throws -> [String] {
        let years = table.rows.map { ModelAssignment(field: "year", value: $0["year"] ?? "") }
        let mended = Set(years.indices.filter { !years[$0].isValid })
        let albums = table.rows.enumerated().map { number, row in
            var album = ModelAlbum(id: 0, title: "", artist: "")
            let year = mended.contains(number) ? "year text" : "year"
            for (field, value) in row { album[field == "year" ? year : field] = value }
            return album
        }
        if options.isStrict, !mended.isEmpty { throw ModelRefusal.refused }
        let isTable = table.name.hasSuffix(".csv")
        let fields = table.rows.enumerated().map { number, row in
            let columns = table.columns.filter { isTable || row[$0] != nil }
            return columns.filter { $0 != "year" || !mended.contains(number) } + spare(columns)
        }
        guard let key = options.key else { return add(albums, having: fields, mended: mended, in: &library) }
        // LANGUAGE.md does not define whether a field that cannot be read stays.
        guard mended.isEmpty else { throw ModelRefusal.undefined }
        return try update(albums, of: table.columns, by: key, hasBase: true, in: &library)
    }

    /// Imports an export, which has no base.
    func run(_ file: ModelFile, in library: inout ModelLibrary) throws -> [String] {
        let albums = try library.albums(of: file)
        guard let key = options.key else { return add(albums, in: &library) }
        // LANGUAGE.md does not define which fields a file without columns has.
        guard file.name.hasSuffix(".csv") else { throw ModelRefusal.undefined }
        return try update(
            albums, of: ModelAlbum.known + albums.flatMap(\.fields.keys), by: key, hasBase: false, in: &library)
    }

    /// Appends the albums that are not in the library: of n equal ones in the file and m in the library, n − m.
    ///
    /// - Parameters:
    ///   - fields: The fields of each album in the file; nil for a file without a base.
    ///   - mended: The indices of albums that lost an invalid field.
    /// - Returns: The names in a dry run, and the line with the numbers.
    private func add(
        _ albums: [ModelAlbum], having fields: [[String]]? = nil, mended: Set<Int> = [], in library: inout ModelLibrary
    ) -> [String] {
        var there = library.albums
        let added = albums.indices.filter { index in
            guard !options.duplicates, let alike = there.firstIndex(where: { $0.isAlike(albums[index]) }) else {
                return true
            }
            there.remove(at: alike)
            return false
        }
        let new = added.map { completed(albums[$0].copy(id: library.reference.newID())) }
        if !new.isEmpty { library.change(author, to: library.albums + new) }
        if let fields {
            library.read(
                Dictionary(uniqueKeysWithValues: zip(new, added).map { ($0.id, base(of: $0, having: fields[$1])) }))
        }
        let incomplete = mended.intersection(added).count
        let same = isDryRun ? albums.indices.filter { !added.contains($0) }.map { albums[$0] } : []
        let names = same.map { album in
            "already there: \(album.title) – \(album.artist)" + (album.year.map { " (\($0))" } ?? "")
        }
        let numbers =
            "\(read(albums)): \(new.count) added, " + (incomplete == 0 ? "" : "\(incomplete) of them with errors, ")
            + "\(albums.count - new.count) already in the library, 0 rejected."
        return names + [numbers]
    }

    /// The field for texts that are no years.
    private func spare(_ columns: [String]) -> [String] { columns.contains("year") ? ["year text"] : [] }

    /// The values that a file has for a new album.
    private func base(of album: ModelAlbum, having fields: [String]) -> [String: ModelReading.Value] {
        let all = fields + [options.assignment?.field].compactMap { $0 }
        return Dictionary(all.map { ($0, ModelReading.Value(text: album[$0])) }) { $1 }
    }

    /// Changes the albums of the rows, adds the new ones, and saves the query for those that are not in the file.
    private func update(
        _ rows: [ModelAlbum], of columns: [String], by key: String, hasBase: Bool, in library: inout ModelLibrary
    ) throws -> [String] {
        guard columns.contains(key) else { throw ModelRefusal.undefined }
        var albums = library.albums
        let keys = rows.map { $0[key] }
        try refuseAmbiguous(keys, in: albums, by: key)
        let fields = columns + [options.assignment?.field].compactMap { $0 }
        var (found, new): (Set<Int>, [ModelAlbum]) = ([], [])
        var (read, lines, outcomes): ([Int: [String: ModelReading.Value]], [String], [ModelUpdate]) = ([:], [], [])
        for row in rows {
            let indices = albums.indices.filter { index in
                let own = albums[index][key]
                let said = hasBase ? library.base(of: albums[index].id)[key]?.text : nil
                return own == row[key] || !keys.contains(own) && said == row[key]
            }
            guard indices.count < 2 else { throw ModelRefusal.undefined }
            let file = completed(row)
            guard let index = indices.first else {
                new.append(file.copy(id: library.reference.newID()))
                read[new[new.count - 1].id] = base(of: file, having: columns + spare(columns))
                continue
            }
            found.insert(albums[index].id)
            let base = hasBase ? library.base(of: albums[index].id) : [:]
            let said = spare(columns).filter { base[$0] != nil }
            let update = ModelUpdate(albums[index], from: file, fields + said, base: base)
            albums[index] = update.album
            read[albums[index].id] = update.base
            outcomes.append(update)
            lines += update.lines(of: file)
        }
        // Not all of many are named.
        guard lines.count <= 10 else { throw ModelRefusal.undefined }
        let changed = albums.indices.filter { albums[$0] != library.albums[$0] }.count
        let missing = albums.filter { $0[key] != nil && !found.contains($0.id) }.map(\.id)
        if changed + new.count > 0 { library.change(author, to: albums + new) }
        if isDryRun { return [] }
        library.queries["missing"] = ModelQuery(missing.isEmpty ? [] : [missing.map(ModelTerm.id)])
        if hasBase { library.read(read) }
        return lines.filter { $0.hasPrefix("changed") } + lines.filter { $0.hasPrefix("conflict") } + [
            "\(self.read(rows)): \(new.count) added, \(changed) changed, " + ModelUpdate.counts(of: outcomes)
                + "\(missing.count) missing, 0 rejected."
        ]
    }

    /// LANGUAGE.md does not define updates with keys that occur several times, or in another case.
    private func refuseAmbiguous(_ keys: [String?], in albums: [ModelAlbum], by key: String) throws {
        let alike = Dictionary(grouping: keys.map { ModelWord.folded($0 ?? "") }, by: \.self)
        let there = albums.compactMap { $0[key] }.filter { alike[ModelWord.folded($0)] != nil }
        guard !keys.contains(nil), alike.count == keys.count, Set(there).count == there.count,
            there.allSatisfy(keys.contains)
        else { throw ModelRefusal.undefined }
    }

    private func completed(_ album: ModelAlbum) -> ModelAlbum {
        var album = album
        if let assignment = options.assignment { album[assignment.field] = assignment.value }
        return album
    }

    private func read(_ albums: [ModelAlbum]) -> String { "\(albums.count) album\(albums.count == 1 ? "" : "s") read" }
}

extension ModelAlbum {
    /// True if an import considers two albums as one.
    func isAlike(_ other: ModelAlbum) -> Bool {
        ModelWord.equal(title, other.title) && ModelWord.equal(artist, other.artist)
    }

    /// True if `duplicates` considers two albums as equal.
    func isNearlyAlike(_ other: ModelAlbum) -> Bool {
        [(title, other.title), (artist, other.artist)].allSatisfy {
            ModelWord.normalized($0) == ModelWord.normalized($1)
        }
    }

    fileprivate func copy(id: Int) -> ModelAlbum {
        ModelAlbum(
            id: id, title: title, artist: artist, genre: genre, year: year, cover: cover, fields: fields)
    }
}
