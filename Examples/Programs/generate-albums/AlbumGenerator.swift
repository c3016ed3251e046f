internal import Randomness

/// Generates albums with plausible names, reproducible by a seed.
///
/// A few artists have very many albums and most have one or two. Each artist has a language, a genre and a label, which most of
/// the albums share. An artist is computed again for each album, so memory does not grow with their number.
/// - Pattern: Iterator (concrete iterator)
package struct AlbumGenerator: Sequence, IteratorProtocol {
    private let seed: UInt64
    private let artistCount: Int
    private let vocabularies: [Vocabulary]
    /// The index of the language for each of a thousand artists.
    private let shares: [Int]
    private let labels: [String]
    private var random: SeededRandom
    private var left: Int

    /// A generator of `count` albums.
    package init(count: Int, seed: UInt64) {
        self.seed = seed
        left = count
        artistCount = Swift.max(1, count / 3)
        var random = SeededRandom(seed: seed)
        let vocabularies = SampleLanguage.all.map { Vocabulary($0, seed: random.next()) }
        self.vocabularies = vocabularies
        shares = SampleLanguage.all.enumerated().flatMap { Array(repeating: $0, count: $1.share) }
        labels = (0..<2000).map { _ in vocabularies[random.below(6)].name(by: Self.labelPatterns, &random) }
        self.random = random
    }

    package mutating func next() -> GeneratedAlbum? {
        guard left > 0 else { return nil }
        left -= 1
        let artist = artist(random.skewed(below: artistCount))
        let title = title(by: artist)
        return GeneratedAlbum(
            title: title, artist: artist.name, genre: genre(of: artist), year: year(of: artist),
            cover: random.once(in: 3) ? "https://covers.example.org/\(String(random.next(), radix: 16)).jpg" : nil,
            label: random.once(in: 2) ? artist.label : nil,
            medium: random.once(in: 4) ? random.pick(Self.media) : nil,
            note: random.once(in: 50) ? random.pick(Self.notes) : nil)
    }

    /// The artist with a number. The first artists have the most albums; the very first is the artist of samplers.
    private mutating func artist(_ number: Int) -> GeneratedArtist {
        let own = number == 0 ? self.random.next() : seed &+ UInt64(number) &* 0xD6E8_FEB8_6659_FD93
        var random = SeededRandom(seed: own)
        let vocabulary = vocabularies[random.pick(shares)]
        let name = vocabulary.name(by: vocabulary.language.artists, &random)
        return GeneratedArtist(
            name: number == 0 ? "Various Artists" : name, vocabulary: vocabulary,
            genre: Self.genres[random.skewed(below: Self.genres.count)],
            label: labels[random.skewed(below: labels.count)], beginning: 1950 + random.below(70))
    }

    private mutating func title(by artist: GeneratedArtist) -> String {
        if random.once(in: 250) { return artist.vocabulary.longTitle(&random) }
        // Some albums are in English.
        let vocabulary = random.once(in: 12) ? vocabularies[0] : artist.vocabulary
        let title = vocabulary.name(by: vocabulary.language.titles, artist: artist.name, &random)
        if random.once(in: 400) { return "\(title) \(random.pick(Self.emoji))" }
        return random.once(in: 25) ? "\(title) \(random.pick(Self.editions))" : title
    }

    private mutating func genre(of artist: GeneratedArtist) -> String? {
        if random.once(in: 10) { return nil }
        return random.once(in: 6) ? Self.genres[random.skewed(below: Self.genres.count)] : artist.genre
    }

    private mutating func year(of artist: GeneratedArtist) -> Int? {
        random.once(in: 15) ? nil : Swift.min(2025, artist.beginning + random.skewed(below: 40))
    }
}
