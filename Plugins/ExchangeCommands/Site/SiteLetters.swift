internal import AlbumModel
internal import MusicLibrary

/// The letters of a page, each with its first album.
///
/// An album has the letter of its title if the list is sorted by that, or else of its artist, without an article.
struct SiteLetters {
    private static let sortName = OwnFieldName(AlbumField.sortName.name)

    private let isByTitle: Bool
    private let articles: LeadingArticles
    /// The numbers of the letters, in the order of their first albums.
    private var numbers: [String: Int] = [:]
    /// The bits of the Latin letters in ``numbers``.
    private var latin: UInt32 = 0

    init(_ listing: AlbumListing) {
        (isByTitle, articles) = (listing.sortKeys.first?.field == .title, listing.articles)
    }

    /// Adds the letter of an album; returns its number if the album is its first one.
    mutating func add(_ album: borrowing AlbumRow) -> Int? {
        if isByTitle { return album.title.withUnsafeBufferPointer { add($0) } }
        var hasSortName = false
        let number = album.withValue(of: Self.sortName) { name in
            hasSortName = name != nil
            return name?.withUnsafeBufferPointer { add($0) } ?? nil
        }
        return hasSortName ? number : album.artist.withUnsafeBufferPointer { add($0) }
    }

    /// Letters with marks are at the plain ones. Texts that begin with no letter of an alphabet have `#`.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let text = articles.rest(of: text)
        let small = (text.first ?? 0) | 0x20
        if small &- UInt8(ascii: "a") < 26, latin & 1 << UInt32(small & 31) != 0 { return nil }
        let folded = TextFolding.fold(String(String(decoding: text.prefix(64), as: UTF8.self).prefix(1)))
        let scalar = folded.unicodeScalars.first ?? "#"
        let capital = scalar.properties.uppercaseMapping
        let letter = capital == String(scalar) ? "#" : capital
        if letter != "#", let byte = capital.utf8.first, byte < 0x80 { latin |= 1 << UInt32(byte & 31) }
        guard numbers[letter] == nil else { return nil }
        numbers[letter] = numbers.count + 1
        return numbers.count
    }

    /// The row of links; empty for a single letter.
    var markup: HTMLText {
        guard numbers.count > 1 else { return "" }
        let links = numbers.sorted { $0.key < $1.key }.map { "<li><a href=\"#l\($1)\">\($0)</a></li>\n" as HTMLText }
        return "<nav aria-label=\"Letters\"><ul role=\"list\">\n\(links.joined())</ul></nav>\n"
    }
}

extension [HTMLText] {
    /// The texts, one after the other.
    func joined() -> HTMLText { reduce(into: HTMLText()) { $0 += $1 } }
}
