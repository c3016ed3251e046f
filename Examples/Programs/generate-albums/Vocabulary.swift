internal import Randomness

/// The words of a language, the common ones first, and the names that are made of them.
struct Vocabulary: Sendable {
    /// How many words a language has: a title's words are to come again, and most of them seldom.
    private static let size = 6000

    let tongue: Tongue
    private let words: [String]

    /// The words that a seed makes of a language.
    init(_ tongue: Tongue, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        self.tongue = tongue
        words = tongue.common + (0..<Self.size).map { _ in Self.word(of: tongue, &random) }
    }

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

    private func word(_ random: inout SeededRandom) -> String { words[random.skewed(below: words.count)] }

    private static func word(of tongue: Tongue, _ random: inout SeededRandom) -> String {
        var word = ""
        for _ in 0..<tongue.syllables.lowerBound + random.below(tongue.syllables.count) {
            if !tongue.onsets.isEmpty { word += random.pick(tongue.onsets) }
            word += random.pick(tongue.nuclei)
        }
        if !tongue.codas.isEmpty, random.once(in: 2) { word += random.pick(tongue.codas) }
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}
