import ReferenceModel

/// The commands that change the library.
struct ModelEditor {
    let author: ModelAuthor
    let home: Int
    /// True for `--dry-run`.
    let isDryRun: Bool

    /// Runs a command and returns its output lines.
    func run(_ command: ModelCommand, in library: inout ModelLibrary) throws -> [String] {
        switch command {
        case .add(let draft, let position): try add([draft], at: position, in: &library)
        case .edit(let query, let assignments): try edit(query, assignments, in: &library)
        case .delete(let query): try delete(query, in: &library)
        case .move(let query, let position): try move(query, to: position, in: &library)
        case .replace(let field, let pattern, let text, let query):
            try replace(field, pattern, text, query, in: &library)
        case .merge(let query, let isDifferent):
            let positions = try targets(query, in: library)
            guard positions.count > 1 else { throw ModelRefusal.refused }
            let areAlike = ModelDuplicates(fields: []).groups(positions, in: library.albums) == [positions]
            guard areAlike || isDifferent else { throw ModelRefusal.refused }
            try merge([positions], in: &library)
        case .mergeDuplicates(let query, let fields):
            try library.albums.refuseUnknown(fields)
            let positions = try query.map { try targets($0, in: library) } ?? library.albums.indices.map { $0 + 1 }
            try merge(ModelDuplicates(fields: fields).groups(positions, in: library.albums), in: &library)
        case .renameField(let old, let new): try renameField(old, to: new, in: &library)
        case .mergeField(let old, let into): try mergeField(old, into: into, in: &library)
        case .importTable(let table, let options): return try importer(options).run(table, in: &library)
        case .importExport(let file, let options):
            return try importer(options).run(ModelFile(home: home, name: file), in: &library)
        case .undo(let count): try repeatStep(count, in: &library) { $0.undo(author) }
        case .redo(let count): try repeatStep(count, in: &library) { $0.redo(author) }
        case .undoTo(let number):
            guard number == 0 || library.reference.done.contains(where: { $0.number == number }) else {
                throw ModelRefusal.refused
            }
            library.undo(author, above: number)
        default: throw ModelRefusal.refused
        }
        return []
    }

    private func importer(_ options: ModelImport) -> ModelImporter {
        ModelImporter(author: author, options: options, isDryRun: isDryRun)
    }

    private func targets(_ query: ModelQuery?, in library: ModelLibrary) throws -> [Int] {
        try ModelNaming(library, for: author.owner)
            .targets(of: query ?? ModelQuery(.current))
    }

    private func add(_ drafts: [ModelDraft], at position: Int?, in library: inout ModelLibrary) throws {
        let position = position ?? library.albums.count + 1
        guard 1...(library.albums.count + 1) ~= position, drafts.allSatisfy(\.isValid) else {
            throw ModelRefusal.refused
        }
        let new = try drafts.map { try $0.album(id: library.reference.newID()) }
        var albums = library.albums
        albums.insert(contentsOf: new, at: position - 1)
        library.change(author, to: albums, movingTo: new.last?.id)
    }

    private func edit(_ query: ModelQuery?, _ assignments: [ModelAssignment], in library: inout ModelLibrary) throws {
        guard assignments.allSatisfy(\.isValid) else { throw ModelRefusal.refused }
        // LANGUAGE.md does not define whether a template reads a field before or after the command sets it.
        let isOrdered = assignments.contains { assignment in
            assignments.contains { $0.value.contains("{\(assignment.field)}") }
        }
        guard !isOrdered else { throw ModelRefusal.undefined }
        try revise(try targets(query, in: library), in: &library) { album in
            for assignment in assignments { try album.set(assignment) }
        }
    }

    private func replace(
        _ field: String, _ pattern: String, _ text: String, _ query: ModelQuery?, in library: inout ModelLibrary
    ) throws {
        guard library.albums.contains(where: { $0[field] != nil }) else { throw ModelRefusal.undefined }
        try revise(try targets(query, in: library), in: &library) { album in
            guard let old = album[field] else { return }
            let assignment = ModelAssignment(field: field, value: try ModelWord.replace(pattern, by: text, in: old))
            guard assignment.isValid else { throw ModelRefusal.refused }
            album[field] = assignment.value.isEmpty ? nil : assignment.value
        }
    }

    /// Changes albums, and records those that differ afterwards.
    private func revise(
        _ positions: [Int], in library: inout ModelLibrary, _ revise: (inout ModelAlbum) throws -> Void
    ) throws {
        var albums = library.albums
        for position in positions { try revise(&albums[position - 1]) }
        if albums != library.albums { library.change(author, to: albums) }
    }

