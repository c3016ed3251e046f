/// The commands that change the library.
struct ModelEditor {
    let author: ModelAuthor
    let home: Int
    /// True for `--dry-run`: an import names the albums that are already there.
    let isDryRun: Bool

    /// Runs a command and returns its output lines.
    func run(_ command: ModelCommand, in library: inout ModelLibrary) throws -> [String] {
        switch command {
        case .add(let draft, let position): try add([draft], at: position, in: &library)
        case .edit(let query, let assignments): try edit(query, assignments, in: &library)
        case .delete(let query): try delete(query, in: &library)
        case .move(let query, let position): try move(query, to: position, in: &library)
        case .importTable(let table, let duplicates):
            let albums = table.rows.map { $0.mended.album(id: 0) }
            let mended = Set(table.rows.indices.filter { !table.rows[$0].isValid })
            return importAlbums(albums, mended: mended, duplicates: duplicates, in: &library)
        case .importExport(let file, let duplicates):
            guard let albums = library.exports[ModelFile(home: home, name: file)] else { throw ModelRefusal.refused }
            // A file without albums is empty, and cannot be read.
            if albums.isEmpty && file.hasSuffix(".jsonl") { throw ModelRefusal.refused }
            return importAlbums(albums, mended: [], duplicates: duplicates, in: &library)
        case .undo(let count): try repeatStep(count, in: &library) { $0.undo(author) }
        case .redo(let count): try repeatStep(count, in: &library) { $0.redo(author) }
        case .undoTo(let number):
            guard number == 0 || library.journal.done.contains(where: { $0.number == number }) else {
                throw ModelRefusal.refused
            }
            library.undo(author, above: number)
        default: throw ModelRefusal.refused
        }
        return []
    }

    private func targets(_ query: ModelQuery?, in library: ModelLibrary) throws -> [Int] {
        try ModelNaming(albums: library.albums, currentID: library.currentID(of: author.place))
            .targets(of: query ?? ModelQuery(.current))
    }

    private func add(_ drafts: [ModelDraft], at position: Int?, in library: inout ModelLibrary) throws {
        let position = position ?? library.albums.count + 1
        guard 1...(library.albums.count + 1) ~= position, drafts.allSatisfy(\.isValid) else {
            throw ModelRefusal.refused
        }
        let new = drafts.map { $0.album(id: library.newID()) }
        var albums = library.albums
        albums.insert(contentsOf: new, at: position - 1)
        library.change(author, to: albums, touching: new.count, movingTo: new.last?.id)
    }

    /// Appends the albums that are not in the library: of n equal ones in the file and m in the library, n − m.
    ///
    /// - Parameter mended: The indices of albums that lost an invalid field.
    /// - Returns: The names in a dry run, and the line with the numbers.
    private func importAlbums(
        _ albums: [ModelAlbum], mended: Set<Int>, duplicates: Bool, in library: inout ModelLibrary
    ) -> [String] {
        var there = library.albums
        let added = albums.indices.filter { index in
            guard !duplicates, let alike = there.firstIndex(where: { $0.isAlike(albums[index]) }) else { return true }
            there.remove(at: alike)
            return false
        }
        let new = added.map { albums[$0].copy(id: library.newID()) }
        if !new.isEmpty { library.change(author, to: library.albums + new, touching: new.count) }
        let incomplete = mended.intersection(added).count
        let same = isDryRun ? albums.indices.filter { !added.contains($0) }.map { albums[$0] } : []
        let names = same.map { album in
            "already there: \(album.title) – \(album.artist)" + (album.year.map { " (\($0))" } ?? "")
        }
        let numbers =
            "\(albums.count) album\(albums.count == 1 ? "" : "s") read: \(new.count) added, "
            + (incomplete == 0 ? "" : "\(incomplete) of them with errors, ")
            + "\(albums.count - new.count) already in the library, 0 rejected."
        return names + [numbers]
    }

    private func edit(_ query: ModelQuery?, _ assignments: [ModelAssignment], in library: inout ModelLibrary) throws {
        guard assignments.allSatisfy(\.isValid) else { throw ModelRefusal.refused }
        var albums = library.albums
        let positions = try targets(query, in: library)
        for position in positions { for assignment in assignments { albums[position - 1].set(assignment) } }
        let changed = positions.filter { albums[$0 - 1] != library.albums[$0 - 1] }
        if !changed.isEmpty { library.change(author, to: albums, touching: changed.count) }
    }

    private func delete(_ query: ModelQuery?, in library: inout ModelLibrary) throws {
        let positions = Set(try targets(query, in: library))
        let rest = library.albums.enumerated().filter { !positions.contains($0.offset + 1) }.map(\.element)
        library.change(author, to: rest, touching: positions.count)
    }

    private func move(_ query: ModelQuery, to position: Int, in library: inout ModelLibrary) throws {
        let positions = try targets(query, in: library)
        guard 1...library.albums.count ~= position else { throw ModelRefusal.refused }
        let moved = positions.map { library.albums[$0 - 1] }
        var albums = library.albums.filter { !moved.contains($0) }
        albums.insert(contentsOf: moved, at: min(position - 1, albums.count))
        if albums != library.albums { library.change(author, to: albums, touching: moved.count) }
    }

    /// Undoes or redoes several steps; either all or none of them.
    private func repeatStep(
        _ count: Int?, in library: inout ModelLibrary, _ step: (inout ModelLibrary) -> Bool
    ) throws {
        var copy = library
        for _ in 0..<(count ?? 1) {
            guard step(&copy) else { throw ModelRefusal.refused }
        }
        guard count != 0 else { throw ModelRefusal.refused }
        library = copy
    }
}

extension ModelAlbum {
    /// The valid years. The latest depends on today, and no random year comes near it.
    fileprivate static let years = 1000...2026
}

extension ModelDraft {
    fileprivate var isValid: Bool { year.map(ModelAlbum.years.contains) ?? true }

    /// The draft without an invalid year.
    fileprivate var mended: ModelDraft { isValid ? self : ModelDraft(title: title, artist: artist, genre: genre) }

    fileprivate func album(id: Int) -> ModelAlbum {
        ModelAlbum(id: id, title: title, artist: artist, genre: genre, year: year)
    }
}

extension ModelAlbum {
    fileprivate func isAlike(_ other: ModelAlbum) -> Bool {
        ModelWord.equal(title, other.title) && ModelWord.equal(artist, other.artist)
    }

    fileprivate func copy(id: Int) -> ModelAlbum {
        ModelAlbum(
            id: id, title: title, artist: artist, genre: genre, year: year, cover: cover, fields: fields)
    }
}

extension ModelAssignment {
    fileprivate var isValid: Bool {
        switch field {
        case "title", "artist": !value.isEmpty
        case "year": value.isEmpty || (Int(value).map(ModelAlbum.years.contains) ?? false)
        default: true
        }
    }
}

extension ModelAlbum {
    fileprivate mutating func set(_ assignment: ModelAssignment) {
        let value = assignment.value
        switch assignment.field {
        case "title": title = value
        case "artist": artist = value
        case "genre": genre = value.isEmpty ? nil : value
        case "year": year = Int(value)
        case "cover": cover = value.isEmpty ? nil : value
        default: fields[assignment.field] = value.isEmpty ? nil : value
        }
    }
}
