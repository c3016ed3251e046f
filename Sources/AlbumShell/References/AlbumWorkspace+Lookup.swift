public import AlbumModel
internal import MusicLibrary
public import ShellKit

extension AlbumWorkspace {
    private static let shownAlternatives = 10

    /// The single album that the user names; the current one if the user names none.
    ///
    /// An exact title takes precedence over albums that only contain the words.
    /// - Throws: ``AlbumReferenceError`` when no album or several albums match.
    public func one(_ albums: NamedAlbums?, in context: ShellContext) throws -> PositionedAlbum {
        guard let phrase = albums?.phrase else {
            guard let located = try current.located() else { throw AlbumReferenceError.noCurrentAlbum }
            return located
        }
        if phrase.mayBeTitle {
            let exact = try library.albums(.exactTitle(phrase.text), limit: Self.shownAlternatives + 1)
            if exact.count == 1 { return exact[0] }
            if exact.count > 1 { throw try several(.exactTitle(phrase.text), exact, phrase) }
        }
        let query = try phrase.query(in: self)
        let found = try library.albums(query, limit: Self.shownAlternatives + 1)
        switch found.count {
        case 0: throw try nothingFits(phrase, in: context)
        case 1:
            try noteMistakes(in: phrase, query, hasMatch: true, context)
            return found[0]
        default: throw try several(query, found, phrase)
        }
    }

    /// A hint if the user may have meant a title instead of a position: another album than the one found has this
    /// title.
    public func titleHint(_ albums: NamedAlbums?, found: PositionedAlbum) throws -> String? {
        guard let phrase = albums?.phrase, phrase.isPositionOrTitle,
            let other = try library.albums(.exactTitle(phrase.text), limit: 1).first, other.album.id != found.album.id
        else { return nil }
        return
            "'\(phrase.text)' means a position here. For the album with this title (\(other.position)), quote it: '\(phrase.text)'."
    }

    /// The albums to change, and their number; the current album if the user names none.
    ///
    /// A small selection consists of album ids, so the edit changes exactly these albums even if another program
    /// moves albums before it.
    /// - Throws: ``AlbumReferenceError`` when no album matches, and for the word `all`; a ``CommandFailure`` for a parenthesis
    ///   that is read as text.
    public func several(
        _ albums: NamedAlbums?, in context: ShellContext
    ) throws -> (selection: AlbumSelection, count: Int) {
        guard let phrase = albums?.phrase else { return (.album(try one(nil, in: context).album.id), 1) }
        if let word = phrase.wordAll { throw AlbumReferenceError.wordAll(word) }
        let (query, found) = try library.reading {
            let query = try phrase.query(in: self)
            if let missing = try missingPosition(of: phrase) { throw missing }
            return (query, try library.selection(of: query))
        }
        guard found.count > 0 else { throw try nothingFits(phrase, in: context) }
        if let sign = phrase.joinedParentheses {
            throw CommandFailure("parentheses need spaces around them: \(sign.meant)")
        }
        try noteMistakes(in: phrase, query, hasMatch: true, context)
        return found
    }

    /// The query of a command that shows albums.
    ///
    /// - Throws: ``AlbumReferenceError`` when no album matches.
    public func matching(_ albums: NamedAlbums, in context: ShellContext) throws -> AlbumQuery {
        let query = try albums.phrase.query(in: self)
        if let missing = try missingPosition(of: albums.phrase) { throw missing }
        guard try library.holds(query) else { throw try nothingFits(albums.phrase, in: context) }
        try noteMistakes(in: albums.phrase, query, hasMatch: true, context)
        return query
    }

    /// The error for a named position that does not exist, even if others exist; nil if there is none.
    private func missingPosition(of phrase: AlbumPhrase) throws -> AlbumReferenceError? {
        guard !phrase.namedPositions.isEmpty else { return nil }
        let count = try library.count()
        return phrase.namedPositions.first { $0 > count }.map { .noSuchPosition($0, count: count) }
    }

    private func several(
        _ query: AlbumQuery, _ found: [PositionedAlbum], _ phrase: AlbumPhrase
    ) throws -> AlbumReferenceError {
        let count = found.count > Self.shownAlternatives ? try library.count(query) : found.count
        let shown = found.prefix(Self.shownAlternatives).map(AlbumReferenceError.Nearest.init)
        return .severalFit(phrase.text, shown, count: count)
    }

    /// The error for a phrase that matches no album, as specific as possible; further mistakes in it are noted at once.
    public func nothingFits(_ phrase: AlbumPhrase, in context: ShellContext) throws -> AlbumReferenceError {
        if let missing = try missingPosition(of: phrase) { return missing }
        if let start = phrase.startOfRange, case let count = try library.count(), start > count {
            return .noSuchRange(phrase.text, count: count)
        }
        let query = try phrase.query(in: self)
        let mistakes = try QueryMistakes(phrase, query, in: self).whenNothingFits()
        if let first = mistakes.first {
            for mistake in mistakes.dropFirst() { try context.warn(mistake.note) }
            return first
        }
        if let (corrected, typed) = phrase.withWholeValue, try library.holds(corrected.query(in: self)) {
            return .valueInPieces(phrase.text, whole: typed)
        }
        if let nearest = try nearest(to: phrase) { return .nothingFits(phrase.text, nearest: nearest) }
        return try ValueSuggestions(phrase, in: self).error() ?? .nothingFits(phrase.text, nearest: nil)
    }

    /// The album with the title most similar to the typed text, among titles with the same first two characters.
    private func nearest(to phrase: AlbumPhrase) throws -> AlbumReferenceError.Nearest? {
        guard phrase.mayBeTitle else { return nil }
        let beginning = String(phrase.text.prefix(2))
        let titles = try library.snapshot.valuesAtOnce(of: .title, beginning: beginning, limit: 1000)
        guard let title = NearestName.of(phrase.text, among: titles) else { return nil }
        return try library.albums(.exactTitle(title), limit: 1).first.map(AlbumReferenceError.Nearest.init)
    }
}

extension AlbumWorkspace {
    /// The albums without the last words if these are quoted as a whole and can only be meant as `FIELD=VALUE`; see
    /// ``isForm(_:of:)``. A new field must follow positions, because its name is not known.
    public func separatingQuotedAssignments(
        of albums: NamedAlbums?
    ) throws -> (named: NamedAlbums?, assignments: [Word]) {
        guard let words = albums?.phrase.words, words.last?.fieldInQuotes != nil else { return (albums, []) }
        let first = words.prefix { $0.fieldInQuotes == nil }
        let followLocators = (try? AlbumPhrase(words: Array(first)))?.areLocators ?? false
        var start = words.count
        while start > 0, let field = words[start - 1].fieldInQuotes,
            try isForm(SearchPhrase(words[start - 1].text), of: followLocators ? nil : field)
        {
            start -= 1
        }
        guard start > 0 else { return (nil, words) }
        // A comma or a parenthesis needs the words after it.
        guard let named = try? NamedAlbums(words: Array(words[..<start])) else { return (albums, []) }
        return (named, Array(words[start...]))
    }
}

extension AlbumReferenceError.Nearest {
    init(_ found: PositionedAlbum) {
        self.init(position: found.position, title: found.album.title, artist: found.album.artist)
    }
}
