/// The articles that a sorted list ignores at the beginning of an artist or a title if a word follows: `The Beatles` is at B.
public struct LeadingArticles: Sendable, Hashable {
    /// The list of ``standard``.
    public static let standardList = "the,a,an"
    /// The articles of English, for scripts, and until the user sets others.
    public static let standard = LeadingArticles(standardList)
    /// No articles.
    package static let none = LeadingArticles("")

    /// The articles as in ``init(_:)``.
    public let list: String
    /// The beginnings of texts in UTF-8: each article in small letters, and a space unless the article ends with an apostrophe.
    private let beginnings: [UInt8]
    private let ranges: [Range<Int>]
    /// For the last five bits of a first letter, a bit for the index of the last byte of each beginning with this letter; 63 for a long
    /// one. Most texts have no end of an article there, so that no other byte is compared.
    private let lastIndexes: [UInt64]

    /// Creates articles from a list with commas between them; an empty text for none. Only the case of ASCII letters is ignored.
    public init(_ list: String) {
        var (bytes, ranges, last) = ([UInt8](), [Range<Int>](), [UInt64](repeating: 0, count: 32))
        for article in list.split(separator: ",").map({ String($0).trimmed(ofLineBreaks: true) }) where !article.isEmpty
        {
            let start = bytes.count
            bytes += article.utf8.map(TextFolding.lowercased)
            if article.last != "'", article.last != "’" { bytes.append(UInt8(ascii: " ")) }
            ranges.append(start..<bytes.count)
            last[Int(bytes[start] & 31)] |= 1 << UInt64(min(bytes.count - start - 1, 63))
        }
        (self.list, beginnings, self.ranges, lastIndexes) = (list, bytes, ranges, last)
    }

    /// A text in UTF-8 without its article.
    package func rest(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let first = text.first, Self.hasEnd(text, at: lastIndexes[Int(first & 31)]) else { return text }
        for range in ranges where range.count < text.count {
            var index = 0
            while index < range.count, TextFolding.lowercased(text[index]) == beginnings[range.lowerBound + index] {
                index += 1
            }
            guard index == range.count else { continue }
            let rest = text[index...].drop { $0 == UInt8(ascii: " ") }
            return rest.contains(where: Self.isWordPart) ? UnsafeBufferPointer(rebasing: rest) : text
        }
        return text
    }

    /// True if a text has a space, or the last byte of an apostrophe, at one of some indexes; 63 stands for any from there on.
    private static func hasEnd(_ text: UnsafeBufferPointer<UInt8>, at indexes: UInt64) -> Bool {
        var rest = indexes
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            switch index < text.count ? text[index] : 0 {
            case UInt8(ascii: " "), UInt8(ascii: "'"), 0x99: return true
            default: if index == 63 { return true }
            }
            rest &= rest - 1
        }
        return false
    }

    /// True for a letter or a digit in ASCII, and for a part of any other character.
    private static func isWordPart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
}
