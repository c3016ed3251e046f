/// A language as far as names are made of it: a few words that everybody uses, syllables to make others of, and the ways in
/// which words become an artist's name or a title.
///
/// A pattern's `*` is a word, `@` a given name, `#` a small number, `~` the artist; all else stands as it is.
package struct Tongue: Sendable {
    /// What the language is called in English.
    package let name: String
    /// How many artists of a thousand sing in it.
    let share: Int
    /// How many syllables a word has.
    let syllables: ClosedRange<Int>
    /// How a syllable begins.
    let onsets: [String]
    /// What stands in a syllable's middle.
    let nuclei: [String]
    /// The same for the first syllable, which begins with a capital letter.
    let first: (onsets: [String], nuclei: [String])
    /// How a word may end.
    let codas: [String]
    /// Words that are the most common ones.
    let common: [String]
    /// Given names.
    let given: [String]
    /// The ways to call an artist.
    let artists: [Pattern]
    /// The ways to call an album.
    let titles: [Pattern]

    /// A language whose lists are texts with a space between their entries; patterns stand on lines of their own.
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

    /// All of them; their shares add up to a thousand.
    package static let all: [Tongue] = latin + distant

    /// Parted by bytes: a vowel sign that follows a space would be one character with it.
    private static func entries(_ text: String) -> [String] {
        text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
