package import MusicLibrary
internal import ShellKit

extension AlbumWorkspace {
    private static let shownAlternatives = 10

    /// The one album that is meant; the current one when none is named.
    ///
    /// An exact title wins over albums that merely contain the words.
    /// - Throws: ``AlbumReferenceError`` when no album fits, or several do.
    package func one(_ albums: NamedAlbums?) throws -> PositionedAlbum {
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
        case 0: throw try nothingFits(phrase)
        case 1: return found[0]
        default: throw try several(query, found, phrase)
        }
    }

    /// What to say where a place was meant to be a title, perhaps: another album than the one found has it for its title.
    package func titleHint(_ albums: NamedAlbums?, found: PositionedAlbum) throws -> String? {
        guard let phrase = albums?.phrase, phrase.isPlaceOrTitle,
            let other = try library.albums(.exactTitle(phrase.text), limit: 1).first, other.album.id != found.album.id
        else { return nil }
        return
            "'\(phrase.text)' is a place here. For the album of that title (\(other.position)), quote it: '\(phrase.text)'."
    }

    /// The albums that are to be changed, and how many they are; the current one when none is named.
    ///
    /// Where they are few, the edit touches them and no others, also when another program moves albums before it.
    /// - Throws: ``AlbumReferenceError`` when no album fits.
    package func several(_ albums: NamedAlbums?) throws -> (selection: AlbumSelection, count: Int) {
        guard let phrase = albums?.phrase else { return (.album(try one(nil).album.id), 1) }
        return try library.reading {
            let query = try phrase.query(in: self)
            try refuseMissingPositions(of: phrase)
            let found = try library.selection(of: query)
            guard found.count > 0 else { throw try nothingFits(phrase) }
            return found
        }
    }

    /// A position that was named and is not there is a mistake, also where others are.
    private func refuseMissingPositions(of phrase: AlbumPhrase) throws {
        if let missing = try missingPosition(of: phrase) { throw missing }
    }

    private func missingPosition(of phrase: AlbumPhrase) throws -> AlbumReferenceError? {
        guard !phrase.mayBeTitle, !phrase.namedPositions.isEmpty else { return nil }
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

    /// What is to be said where a phrase that was looked for fits no album: what is wrong with it, as far as that can be told.
    package func nothingFits(_ phrase: AlbumPhrase) throws -> AlbumReferenceError {
        if let missing = try missingPosition(of: phrase) { return missing }
        for field in phrase.ownFields { if let unknown = try unknown(field) { return unknown } }
        if let (mended, typed) = phrase.withWholeValue,
            try !library.albums(mended.query(in: self), limit: 1).isEmpty
        {
            return .valueInPieces(phrase.text, whole: typed)
        }
        return .nothingFits(phrase.text, nearest: try nearest(to: phrase))
    }

    /// The album whose title looks like what was typed, among those that share a beginning with it.
    private func nearest(to phrase: AlbumPhrase) throws -> AlbumReferenceError.Nearest? {
        guard phrase.mayBeTitle else { return nil }
        let beginning = String(phrase.text.prefix(2))
        let titles = try library.values(of: .title, beginning: beginning, limit: 1000)
        guard let title = NearestName.of(phrase.text, among: titles) else { return nil }
        return try library.albums(.exactTitle(title), limit: 1).first.map(AlbumReferenceError.Nearest.init)
    }
}

extension AlbumReferenceError.Nearest {
    init(_ found: PositionedAlbum) {
        self.init(position: found.position, title: found.album.title, artist: found.album.artist)
    }
}
