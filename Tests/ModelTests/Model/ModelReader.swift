/// The commands that show albums and change the current one.
struct ModelReader {
    let place: ModelPlace
    let home: Int

    /// Runs a command and returns its output lines.
    func run(_ command: ModelCommand, in library: inout ModelLibrary) throws -> [String] {
        let naming = ModelNaming(albums: library.albums, currentID: library.currentID(of: place))
        switch command {
        case .list(let query, let listing):
            let found = try listing.part(of: naming.albums(of: query), in: library.albums)
            return ["id"] + found.map { "\($0.id)" }
        case .count(let query, nil): return ["\(try naming.albums(of: query).count)"]
        case .count(let query, let field?):
            return try tally(of: field, in: naming.albums(of: query), of: library.albums)
        case .export(let query, let file):
            library.exports[ModelFile(home: home, name: file)] = try naming.albums(of: query)
            return []
        case .show(let query):
            let position = try naming.position(of: query ?? ModelQuery(.current))
            return [library.albums[position - 1].json(position: position)]
        case .go(let query): return [go(to: try naming.position(of: query), in: &library)]
        case .next(let count): return [try step(count ?? 1, naming, in: &library)]
        case .previous(let count): return [try step(-(count ?? 1), naming, in: &library)]
        default: throw ModelRefusal.refused
        }
    }

    private func step(_ count: Int, _ naming: ModelNaming, in library: inout ModelLibrary) throws -> String {
        guard count != 0 else { throw ModelRefusal.refused }
        return go(to: try naming.position(of: ModelQuery(.relative(count))), in: &library)
    }

    private func go(to position: Int, in library: inout ModelLibrary) -> String {
        let album = library.albums[position - 1]
        library.places.set(album.id, of: place)
        return "\(position)  \(album.title) – \(album.artist)" + (album.year.map { " (\($0))" } ?? "")
    }

    /// The number of albums with each value of a field, by value; albums without one come last.
    private func tally(of field: String, in found: [ModelAlbum], of albums: [ModelAlbum]) throws -> [String] {
        try albums.refuseUnknown([field])
        var counts: [String: Int] = [:]
        for album in found { counts[album[field] ?? "", default: 0] += 1 }
        let values = counts.keys.sorted { $0.isEmpty ? false : $1.isEmpty ? true : $0 < $1 }
        return ["albums,\(field)"] + values.map { "\(counts[$0] ?? 0),\($0)" }
    }
}

extension ModelListing {
    /// The albums of the list, by position.
    fileprivate func part(of found: [ModelAlbum], in albums: [ModelAlbum]) throws -> [ModelAlbum] {
        try albums.refuseUnknown(keys.map(\.field))
        let sorted = keys.reversed().reduce(found) { albums, key in
            let values = Set(albums.compactMap { $0[key.field].map(ModelWord.folded) })
            let numbers = values.compactMap { Int($0) }.sorted().map(String.init)
            let texts = values.subtracting(numbers).sorted()
            // Numbers precede texts in both directions.
            let ranks = key.isDescending ? numbers.reversed() + texts.reversed() : numbers + texts
            let rank = { (album: ModelAlbum) in
                album[key.field].flatMap { ranks.firstIndex(of: ModelWord.folded($0)) } ?? Int.max
            }
            return albums.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
                .map(\.element)
        }
        return Array(sorted.dropFirst(offset ?? 0).prefix(limit ?? Int.max))
    }
}

extension [ModelAlbum] {
    /// A field that no album has cannot be used for sorting or counting.
    fileprivate func refuseUnknown(_ fields: [String]) throws {
        for field in fields where !["title", "artist", "genre", "year", "cover"].contains(field) {
            guard isEmpty || contains(where: { $0[field] != nil }) else { throw ModelRefusal.refused }
        }
    }
}
