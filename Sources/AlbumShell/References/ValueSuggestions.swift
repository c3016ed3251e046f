internal import AlbumModel
internal import MusicLibrary
internal import ShellKit

/// Searches for what may be meant by a query that matches no album: another field that has its words, or similar values.
///
/// A search takes 100 ms at most, also in a library of a million albums.
@MainActor
struct ValueSuggestions {
    private static let mostTime = Duration.milliseconds(100)
    private static let (most, mostFields, mostWords) = (3, 1000, 2000)

    private let phrase: AlbumPhrase
    private let references: [AlbumReference]
    private let library: LibraryAPI
    private let workspace: AlbumWorkspace
    private let deadline = ContinuousClock.now + mostTime

    init(_ phrase: AlbumPhrase, in workspace: AlbumWorkspace) {
        (self.phrase, self.workspace, library) = (phrase, workspace, workspace.library)
        references = phrase.alternatives.count == 1 ? phrase.alternatives[0] : []
    }

    /// The error with the suggestions; nil without one.
    func error() throws -> AlbumReferenceError? {
        // Parentheses are words, but no references.
        guard references.count == phrase.words.count else { return nil }
        return try inOtherField() ?? similarValues()
    }

    private var hasTime: Bool { ContinuousClock.now < deadline }

    private func holds(_ terms: AlbumQuery.Term...) throws -> Bool {
        try library.holds(AlbumQuery([.init(terms: terms)]))
    }

    /// The field with the most albums that have the words that no title and no artist has: `list label:jungle`.
    private func inOtherField() throws -> AlbumReferenceError? {
        let missing = try references.indices.filter { index in
            try references[index].searched.map { try !holds(.words($0)) } ?? false
        }
        guard !missing.isEmpty else { return nil }
        let others = references.indices.filter { !missing.contains($0) }.map { phrase.words[$0] }
        let query = try others.isEmpty ? AlbumQuery.all : AlbumPhrase(words: others).query(in: workspace)
        let words = missing.compactMap { references[$0].searched }
        var best: (field: AlbumField, count: Int)?
        for field in try [.genre] + ownFields where hasTime {
            let count = try library.count(words.reduce(query) { $0.and(.field(field, .words($1))) })
            if count > best?.count ?? 0 { best = (field, count) }
        }
        guard let best else { return nil }
        let lead = FieldNames.quoted(best.field.name.lowercased()) + ":"
        let terms = phrase.words.indices.map { (missing.contains($0) ? lead : "") + phrase.words[$0].source }
        let text = missing.map { phrase.words[$0].text }.joined(separator: " ")
        return .foreignSign(
            phrase.text,
            advice: "\(albumCount(best.count)) \(best.count == 1 ? "has" : "have") '\(text)' in \(best.field.name)",
            meant: "list " + terms.joined(separator: " "))
    }

    /// The values that are similar to the words of the query, or to those of one of its fields.
    private func similarValues() throws -> AlbumReferenceError? {
        let plain = references.compactMap { $0.searched ?? $0.ambiguous }
        // A number by itself is a position.
        guard plain.isEmpty || references.contains(where: { $0.searched != nil }) else { return nil }
        if !plain.isEmpty, try !library.holds(AlbumQuery([.init(terms: plain.map { .words($0) })])),
            let error = try error(similarTo: plain.flatMap(\.words), in: [nil] + ownFields)
        {
            return error
        }
        for case .term(.field(let field, let test)) in references {
            guard let words = Self.words(of: test), try !holds(.field(field, test)) else { continue }
            let isAny = try field == AlbumPhraseEvaluator.anyField && workspace.isUnknown(field)
            if let error = try error(similarTo: words, in: isAny ? [nil] + ownFields : [field], "any:") { return error }
        }
        return nil
    }

