import Foundation

/// The reason why a query names no albums.
enum ModelRefusal: Error {
    /// A missing position, or no match.
    case nothingFits
    case severalFit
    case emptyLibrary
    /// A value, an option or a state that the command rejects.
    case refused
}

/// The albums of queries, for one session.
struct ModelNaming {
    let albums: [ModelAlbum]
    let currentID: Int?

    /// The positions of a query, from 1 and ascending.
    ///
    /// - Parameter isStrict: Whether a missing single position is an error.
    func positions(of query: ModelQuery, isStrict: Bool) throws -> [Int] {
        var found: Set<Int> = []
        for terms in query.alternatives { found.formUnion(try positions(of: terms, isStrict: isStrict)) }
        return found.sorted()
    }

    /// The albums of a query by position; all without a query.
    func albums(of query: ModelQuery?) throws -> [ModelAlbum] {
        try positions(of: query ?? ModelQuery(.all), isStrict: false).map { albums[$0 - 1] }
    }

    /// The positions for a change.
    /// - Throws: ``ModelRefusal/nothingFits`` if there are none.
    func targets(of query: ModelQuery) throws -> [Int] {
        let found = try positions(of: query, isStrict: true)
        guard !found.isEmpty else { throw ModelRefusal.nothingFits }
        return found
    }

    /// The single position of a query. An exact title has priority if several albums match.
    func position(of query: ModelQuery) throws -> Int {
        let found = try positions(of: query, isStrict: false)
        guard !found.isEmpty else { throw ModelRefusal.nothingFits }
        if found.count == 1 { return found[0] }
        let exact = found.filter { position in
            query.plainText.map { ModelWord.folded(albums[position - 1].title) == ModelWord.folded($0) } ?? false
        }
        guard exact.count == 1 else { throw ModelRefusal.severalFit }
        return exact[0]
    }

    private func positions(of terms: [ModelTerm], isStrict: Bool) throws -> Set<Int> {
        let hasPlainWord = terms.contains { if case .word = $0 { true } else { false } }
        var named: Set<Int>?
        var narrowing: [ModelTerm] = []
        for term in terms {
            if hasPlainWord, let word = term.plainWord {
                narrowing.append(term == .phrase(word) ? term : .word(word))
            } else if let positions = try positions(of: term, isStrict: isStrict) {
                named = (named ?? []).union(positions)
            } else {
                narrowing.append(term)
            }
        }
        let candidates = named ?? Set(albums.indices.map { $0 + 1 })
        return candidates.filter { position in narrowing.allSatisfy { $0.fits(albums[position - 1]) } }
    }

    /// The positions of a term for places; nil for a term that describes albums.
    private func positions(of term: ModelTerm, isStrict: Bool) throws -> Set<Int>? {
        switch term {
        case .positions(let ranges):
            let found = albums.indices.map { $0 + 1 }.filter { position in
                ranges.contains { $0.bounds.contains(position) }
            }
            // A single number must exist; a range or a list names the existing albums.
            if isStrict, found.isEmpty, ranges.count == 1, ranges[0].isSingle { throw ModelRefusal.nothingFits }
            return Set(found)
        case .first: return albums.isEmpty ? [] : [1]
        case .last: return albums.isEmpty ? [] : [albums.count]
        case .current: return [try current()]
        case .relative(let count):
            let position = try current() + count
            guard albums.indices.contains(position - 1) else { throw ModelRefusal.nothingFits }
            return [position]
        case .id(let id): return Set(albums.indices.filter { albums[$0].id == id }.map { $0 + 1 })
        default: return nil
        }
    }

    private func current() throws -> Int {
        guard let index = albums.firstIndex(where: { $0.id == currentID }) else { throw ModelRefusal.emptyLibrary }
        return index + 1
    }
}

extension ModelTerm {
    /// True if an album matches this term.
    func fits(_ album: ModelAlbum) -> Bool {
        switch self {
        case .word(let text), .phrase(let text):
            ModelWord.contains(text, in: album.title) || ModelWord.contains(text, in: album.artist)
        case .field(let name, let text), .fieldPhrase(let name, let text):
            album[name].map { ModelWord.contains(text, in: $0) } ?? false
        case .whole(let name, let value): album[name].map { ModelWord.equal($0, value) } ?? false
        case .ending(let name, let text): album[name].map { $0.lowercased().hasSuffix(text.lowercased()) } ?? false
        case .beginning(let name, let text): album[name].map { $0.lowercased().hasPrefix(text.lowercased()) } ?? false
        case .years(let from, let to): album.year.map { (from ?? 0)...(to ?? 9999) ~= $0 } ?? false
        case .has(let name): album[name] != nil
        case .not(let term): !term.fits(album)
        default: true
        }
    }
}
