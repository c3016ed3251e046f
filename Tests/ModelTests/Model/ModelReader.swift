/// The commands that show albums and change the current one.
struct ModelReader {
    let owner: ModelAlbumOwner
    let home: Int

    /// Runs a command and returns its output lines.
    func run(_ command: ModelCommand, in library: inout ModelLibrary) throws -> [String] {
        let naming = ModelNaming(library, for: owner)
        switch command {
        case .list(let query, let listing):
            let found = try listing.part(of: inFile(listing, naming.albums(of: query), in: library), in: library.albums)
            let rows = found.map { album in
                ["\(album.id)"] + [listing.field].compactMap { $0 }.map { ModelWord.csv(album[$0] ?? "") }
            }
            return ([listing.columns] + rows).map { $0.joined(separator: ",") }
        case .count(let query, nil): return ["\(try naming.albums(of: query).count)"]
        case .count(let query, let counting?):
            try library.albums.refuseUnknown(counting.keys.map(\.field) + counting.totals)
            return try counting.rows(of: naming.albums(of: query))
        case .duplicates(let query, let fields):
            try library.albums.refuseUnknown(fields)
            let positions = try naming.positions(of: query ?? ModelQuery(.all), isStrict: false)
            return ModelDuplicates(fields: fields).lines(positions, in: library.albums)
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
        library.currentAlbums.set(album.id, of: owner)
        return "\(position)  \(album.title) – \(album.artist)" + (album.year.map { " (\($0))" } ?? "")
    }

    /// The albums that are alike in the file of a listing, or not.
    private func inFile(
        _ listing: ModelListing, _ found: [ModelAlbum], in library: ModelLibrary
    ) throws -> [ModelAlbum] {
        guard let file = listing.file else { return found }
        let others = try library.albums(of: ModelFile(home: home, name: file))
        return try found.filter { album in
            let isThere = others.contains(where: album.isAlike)
            // LANGUAGE.md does not define whether accents and punctuation make a difference here.
            guard isThere == others.contains(where: album.isNearlyAlike) else { throw ModelRefusal.undefined }
            return isThere == listing.isInFile
        }
    }
}

extension ModelListing {
    /// The albums of the list, by position.
    fileprivate func part(of found: [ModelAlbum], in albums: [ModelAlbum]) throws -> [ModelAlbum] {
        try albums.refuseUnknown(keys.map(\.field) + [field].compactMap { $0 })
        // LANGUAGE.md does not define the order of albums with several values.
        let isOrdered = keys.allSatisfy { key in found.allSatisfy { $0.values(of: key.field).count < 2 } }
        guard isOrdered else { throw ModelRefusal.undefined }
        let sorted = keys.reversed().reduce(found) { albums, key in
            let (numbers, texts) = ModelWord.sorted(Set(albums.compactMap { key.text(of: $0).map(ModelWord.folded) }))
            // Numbers precede texts in both directions.
            let ranks = key.isDescending ? numbers.reversed() + texts.reversed() : numbers + texts
            let rank = { (album: ModelAlbum) in
                key.text(of: album).flatMap { ranks.firstIndex(of: ModelWord.folded($0)) } ?? Int.max
            }
            return albums.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
                .map(\.element)
        }
        return Array(sorted.dropFirst(offset ?? 0).prefix(limit ?? Int.max))
    }
}

extension ModelListing.Key {
    /// The text that sorts an album.
    fileprivate func text(of album: ModelAlbum) -> String? {
        switch field {
        case "artist": album["sort"] ?? album["artist"].map(ModelWord.withoutArticle)
        case "title": album["title"].map(ModelWord.withoutArticle)
        default: album[field]
        }
    }
}

extension ModelCounting {
    /// The lines of the table: albums without a value come last. LANGUAGE.md does not define sums without a number.
    fileprivate func rows(of found: [ModelAlbum]) throws -> [String] {
        for field in totals where !found.isEmpty {
            guard found.contains(where: { $0[field].flatMap(ModelWord.number) != nil }) else {
                throw ModelRefusal.undefined
            }
        }
        var groups: [[String]: [ModelAlbum]] = [:]
        for album in found {
            let lists = keys.map { $0.values(of: album) }
            // LANGUAGE.md does not define how several values of two fields are combined.
            guard lists.count(where: { $0.count > 1 }) < 2 else { throw ModelRefusal.undefined }
            for index in 0..<(lists.map(\.count).max() ?? 1) {
                groups[lists.map { $0.count == 1 ? $0[0] : $0[index] }, default: []].append(album)
            }
        }
        if keys.isEmpty && found.isEmpty { groups[[]] = [] }
        let rows = try sorted(groups).map { values, albums in
            let cells = try [sum.map { try total($0, of: albums) }, average.map { try mean($0, of: albums) }]
            return (["\(albums.count)"] + values.map(ModelWord.csv) + cells.compactMap { $0 }).joined(separator: ",")
        }
        let header =
            ["albums"] + keys.map(\.text) + [sum.map { _ in "sum" }, average.map { _ in "average" }].compactMap { $0 }
        return [header.joined(separator: ",")] + rows.prefix(limit ?? Int.max)
    }

