internal import AlbumModel
internal import MusicLibrary

/// The albums of one page.
///
/// The rows of letters and filters precede the albums, so the markup of all albums is collected first, without their classes:
///
///     markup    …</li>  <img …><b>Blue</b>…</li>
///     items             (end, decade 197, genres [3, 1])
///     page      <li class="d1 g1"><img …><b>Blue</b>…</li>
struct SitePage {
    /// The maximum number of albums on a page.
    static let mostAlbums = 10_000
    /// A browser lays out a section at a time.
    private static let sectionSize = 100
    /// The own fields that are shown.
    private static let shownFields = ["Label", "Format"].map { OwnFieldName($0) }

    private struct Item {
        /// The end of the album in the markup.
        let end: Int
        /// The year without its last digit.
        let decade: Int?
        /// The range in the list of numbers of genres.
        let genres: Range<Int>
        /// The number of the letter whose first album this is; nil for the others.
        let letter: Int?
    }

    /// The number of the page, from 1.
    let number: Int
    private var markup = HTMLText()
    private var items: [Item] = []
    private var letters: SiteLetters
    private var decades: [Int: Int] = [:]
    private var genres = SiteGenres()
    private var genreNumbers: [Int] = []

    init(_ number: Int, of listing: AlbumListing) { (self.number, letters) = (number, SiteLetters(listing)) }

    /// True if further albums belong to the next page.
    var isFull: Bool { items.count == Self.mostAlbums }

    /// Adds an album with the name of its thumbnail; nil for a placeholder.
    mutating func add(_ album: borrowing AlbumRow, thumbnail: String?) {
        if let thumbnail {
            markup.append(number == 1 ? "<img src=\"thumbs/" : "<img src=\"../thumbs/")
            markup.appendLiteral(thumbnail)
            markup.append("\" alt=\"\" loading=\"lazy\"><b>")
        } else {
            markup.append("<i></i><b>")
        }
        album.title.withUnsafeBufferPointer { markup.append(shown: $0) }
        markup.append("</b><span>")
        album.artist.withUnsafeBufferPointer { markup.append(shown: $0) }
        markup.append("</span>")
        addFacts(of: album)
        markup.append("</li>\n")
        let start = genreNumbers.count
        album.genre.withUnsafeBufferPointer { genres.add($0, to: &genreNumbers) }
        let decade = album.year.map { $0 / 10 }
        if let decade { decades[decade, default: 0] += 1 }
        items.append(
            Item(
                end: markup.bytes.count, decade: decade, genres: start..<genreNumbers.count, letter: letters.add(album))
        )
    }

    /// Adds the year, the genre, and the first value of the label and of the format.
    private mutating func addFacts(of album: borrowing AlbumRow) {
        let start = markup.bytes.count
        if let year = album.year {
            markup.append("<small>")
            markup.appendInterpolation(year)
        }
        album.genre.withUnsafeBufferPointer { addFact($0, after: start) }
        for name in album.hasOwnFields ? Self.shownFields : [] {
            album.withValue(of: name) { value in
                value?.withUnsafeBufferPointer { bytes in
                    guard bytes.contains(UInt8(ascii: ";")) else { return addFact(bytes, after: start) }
                    var first = ValueList.values(in: String(decoding: bytes, as: UTF8.self))[0]
                    first.withUTF8 { addFact($0, after: start) }
                }
            }
        }
        if markup.bytes.count > start { markup.append("</small>") }
    }

    private mutating func addFact(_ value: UnsafeBufferPointer<UInt8>, after start: Int) {
        if value.isEmpty { return }
        markup.append(markup.bytes.count > start ? " · " : "<small>")
        markup.append(shown: value)
    }
}

extension SitePage {
    /// The texts of the template that depend on the albums.
    var texts: [String: HTMLText] {
        let decades = SiteChoices(decades.sorted { $0.key < $1.key }.map { ($0.key, "\($0.key)0s", $0.value) })
        let genres = genres.choices
        let classes = items.map { item in
            item.genres.reduce(item.decade.flatMap { decades.classes[$0] } ?? 0) {
                $0 | (genres.classes[genreNumbers[$1]] ?? 0) << SiteChoices.most
            }
        }
        return [
            "letters": letters.markup, "sections": sections(classes),
            "filters": "\(decades.markup("d", "Decade"))\(genres.markup("g", "Genre"))",
        ]
    }

    /// - Parameter classes: The classes of each album, as bits.
    private func sections(_ classes: [UInt64]) -> HTMLText {
        var text: HTMLText = items.isEmpty ? "<p>There are no albums.</p>\n" : ""
        let before = (number - 1) * Self.mostAlbums
        var start = 0
        for first in stride(from: 0, to: items.count, by: Self.sectionSize) {
            let section = first..<min(first + Self.sectionSize, items.count)
            text.append("<section")
            Self.append(classes[section].reduce(0, |), to: &text)
            text += ">\n<h2>\(before + first + 1)–\(before + section.upperBound)</h2>\n<ul role=\"list\">\n"
            for index in section {
                text.append("<li")
                if let letter = items[index].letter { text += " id=\"l\(letter)\"" }
                Self.append(classes[index], to: &text)
                text.append(">")
                text.append(markup: markup.bytes[start..<items[index].end])
                start = items[index].end
            }
            text.append("</ul>\n</section>\n")
        }
        return text
    }

    /// Appends the attribute with these classes.
    private static func append(_ classes: UInt64, to text: inout HTMLText) {
        var rest = classes
        while rest != 0 {
            let bit = rest.trailingZeroBitCount
            text.append(rest == classes ? " class=\"" : " ")
            text.append(bit < SiteChoices.most ? "d" : "g")
            text.appendInterpolation(bit % SiteChoices.most + 1)
            rest &= rest - 1
        }
        if classes != 0 { text.append("\"") }
    }
}
