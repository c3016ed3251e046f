/// The articles that a sorted list ignores at the beginning of an artist or a title if a word follows: `The Beatles` is at B.
public struct LeadingArticles: Sendable, Hashable {
    /// The articles of English, for scripts, and until the user sets others.
    public static let standard = LeadingArticles("the,a,an")

    /// The articles as in ``init(_:)``.
    public let list: String
    /// The beginnings of texts in UTF-8: an article in small letters, and a space unless the article ends with an apostrophe.
    private let beginnings: [[UInt8]]
    /// A bit for the last five bits of each first letter: most texts begin with no article.
    private let firstLetters: UInt32

    /// Creates articles from a list with commas between them; an empty text for none. Only the case of ASCII letters is ignored.
    public init(_ list: String) {
        self.list = list
        beginnings = list.split(separator: ",").map { String($0).trimmed(ofLineBreaks: true) }.filter { !$0.isEmpty }
            .map { article in (article + ("'’".contains(article.suffix(1)) ? "" : " ")).utf8.map(TextFolding.lowercased)
            }
        firstLetters = beginnings.reduce(0) { $0 | Self.bit(of: $1[0]) }
    }

    /// A text in UTF-8 without its article.
    package func rest(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let first = text.first.map(TextFolding.lowercased), firstLetters & Self.bit(of: first) != 0 else {
            return text
        }
        for beginning in beginnings where beginning[0] == first && text.count > beginning.count {
            // Most words end elsewhere, so that no other byte is compared.
            let last = beginning.count - 1
            guard TextFolding.lowercased(text[last]) == beginning[last],
                zip(text, beginning).allSatisfy({ TextFolding.lowercased($0) == $1 })
            else { continue }
            let rest = text[beginning.count...].drop { $0 == UInt8(ascii: " ") }
            return rest.contains(where: Self.isWordPart) ? UnsafeBufferPointer(rebasing: rest) : text
        }
        return text
    }

    private static func bit(of byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }

    /// True for a letter or a digit in ASCII, and for a part of any other character.
    private static func isWordPart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
}
