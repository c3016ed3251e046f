internal import Randomness

/// The words of a language, the most common first, and the names that are made of them.
struct Vocabulary: Sendable {
    /// The number of words in a language. Titles repeat words, but most words rarely.
    private static let size = 20_000

    let language: SampleLanguage
    /// The source of the words besides the language.
    private let seed: UInt64

    /// The vocabulary of a language for a seed.
    init(_ language: SampleLanguage, seed: UInt64) { (self.language, self.seed) = (language, seed) }

    /// A name from one of several patterns.
    func name(by patterns: [Pattern], artist: String = "", _ random: inout SeededRandom) -> String {
        var name = ""
        for piece in random.pick(patterns).pieces {
            switch piece {
            case .text(let text): name += text
            case .word: name += word(&random)
            case .given: name += random.pick(language.given)
            case .number: name += String(1 + random.below(9))
            case .artist: name += artist
            }
        }
        return name
    }

    /// A long title.
    func longTitle(_ random: inout SeededRandom) -> String {
        (0..<20 + random.below(40)).map { _ in word(&random) }.joined(separator: " ")
    }

    /// A word; common ones are far more frequent. Words are computed on demand, so that a small library is generated quickly.
    private func word(_ random: inout SeededRandom) -> String {
        let rank = random.skewed(below: Self.size)
        if rank < language.common.count { return language.common[rank] }
        var own = SeededRandom(seed: seed &+ UInt64(rank))
        var word = ""
        for syllable in 0..<language.syllables.lowerBound + own.below(language.syllables.count) {
            let (onsets, nuclei) = syllable == 0 ? language.first : (language.onsets, language.nuclei)
            if !onsets.isEmpty { word += own.pick(onsets) }
            word += own.pick(nuclei)
        }
        if !language.codas.isEmpty, own.once(in: 2) { word += own.pick(language.codas) }
        return word
    }
}
