import Foundation

/// The reason why a query names no albums.
enum ModelRefusal: Error {
    /// A missing position, or no match.
    case nothingFits
    case severalFit
    case emptyLibrary
    /// A value, an option or a state that the command rejects.
    case refused
    /// LANGUAGE.md does not define the result.
    case undefined
}

/// The albums of queries, for one session.
struct ModelNaming {
    let albums: [ModelAlbum]
    let currentID: Int?
    let queries: [String: ModelQuery]

    init(_ library: ModelLibrary, for owner: ModelAlbumOwner) {
        (albums, currentID, queries) = (library.albums, library.currentID(of: owner), library.queries)
    }

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
        // LANGUAGE.md does not define whether a word in parentheses or in a saved query can be an exact title.
        guard query.plainText != nil || !query.hasGroup else { throw ModelRefusal.undefined }
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
        for term in narrowing { try refuseAmbiguous(term, isAlone: terms.count == 1, isStrict: isStrict) }
        let candidates = named ?? Set(albums.indices.map { $0 + 1 })
        return try candidates.filter { position in try narrowing.allSatisfy { try fits($0, position) } }
    }

    /// LANGUAGE.md does not define how positions and ids in parentheses or in a saved query unite with other terms.
    private func refuseAmbiguous(_ term: ModelTerm, isAlone: Bool, isStrict: Bool) throws {
        guard let query = try group(term) else {
            if case .not(let inner) = term { try refuseAmbiguous(inner, isAlone: isAlone, isStrict: isStrict) }
            return
        }
        let hasLocators = query.alternatives.joined().contains(where: \.isLocator)
        if hasLocators, isStrict || !isAlone { throw ModelRefusal.undefined }
        // Positions beyond the ends fail, also if no album is left to match.
        _ = try positions(of: query, isStrict: false)
    }

    /// The query in parentheses, or of a saved name.
    private func group(_ term: ModelTerm) throws -> ModelQuery? {
        switch term {
        case .group(let query): return query
        case .saved(let name):
            guard let query = queries[name] else { throw ModelRefusal.refused }
            return query
        default: return nil
        }
    }

    /// True if an album matches a term that describes albums.
    private func fits(_ term: ModelTerm, _ position: Int) throws -> Bool {
        if case .not(let inner) = term { return try !fits(inner, position) }
        if let query = try group(term) { return try positions(of: query, isStrict: false).contains(position) }
        return try term.fits(albums[position - 1])
    }

    /// The positions of a term for positions or ids; nil for a term that describes albums.
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

extension ModelQuery {
    fileprivate var hasGroup: Bool {
        alternatives.joined().contains { term in
            switch term {
            case .group, .saved: true
            default: false
            }
        }
    }
}

extension ModelTerm {
    /// True if an album matches this term.
    fileprivate func fits(_ album: ModelAlbum) throws -> Bool {
        switch self {
        case .word(let text), .phrase(let text):
            ModelWord.contains(text, in: album.title) || ModelWord.contains(text, in: album.artist)
        case .field(let name, let text), .fieldPhrase(let name, let text):
            album.values(of: name).contains { ModelWord.contains(text, in: $0) }
        case .whole(let name, let value): album.values(of: name).contains { ModelWord.equal($0, value) }
        case .ending(let name, let text):
            album.values(of: name).contains { $0.lowercased().hasSuffix(text.lowercased()) }
        case .beginning(let name, let text):
            album.values(of: name).contains { $0.lowercased().hasPrefix(text.lowercased()) }
        case .years(let from, let to): album.year.map { (from ?? 0)...(to ?? 9999) ~= $0 } ?? false
        case .compared(let comparison): try album.values(of: comparison.field).contains(where: comparison.fits)
        case .has(let name): album[name] != nil
        default: true
        }
    }
}