    private func renameField(_ old: String, to new: String, in library: inout ModelLibrary) throws {
        let positions = try positions(withOwn: old, in: library)
        guard !library.albums.contains(where: { $0[new] != nil }) else { throw ModelRefusal.undefined }
        try revise(positions, in: &library) { album in (album[new], album[old]) = (album[old], nil) }
    }

    private func mergeField(_ old: String, into field: String, in library: inout ModelLibrary) throws {
        let positions = try positions(withOwn: old, in: library)
        guard library.albums.contains(where: { $0[field] != nil }) else { throw ModelRefusal.undefined }
        try revise(positions, in: &library) { album in
            album[field] = try ModelWord.union(album.values(of: field), album.values(of: old))
            album[old] = nil
        }
    }

    private func positions(withOwn field: String, in library: ModelLibrary) throws -> [Int] {
        let positions = library.albums.indices.filter { library.albums[$0].fields[field] != nil }.map { $0 + 1 }
        guard !positions.isEmpty else { throw ModelRefusal.nothingFits }
        return positions
    }

    /// The first album of each group stays and gains what it lacks.
    private func merge(_ groups: [[Int]], in library: inout ModelLibrary) throws {
        var albums = library.albums
        for positions in groups {
            let joined = positions.map { albums[$0 - 1] }
            for field in Set(ModelAlbum.known + joined.flatMap(\.fields.keys)) {
                let isList = field == "genre" || joined.contains { $0.values(of: field).count > 1 }
                let values = joined.map { $0.values(of: field) }.filter { !$0.isEmpty }.prefix(
                    isList ? joined.count : 1)
                guard !values.isEmpty else { continue }
                albums[positions[0] - 1][field] = try ModelWord.union([], values.flatMap(\.self))
            }
        }
        let gone = Set(groups.flatMap { $0.dropFirst() }.map { albums[$0 - 1].id })
        // LANGUAGE.md does not define whether the merged album replaces the current one.
        if let current = library.currentID(of: author.owner), gone.contains(current) { throw ModelRefusal.undefined }
        guard !gone.isEmpty else { return }
        library.change(author, to: albums.filter { !gone.contains($0.id) })
    }

    private func delete(_ query: ModelQuery?, in library: inout ModelLibrary) throws {
        let positions = Set(try targets(query, in: library))
        let rest = library.albums.enumerated().filter { !positions.contains($0.offset + 1) }.map(\.element)
        library.change(author, to: rest)
    }

    private func move(_ query: ModelQuery, to position: Int, in library: inout ModelLibrary) throws {
        let positions = try targets(query, in: library)
        guard 1...library.albums.count ~= position else { throw ModelRefusal.refused }
        let moved = positions.map { library.albums[$0 - 1].id }
        let edit = ReferenceEdit(moving: moved, to: position, in: library.albums)
        if !edit.touched.isEmpty { library.change(author, edit) }
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

    fileprivate func album(id: Int) throws -> ModelAlbum {
        var album = ModelAlbum(id: id, title: title, artist: artist, genre: genre, year: year)
        for assignment in own { try album.set(assignment) }
        return album
    }
}

extension ModelAssignment {
    /// True if the field accepts the value.
    var isValid: Bool {
        switch field {
        case "title", "artist": !value.isEmpty
        case "year": value.isEmpty || (Int(value).map(ModelAlbum.years.contains) ?? false)
        default: true
        }
    }
}

extension ModelAlbum {
    fileprivate mutating func set(_ assignment: ModelAssignment) throws {
        let (field, value) = (assignment.field, try filled(assignment.value))
        guard assignment.kind != .set else { return self[field] = value.isEmpty ? nil : value }
        guard Self.isList(field), ModelWord.values(of: value) == [value] else { throw ModelRefusal.undefined }
        let union = try ModelWord.union(values(of: field), [value])
        let rest = values(of: field).filter { $0 != value }.joined(separator: "; ")
        self[field] = assignment.kind == .add ? union : rest.isEmpty ? nil : rest
    }

    /// A value with the fields that it names in braces.
    private func filled(_ value: String) throws -> String {
        let braces = /\{\{|\{([^{}]+)\}/
        let isComplete = value.matches(of: braces).allSatisfy { $0.1.map { self[String($0)] != nil } ?? true }
        guard isComplete else { throw ModelRefusal.undefined }
        return value.replacing(braces) { $0.1.flatMap { self[String($0)] } ?? "{" }
    }
}
