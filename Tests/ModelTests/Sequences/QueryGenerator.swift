import Randomness

/// Generates random queries, most of which match some album of a library.
struct QueryGenerator {
    private let albums: [ModelAlbum]
    /// The names of saved queries.
    private var saved: [String]

    init(library: ModelLibrary) { (albums, saved) = (library.albums, library.queries.keys.sorted()) }

    /// The generator for queries to save, which do not refer to others.
    var unsaved: QueryGenerator {
        var generator = self
        generator.saved = []
        return generator
    }

    /// The own fields of the albums.
    var ownFields: [String] { Set(albums.flatMap(\.fields.keys)).sorted() }

    /// A field of some album; rarely another one.
    func field(_ random: inout SeededRandom) -> String {
        if random.once(in: 12) { return random.pick(Vocabulary.ownFields) }
        return random.pick(["title", "artist", "genre"] + ownFields)
    }

    /// A value that some album has in a field; rarely another one.
    func value(of field: String, _ random: inout SeededRandom) -> String {
        let values = albums.flatMap { $0.values(of: field) }
        return values.isEmpty || random.once(in: 4) ? Vocabulary.value(of: field, &random) : random.pick(values)
    }

    /// A query of any form.
    func query(_ random: inout SeededRandom) -> ModelQuery {
        if random.once(in: 15), let name = saved.randomElement(using: &random) { return ModelQuery(.saved(name)) }
        let alternatives = (0...(random.once(in: 5) ? 1 : 0)).map { _ in
            (0...(random.once(in: 3) ? random.below(3) : 0)).map { _ in term(&random) }
        }
        return ModelQuery(alternatives)
    }

    /// A query that mostly matches few albums.
    func few(_ random: inout SeededRandom) -> ModelQuery {
        random.once(in: 3) ? query(&random) : ModelQuery([(0...random.below(2)).map { _ in locator(&random) }])
    }

    /// A query that mostly matches one album.
    func single(_ random: inout SeededRandom) -> ModelQuery {
        switch random.below(4) {
        case 0: query(&random)
        case 1: ModelQuery([titleWords(&random).map(ModelTerm.plain)])
        default: ModelQuery(locator(&random))
        }
    }

    /// A query that mostly matches two albums.
    func pair(_ random: inout SeededRandom) -> ModelQuery {
        random.once(in: 4)
            ? few(&random) : ModelQuery([(0..<2).map { _ in .id(albums.randomElement(using: &random)?.id ?? 1) }])
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// The words of a title that no operator is a part of.
    private func titleWords(_ random: inout SeededRandom) -> [String] {
        words(random.pick(Vocabulary.titles)).filter { $0.allSatisfy { $0.isLetter || $0.isNumber } }
    }

    private func position(_ random: inout SeededRandom) -> Int { random.below(albums.count + 2) + 1 }

    private func range(_ random: inout SeededRandom) -> ModelRange {
        let from = random.below(albums.count + 1) + 1
        switch random.below(4) {
        case 0: return ModelRange(from: from, to: nil)
        case 1: return ModelRange(from: from, to: max(1, from + random.below(4) - 1))
        default: return ModelRange(from: from, to: from)
        }
    }

    private func locator(_ random: inout SeededRandom) -> ModelTerm {
        switch random.below(10) {
        case 0: .current
        case 1: .first
        case 2: .last
        case 3: .relative(random.below(5) - 2)
        case 4: .id(albums.randomElement(using: &random)?.id ?? 1)
        case 5: .id(random.below(12) + 1)
        case 6: .positions([range(&random)])
        case 7: .positions([range(&random), range(&random)])
        default: .positions([ModelRange(from: position(&random), to: nil).single])
        }
    }

    private func term(_ random: inout SeededRandom) -> ModelTerm {
        if random.once(in: 3) { return locator(&random) }
        if random.once(in: 12), let name = saved.randomElement(using: &random) { return .saved(name) }
        if random.once(in: 12) { return .group(ModelQuery((0...1).map { _ in [self.description(&random)] })) }
        let description = description(&random)
        return random.once(in: 6) && description.canBeNegated ? .not(description) : description
    }

    private func description(_ random: inout SeededRandom) -> ModelTerm {
        let field = field(&random)
        let value = value(of: field, &random)
        let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
        switch random.below(12) {
        case 0, 1:
            return .plain(Vocabulary.beginning(of: random.pick(titleWords(&random)), &random))
        case 2: return .phrase(random.pick(Vocabulary.titles))
        case 3 where isPlain: return .field(field, Vocabulary.beginning(of: random.pick(words(value)), &random))
        case 4 where isPlain: return .fieldPhrase(field, value)
        case 6 where isPlain:
            let part = random.pick(words(value))
            return random.once(in: 2) ? .beginning(field, part) : .ending(field, part)
        case 3...6: return .whole(field, Vocabulary.recased(value, &random))
        case 7: return years(&random)
        case 8: return .has(random.pick(["year", "cover", field]))
        case 9, 10: return .compared(comparison(of: random.once(in: 4) ? "year" : field, &random))
        default: return .all
        }
    }

    private func comparison(of field: String, _ random: inout SeededRandom) -> ModelComparison {
        let values = [operand(of: field, &random), operand(of: field, &random)].sorted {
            (ModelWord.number($0) ?? 9999, $0) < (ModelWord.number($1) ?? 9999, $1)
        }
        let isDate = values.map { $0.contains(/^\d{4}(-\d\d)*$/) }
        let isNumber = values.map { ModelWord.number($0) != nil }
        let isSpan = isDate[0] == isDate[1] && (isDate[0] || isNumber[0] == isNumber[1])
        let excludesEnds = random.once(in: 2)
        return switch random.below(isSpan ? 3 : 2) {
        case 0: ModelComparison(field: field, from: values[0], excludesEnds: excludesEnds)
        case 1: ModelComparison(field: field, to: values[0], excludesEnds: excludesEnds)
        default: ModelComparison(field: field, from: values[0], to: values[1], isSpan: true)
        }
    }

    /// A single word, or the beginning of a date.
    private func operand(of field: String, _ random: inout SeededRandom) -> String {
        if field == "year" { return "\(random.pick(Vocabulary.years))" }
        let word = random.once(in: 8) ? "100" : words(value(of: field, &random))[0]
        guard word.contains(/^[-\w.]+$/) else { return "100" }
        return word.contains(/^\d{4}-/) ? String(word.prefix(4 + 3 * random.below(3))) : word
    }

    private func years(_ random: inout SeededRandom) -> ModelTerm {
        let years = [random.pick(Vocabulary.years), random.pick(Vocabulary.years)].sorted()
        switch random.below(4) {
        case 0: return .years(years[0], nil)
        case 1: return .years(nil, years[0])
        case 2: return .years(years[0], years[0])
        default: return .years(years[0], years[1])
        }
    }
}

extension ModelTerm {
    /// A quote does not open after `^`, and `*` does not describe albums.
    fileprivate var canBeNegated: Bool {
        switch self {
        case .phrase, .all, .positions, .first, .last, .group: false
        case .compared(let comparison): !comparison.field.contains(" ")
        case .field(let name, _), .fieldPhrase(let name, _), .whole(let name, _), .beginning(let name, _),
            .ending(let name, _):
            !name.contains(" ")
        default: true
        }
    }
}

extension ModelRange {
    fileprivate var single: ModelRange { ModelRange(from: from, to: from) }
}
