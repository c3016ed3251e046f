@testable import AlbumModel
@testable import MusicLibrary

extension MemoryStore {
    func reading<Result>(_ body: () throws -> Result) throws -> Result { try body() }

    func ids(of query: AlbumQuery, upTo limit: Int) throws -> [Album.ID]? {
        let found = try indices(matching: query)
        return found.count <= limit ? found.map { albums[$0].id } : nil
    }

    func count(of query: AlbumQuery) throws -> Int { try indices(matching: query).count }

    func album(_ id: Album.ID) throws -> Album? { albums.first { $0.id == id } }

    func album(at position: Int) throws -> Album? {
        albums.indices.contains(position - 1) ? albums[position - 1] : nil
    }

    func position(of id: Album.ID) throws -> Int? {
        albums.firstIndex { $0.id == id }.map { $0 + 1 }
    }

    func visitRows(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws {
        var found = try indices(matching: listing.query)
        sort(&found, by: listing.sortKeys, listing.articles, then: listing.lastOrder)
        if listing.isShuffled { found.shuffle() }
        for index in found.dropFirst(listing.offset).prefix(listing.limit ?? .max) {
            try Task.checkCancellation()
            guard try PositionedAlbum(position: index + 1, album: albums[index]).withRow(body) else { return }
        }
    }

    func values(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> [String] {
        let folded = TextFolding.fold(prefix)
        let values = try Set(indices(matching: albums).flatMap { self.albums[$0].details.values(of: field) })
            .map { (key: TextFolding.fold($0), value: $0) }
            .filter { $0.key.hasPrefix(folded) }
        return values.sorted { ($0.key, $0.value) < ($1.key, $1.value) }.prefix(limit).map(\.value)
    }

    func valuesAtOnce(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> (values: [String], isComplete: Bool) {
        (try values(of: field, beginning: prefix, among: albums, limit: limit), true)
    }

    func words(beginning prefix: String, of field: AlbumField?, limit: Int) throws -> [String] {
        let fields = if let field, case .own = field { [field] } else { [AlbumField.title, .artist, .genre] }
        let texts = albums.flatMap { album in fields.compactMap { album.details.text(of: $0) } }
        let words = Set(texts.flatMap { SearchWords.words(of: $0) }).filter { $0.utf8.starts(with: prefix.utf8) }
        return Array(words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(limit))
    }

    func forEachValue(of field: AlbumField, _ body: (String) throws -> Void) throws {
        for album in albums { try album.details.values(of: field).forEach(body) }
    }

    func tally(
        of keys: [TallyKey], adding totals: [AlbumField], matching query: AlbumQuery
    ) throws -> (tallies: [AlbumTally], others: [FieldTotal.Others]) {
        var builder = TallyBuilder(keys)
        var numbers = FieldTotal.Numbers(fields: totals.count)
        for album in try indices(matching: query).map({ albums[$0] }) {
            numbers.removeAll()
            for (index, field) in totals.enumerated() {
                numbers.add(album.details.text(of: field), of: field, to: index)
            }
            let values = keys.map { album.details.text(of: $0.field) }
            for currency in numbers.currencies {
                var sums = totals.map { _ in FieldTotal() }
                numbers.add(currency, to: &sums)
                try builder.add(AlbumTally(values: values + (totals.isEmpty ? [] : [currency]), count: 1, totals: sums))
            }
        }
        return (builder.sorted, numbers.others)
    }

    func ownFields(of query: AlbumQuery) throws -> [String] {
        var names = OwnFields()
        for album in try indices(matching: query).map({ albums[$0] }).sorted(by: { $0.id < $1.id }) {
            for field in album.details.fields where names[field.name] == nil { names[field.name] = field.name }
        }
        return names.map(\.name)
    }

    func ownFieldNames(beginning prefix: String, limit: Int) throws -> [String] {
        let key = OwnFields.key(prefix)
        return try Array(ownFields(of: .all).filter { OwnFields.key($0).utf8.starts(with: key.utf8) }.prefix(limit))
    }

    /// The indices of the albums that match a query, ascending.
    func indices(matching query: AlbumQuery) throws -> [Int] {
        try albums.indices.filter(test(for: query))
    }

    private func test(for query: AlbumQuery) -> (Int) throws -> Bool {
        let alternatives = query.alternatives.map { ($0.locators, $0.terms.map(test)) }
        return { [self] index in
            try alternatives.contains { locators, tests in
                try (locators.isEmpty || locators.contains { isAt($0, index) }) && tests.allSatisfy { try $0(index) }
            }
        }
    }

    private func test(for term: AlbumQuery.Term) -> (Int) throws -> Bool {
        switch term {
        case .query(let query): return test(for: query)
        case .not(let term):
            let test = test(for: term)
            return { try !test($0) }
        default:
            let matcher = QueryMatcher([term])
            return { [self] in try matcher.matches(albums[$0].details) }
        }
    }

    private func isAt(_ locator: AlbumQuery.Locator, _ index: Int) -> Bool {
        switch locator {
        case .position(let position): index + 1 == position
        case .positions(let from, let through): index + 1 >= from && index + 1 <= through ?? .max
        case .id(let id): albums[index].id == id
        case .ids(let from, let through): albums[index].id >= from && albums[index].id <= through
        }
    }

    /// The text that sorts an album: the field `sort` for the artist, and artists and titles without their articles.
    private func shelfText(of album: AlbumDraft, by field: AlbumField, _ articles: LeadingArticles) -> String? {
        if field == .artist, let name = album.fields["sort"] { return name }
        guard let text = album.text(of: field), field == .artist || field == .title,
            let space = text.unicodeScalars.firstIndex(of: " "),
            articles.list.lowercased().split(separator: ",").contains(Substring(text[..<space].lowercased()))
        else { return album.text(of: field) }
        let rest = text.unicodeScalars[space...].drop { $0 == " " }
        let isWord = rest.contains { !$0.isASCII || Character($0).isLetter || Character($0).isNumber }
        return isWord ? String(rest) : text
    }

    private func sort(
        _ found: inout [Int], by keys: [AlbumListing.SortKey], _ articles: LeadingArticles,
        then last: AlbumListing.TotalOrder
    ) {
        switch last {
        case .positions(let descending): if descending { found.reverse() }
        case .ids(let descending): found.sort { (albums[$0].id < albums[$1].id) != descending }
        }
        guard !keys.isEmpty else { return }
        let values = Dictionary(
            uniqueKeysWithValues: found.map { index in
                (index, keys.map { shelfText(of: albums[index].details, by: $0.field, articles).map(FieldValue.init) })
            })
        let ranks = Dictionary(uniqueKeysWithValues: zip(found, found.indices))
        found.sort { left, right in
            for (key, pair) in zip(keys, zip(values[left] ?? [], values[right] ?? [])) where pair.0 != pair.1 {
                return key.puts(pair.0, before: pair.1)
            }
            return ranks[left] ?? 0 < ranks[right] ?? 0
        }
    }
}

extension AlbumListing.SortKey {
    /// True if an album with the first value precedes one with the other; nil stands for a missing field.
    func puts(_ value: FieldValue?, before other: FieldValue?) -> Bool {
        guard let value, let other else { return value != nil }
        return switch (value, other) {
        case (.number, .text), (.text, .number): value < other
        default: descending ? value > other : value < other
        }
    }
}