    private func sorted(_ groups: [[String]: [ModelAlbum]]) throws -> [(key: [String], value: [ModelAlbum])] {
        let ranks = try keys.indices.map { index in
            let values = Set(groups.keys.map { $0[index] }).subtracting([""])
            // LANGUAGE.md does not define whether values that differ only in case are counted together.
            guard Set(values.map(ModelWord.folded)).count == values.count else { throw ModelRefusal.undefined }
            let (numbers, texts) = ModelWord.sorted(values)
            return numbers + texts
        }
        return groups.sorted { one, other in
            if isByCount, one.value.count != other.value.count { return one.value.count > other.value.count }
            let rank = { (values: [String]) in zip(values, ranks).map { $1.firstIndex(of: $0) ?? Int.max } }
            return rank(one.key).lexicographicallyPrecedes(rank(other.key))
        }
    }

    /// The sum of the numbers in a field; empty without a number.
    private func total(_ field: String, of albums: [ModelAlbum]) throws -> String {
        let numbers = try numbers(of: field, in: albums)
        return numbers.isEmpty ? "" : "\(numbers.reduce(0, +))"
    }

    /// The average of the numbers in a field, with two decimals; empty without a number.
    private func mean(_ field: String, of albums: [ModelAlbum]) throws -> String {
        let numbers = try numbers(of: field, in: albums)
        guard !numbers.isEmpty else { return "" }
        let (hundredths, rest) = (100 * numbers.reduce(0, +)).quotientAndRemainder(dividingBy: numbers.count)
        // LANGUAGE.md does not define how a half is rounded.
        guard 2 * abs(rest) != numbers.count else { throw ModelRefusal.undefined }
        let rounded = hundredths + (2 * abs(rest) > numbers.count ? rest.signum() : 0)
        let digits = "\(abs(rounded) + 1000)".suffix(2)
        return (rounded < 0 ? "-" : "") + "\(abs(rounded) / 100).\(digits)"
    }

    private func numbers(of field: String, in albums: [ModelAlbum]) throws -> [Int] {
        guard albums.allSatisfy({ $0.values(of: field).count < 2 }) else { throw ModelRefusal.undefined }
        // Each currency has a row of its own.
        guard !albums.contains(where: { $0[field]?.contains(/[$£€]/) == true }) else { throw ModelRefusal.undefined }
        let numbers = albums.compactMap { $0[field].flatMap(ModelWord.number) }
        // LANGUAGE.md does not define the decimals of sums and averages of numbers with decimals.
        guard numbers.allSatisfy({ $0 == $0.rounded() }) else { throw ModelRefusal.undefined }
        return numbers.map { Int($0) }
    }
}

extension ModelCounting.Key {
    /// The values of an album, or one that is empty.
    fileprivate func values(of album: ModelAlbum) -> [String] {
        let values = album.values(of: field).map { value in
            isByTen ? Int(value).map { "\($0 / 10 * 10)" } ?? value : value
        }
        return values.isEmpty ? [""] : values
    }
}

extension [ModelAlbum] {
    /// A field that no album has cannot be used for sorting or counting.
    func refuseUnknown(_ fields: [String]) throws {
        for field in fields where !["title", "artist", "genre", "year", "cover"].contains(field) {
            guard isEmpty || contains(where: { $0[field] != nil }) else { throw ModelRefusal.refused }
        }
    }
}
