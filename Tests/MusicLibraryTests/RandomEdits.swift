import Randomness

@testable import AlbumModel
@testable import MusicLibrary

/// Random edits, queries and sequences from a seed.
struct RandomEdits {
    var random: SeededRandom
    private let words = [
        "Sun", "sunny", "Móon", "moon's", "Blue", "& Co", "Ünder", "1999", "It's", "O", "MÓON", "Mo\u{301}on", "Moon",
        "Weiß",
        "WEISS", "é", "e", "12; Moon", "-1.5", "Blue; Sun; Blue",
    ]
    private let fields = ["label", "Catalog#", "my note"]

    init(seed: Int) { random = SeededRandom(seed: seed) }

    /// An edit of a library with this many albums, which sometimes must fail.
    mutating func edit(_ count: Int) throws -> Edit {
        switch random.below(12) {
        case 0..<3:
            let drafts = try (0...(random.once(in: 4) ? random.below(9) : 0)).map { _ in try self.draft() }
            return .insert(drafts, at: random.once(in: 3) ? nil : random.below(count + 1) + 1)
        case 3..<5: return .remove(selection(count))
        case 5..<8: return .update(selection(count), try assignments())
        case 8..<10: return .revise(try revisions(count))
        default: return .move(selection(count), to: random.below(count + 1) + (random.once(in: 20) ? 1 : 0))
        }
    }

    mutating func query(_ count: Int) -> AlbumQuery {
        AlbumQuery((0...(random.once(in: 4) ? 1 : 0)).map { _ in conjunction(count) })
    }

    private mutating func draft() throws -> AlbumDraft {
        var draft = AlbumDraft(title: text(), artist: text())
        if random.once(in: 2) { draft.genre = text() }
        if random.once(in: 2) { draft.year = 1990 + random.below(12) }
        if random.once(in: 3) { draft.fields[random.pick(fields)] = text() }
        return draft
    }

    /// New fields for a few albums, sometimes twice for one, or for one that is not there.
    private mutating func revisions(_ count: Int) throws -> [Album] {
        try (0...random.below(3)).map { _ in
            var draft = try draft()
            if random.once(in: 20) { draft.title = "" }
            return Album(id: Album.ID(Int64(random.below(count + 2) + 1)), details: draft)
        }
    }

    private mutating func text() -> String {
        (0...random.below(2)).map { _ in random.pick(words) }.joined(separator: " ")
    }

    private mutating func assignments() throws -> [FieldAssignment] {
        try (0...random.below(2)).map { _ in
            let field = random.pick([.title, .artist, .genre, .year, .cover] + fields.map(AlbumField.own))
            switch field {
            case .title, .artist: return try FieldAssignment(field, text())
            case .year: return try FieldAssignment(field, random.once(in: 4) ? "" : String(1990 + random.below(12)))
            default: return try FieldAssignment(field, random.once(in: 4) ? "" : text())
            }
        }
    }

    private mutating func selection(_ count: Int) -> AlbumSelection {
        switch random.below(4) {
        case 0..<2: .matching(AlbumQuery(locators: .position(random.below(count + 1) + 1)))
        case 2: .albums((0...random.below(2)).map { _ in Album.ID(Int64(random.below(count + 4) + 1)) })
        default: .matching(query(count))
        }
    }

    private mutating func conjunction(_ count: Int, depth: Int = 3) -> AlbumQuery.Conjunction {
        var part = AlbumQuery.Conjunction()
        if random.once(in: 2) { part.locators = (0...random.below(2)).map { _ in locator(count) } }
        if part.locators.isEmpty || random.once(in: 3) {
            part.terms = (0...random.below(2)).map { _ in term(count, depth: depth) }
        }
        return part
    }

    private mutating func locator(_ count: Int) -> AlbumQuery.Locator {
        let from = random.below(count + 1)
        return switch random.below(5) {
        case 0: .position(from)
        case 4: .ids(from: Album.ID(Int64(from + 1)), through: Album.ID(Int64(from + random.below(4))))
        case 1: .id(Album.ID(Int64(from + 1)))
        default: .positions(from: from, through: random.once(in: 4) ? nil : from + random.below(6))
        }
    }

    private mutating func term() -> AlbumQuery.Term {
        let phrase = (try? SearchPhrase(random.pick(words + ["su", "moon s", "&"]))).map { $0 }
        let field = random.pick([.title, .artist, .genre, .year, .cover] + fields.map(AlbumField.own))
        let term: AlbumQuery.Term =
            switch random.below(7) {
            case 0: AlbumQuery.Term.years(from: random.once(in: 3) ? nil : 1992, through: 1990 + random.below(12))
            case 1: .has(field)
            case 2: .field(field, random.once(in: 3) ? .resembles(random.pick(words)) : .equals(random.pick(words)))
            case 3: .field(field, .within(ValueRange(from: random.pick(words), through: random.pick(words))))
            case 4: phrase.map { .field(field, .words($0)) } ?? .all
            default: phrase.map { .words($0) } ?? .all
            }
        return random.once(in: 4) ? .not(term) : term
    }

    /// A term, or a query inside the query up to a depth.
    private mutating func term(_ count: Int, depth: Int) -> AlbumQuery.Term {
        guard depth > 0, random.once(in: 3) else { return term() }
        let inner = AlbumQuery((0..<random.below(3)).map { _ in conjunction(count, depth: depth - 1) })
        return random.once(in: 3) ? .not(.query(inner)) : .query(inner)
    }
}