    /// The error for words that the first of some fields nearly has; nil stands for artist, title and genre.
    private func error(
        similarTo words: [String], in fields: [AlbumField?], _ lead: String = ""
    ) throws -> AlbumReferenceError? {
        for field in fields where hasTime {
            let lead = field.map { FieldNames.quoted($0.name.lowercased()) + ":" } ?? lead
            let found = try values(similarTo: words, in: field).map { lead + Quoting.quoted($0) }
            if !found.isEmpty { return .similarValues(phrase.text, found) }
        }
        return nil
    }

    private var ownFields: [AlbumField] {
        get throws { try library.ownFieldNames(limit: Self.mostFields).map(AlbumField.own) }
    }

    private static func words(of test: AlbumQuery.FieldTest) -> [String]? {
        switch test {
        case .words(let phrase), .begins(let phrase): phrase.words
        case .equals(let text), .resembles(let text): SearchWords.words(of: text)
        case .matches, .within: nil
        }
    }

    /// The values of a field, or artists and titles, that contain the words with some of them replaced by similar ones: those that
    /// occur nowhere, or else each one by itself.
    private func values(similarTo words: [String], in field: AlbumField?) throws -> [String] {
        let missing = try words.indices.filter { try !holds(Self.term(words[$0], in: field)) }
        var found: [String] = []
        for group in missing.isEmpty ? words.indices.map({ [$0] }) : [missing] where hasTime && found.count < Self.most
        {
            let similar = try group.map { try self.words(similarTo: words[$0], in: field) }
            guard !similar.contains([]) else { continue }
            for choice in 0..<(similar.map(\.count).max() ?? 0) {
                var corrected = words
                for (index, words) in zip(group, similar) { corrected[index] = words[min(choice, words.count - 1)] }
                found += try values(containing: corrected, in: field).filter { !found.contains($0) }
            }
        }
        let near = Self.nearest(words.joined(separator: " "), among: found)
        return near.isEmpty ? Array(found.prefix(Self.most)) : near
    }

    /// The words of the library that are similar to one, the nearest first.
    private func words(similarTo word: String, in field: AlbumField?) throws -> [String] {
        for length in [2, 1, 0] where hasTime && word.count > 2 {
            let words = try library.snapshot.words(
                beginning: String(word.prefix(length)), of: field, limit: Self.mostWords)
            let nearest = Self.nearest(word, among: words.filter { $0 != word })
            if !nearest.isEmpty { return nearest }
        }
        return []
    }

    private static func nearest(_ typed: String, among names: [String]) -> [String] {
        var (nearest, rest) = ([String](), names)
        while nearest.count < most, let next = NearestName.of(typed, among: rest) {
            nearest.append(next)
            rest.removeAll { $0 == next }
        }
        return nearest
    }

    /// The values of a field that contain all words; without a field artists, else titles, else the words if an album has them.
    private func values(containing words: [String], in field: AlbumField?) throws -> [String] {
        for field in field.map({ [$0] }) ?? [.artist, .title] where hasTime {
            let query = AlbumQuery([.init(terms: words.map { Self.term($0, in: field) })])
            let values = try library.snapshot.valuesAtOnce(of: field, among: query, limit: 500)
                .filter { value in words.allSatisfy { (try? SearchPhrase($0))?.matches(value) ?? true } }
            if !values.isEmpty { return values }
        }
        let isFound =
            try field == nil && library.holds(AlbumQuery([.init(terms: words.map { Self.term($0, in: nil) })]))
        return isFound ? [words.joined(separator: " ")] : []
    }

    private static func term(_ word: String, in field: AlbumField?) -> AlbumQuery.Term {
        guard let phrase = try? SearchPhrase(word) else { return .all }
        return field.map { .field($0, .words(phrase)) } ?? .words(phrase)
    }
}

extension AlbumReference {
    /// The words that title or artist must contain; nil for any other reference.
    fileprivate var searched: SearchPhrase? {
        switch self {
        case .plainWord(let phrase), .quoted(let phrase, _), .term(.words(let phrase)):
            phrase.words.isEmpty ? nil : phrase
        default: nil
        }
    }

    /// The words of a number, `first` or `last`.
    fileprivate var ambiguous: SearchPhrase? { if case .ambiguous(_, let phrase) = self { phrase } else { nil } }
}
