/// The names of a language: common words, syllables for further words, and patterns that combine words to the names of artists
/// and titles.
///
/// In a pattern, `*` is a word, `@` a given name, `#` a small number, `~` the artist; other characters are literal.
package struct SampleLanguage: Sendable {
    /// The English name of the language.
    package let name: String
    /// The number of artists in a thousand with this language.
    let share: Int
    /// The range of the number of syllables in a word.
    let syllables: ClosedRange<Int>
    /// The beginnings of syllables.
    let onsets: [String]
    /// The middles of syllables.
    let nuclei: [String]
    /// The beginnings of the first syllable, which have a capital letter.
    let first: (onsets: [String], nuclei: [String])
    /// The ends of words.
    let codas: [String]
    /// The most common words.
    let common: [String]
    /// Given names.
    let given: [String]
    /// The patterns for names of artists.
    let artists: [Pattern]
    /// The patterns for titles.
    let titles: [Pattern]

    /// A language from texts whose entries are separated by spaces; patterns are on lines of their own.
    init(
        _ name: String, share: Int, syllables: ClosedRange<Int>, onsets: String = "", nuclei: String,
        codas: String = "",
        common: String, given: String, artists: String, titles: String
    ) {
        (self.name, self.share, self.syllables) = (name, share, syllables)
        self.onsets = Self.entries(onsets)
        self.nuclei = Self.entries(nuclei)
        first = (self.onsets.map(\.capitalized), self.onsets.isEmpty ? self.nuclei.map(\.capitalized) : self.nuclei)
        self.codas = Self.entries(codas)
        self.common = Self.entries(common)
        self.given = Self.entries(given)
        self.artists = artists.split(separator: "\n").map { Pattern(String($0)) }
        self.titles = titles.split(separator: "\n").map { Pattern(String($0)) }
    }

    /// All languages; their shares add up to a thousand.
    package static let all: [SampleLanguage] = latin + distant

    /// Splits by bytes, because a vowel sign after a space would form one character with it.
    private static func entries(_ text: String) -> [String] {
        text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
