import Randomness

/// Generates random queries, most of which match some album of a library.
struct QueryGenerator {
    let albums: [ModelAlbum]

    /// A query of any form.
    func query(_ random: inout SeededRandom) -> ModelQuery {
        let alternatives = (0...(random.once(in: 5) ? 1 : 0)).map { _ in
            (0...(random.once(in: 3) ? random.below(3) : 0)).map { _ in term(&random) }
        }
        return ModelQuery(alternatives)
    }

    /// A query that mostly matches few albums.
    func few(_ random: inout SeededRandom) -> ModelQuery {
        random.once(in: 3) ? query(&random) : ModelQuery([(0...random.below(2)).map { _ in place(&random) }])
    }

    /// A query that mostly matches one album.
    func single(_ random: inout SeededRandom) -> ModelQuery {
        switch random.below(4) {
        case 0: query(&random)
        case 1: ModelQuery([words(random.pick(Vocabulary.titles)).map(ModelTerm.plain)])
        default: ModelQuery(place(&random))
        }
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private func position(_ random: inout SeededRandom) -> Int { random.below(albums.count + 2) + 1 }

    private func range(_ random: inout SeededRandom) -> ModelRange {
        let from = random.below(albums.count + 1) + 1
        switch random.below(4) {
        case 0: return ModelRange(from: from, to: nil)
        case 1: return ModelRange(from: from, to: max(1, from + random.below(4) - 1))
        default: return ModelRange(from: from, to: from)
        }
    }

    private func place(_ random: inout SeededRandom) -> ModelTerm {
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
        if random.once(in: 3) { return place(&random) }
        let description = description(&random)
        return random.once(in: 6) && description.canBeNegated ? .not(description) : description
    }

    private func description(_ random: inout SeededRandom) -> ModelTerm {
        let field = random.pick(Vocabulary.fields)
        let value = Vocabulary.value(of: field, &random)
        let part = random.pick(words(value))
        switch random.below(10) {
        case 0, 1:
            return .plain(Vocabulary.beginning(of: random.pick(words(random.pick(Vocabulary.titles))), &random))
        case 2: return .phrase(random.pick(Vocabulary.titles))
        case 3: return .field(field, Vocabulary.beginning(of: part, &random))
        case 4: return .fieldPhrase(field, value)
        case 5: return .whole(field, Vocabulary.recased(value, &random))
        case 6: return random.once(in: 2) ? .beginning(field, part) : .ending(field, part)
        case 7: return years(&random)
        case 8: return .has(random.pick(Vocabulary.fields + ["year", "cover"]))
        default: return .all
        }
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
        case .phrase, .all, .positions, .first, .last: false
        default: true
        }
    }
}

extension ModelRange {
    fileprivate var single: ModelRange { ModelRange(from: from, to: from) }
}
