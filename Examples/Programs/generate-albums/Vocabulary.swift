internal import Randomness

/// The words of a language, the common ones first, and the names that are made of them.
struct Vocabulary: Sendable {
    /// How many words a language has: a title's words are to come again, and most of them seldom.
    private static let size = 20_000

    let tongue: Tongue
    /// What the words are made of, beside the language.
    private let seed: UInt64

    /// The words that a seed makes of a language.
    init(_ tongue: Tongue, seed: UInt64) { (self.tongue, self.seed) = (tongue, seed) }

    /// A name by one of several patterns.
    func name(by patterns: [Pattern], artist: String = "", _ random: inout SeededRandom) -> String {
        var name = ""
        for piece in random.pick(patterns).pieces {
            switch piece {
            case .text(let text): name += text
            case .word: name += word(&random)
            case .given: name += random.pick(tongue.given)
            case .number: name += String(1 + random.below(9))
            case .artist: name += artist
            }
        }
        return name
    }

    /// A title that nobody remembers whole.
    func longTitle(_ random: inout SeededRandom) -> String {
        (0..<20 + random.below(40)).map { _ in word(&random) }.joined(separator: " ")
    }

    /// A word, the common ones far more often. It is made anew each time, so that a small library is made at once.
    private func word(_ random: inout SeededRandom) -> String {
        let rank = random.skewed(below: Self.size)
        if rank < tongue.common.count { return tongue.common[rank] }
        var own = SeededRandom(seed: seed &+ UInt64(rank))
        var word = ""
        for syllable in 0..<tongue.syllables.lowerBound + own.below(tongue.syllables.count) {
            let (onsets, nuclei) = syllable == 0 ? tongue.first : (tongue.onsets, tongue.nuclei)
            if !onsets.isEmpty { word += own.pick(onsets) }
            word += own.pick(nuclei)
        }
        if !tongue.codas.isEmpty, own.once(in: 2) { word += own.pick(tongue.codas) }
        return word
    }
}
