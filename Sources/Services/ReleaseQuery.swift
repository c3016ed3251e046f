internal import AlbumModel

/// A question about an album at one level of evidence.
enum ReleaseQuery: Equatable {
    /// Releases with these MBIDs.
    case release([String])
    /// Releases that are linked to these numbers of Discogs.
    case linked([String])
    /// A search in the syntax of Lucene.
    case search(String)

    /// The most bytes, and the most words, of a text in a query.
    private static let longest = (bytes: 200, words: 12)

    /// The questions at a level, the most exact first; none if the album lacks what the level needs.
    static func queries(for album: SoughtAlbum, at level: ReleaseEvidence) -> [ReleaseQuery] {
        switch level {
        case .mbid: return album.identifiers[level].map { [.release($0.sorted())] } ?? []
        case .discogs: return album.identifiers[level].map { [.linked($0.sorted())] } ?? []
        case .barcode: return album.identifiers[level].map { [.search(barcodes($0, album.texts(of: level)))] } ?? []
        case .number:
            let numbers = album.texts(of: level).map { "catno:" + quoted($0) }
            guard let first = numbers.first else { return [] }
            // A query of OR and AND together depends on their precedence, so candidates are compared by artist afterwards.
            let artist = phrase(name(of: album)).map { " AND artist:" + $0 } ?? ""
            return [.search(numbers.count == 1 ? first + artist : numbers.joined(separator: " OR "))]
        case .text:
            guard let title = phrase(album.title), let artist = phrase(name(of: album)) else { return [] }
            let exact = "release:\(title) AND artist:\(artist)"
            let words =
                words(of: withoutAddition(album.title)).map { "release:" + quoted($0) }
                + words(of: name(of: album)).map { "artist:" + quoted($0) }
            let loose = words.joined(separator: " AND ")
            return loose == exact ? [.search(exact)] : [.search(exact), .search(loose)]
        }
    }

    /// The service compares texts, so the digits are asked for with and without zeros.
    private static func barcodes(_ digits: Set<String>, _ written: [String]) -> String {
        var forms = ValueUnion()
        forms.add(written.map { String(decoding: $0.utf8.filter(\.isDigit), as: UTF8.self) })
        for digits in digits.sorted() {
            let lengths = [digits.utf8.count, digits.utf8.count + 1] + ReleaseRules.barcodeLengths
            forms.add(
                lengths.filter { $0 >= digits.utf8.count }.map {
                    String(repeating: "0", count: $0 - digits.utf8.count) + digits
                })
        }
        return forms.values.map { "barcode:" + $0 }.joined(separator: " OR ")
    }

    /// The artist without an article at either end: `Beatles, The` is `The Beatles` at the service.
    private static func name(of album: SoughtAlbum) -> String {
        var name = album.artist
        if TextFolding.fold(name).hasSuffix(", the") { name = String(name.dropLast(5)) }
        let rest = name.dropFirst(4)
        let isArticle = TextFolding.fold(String(name.prefix(4))) == "the " && TextFolding.fold(String(rest)) != "the"
        return isArticle ? String(rest) : name
    }

    /// The title before an addition in brackets.
    private static func withoutAddition(_ title: String) -> String {
        let start = title.firstIndex { $0 == "(" || $0 == "[" } ?? title.endIndex
        return start == title.startIndex ? title : String(title[..<start])
    }

    /// A text in quotes, of whole words at its beginning if it is long; nil if it has none that can be searched for.
    private static func phrase(_ text: String) -> String? {
        guard !words(of: text).isEmpty else { return nil }
        var (parts, length) = ([Substring](), 0)
        for part in text.split(whereSeparator: \.isWhitespace) {
            length += part.utf8.count + 1
            if length > longest.bytes { break }
            parts.append(part)
        }
        return parts.isEmpty ? nil : quoted(parts.joined(separator: " "))
    }

    private static func words(of text: String) -> [String] {
        guard text.utf8.count <= AlbumField.largestValue else { return [] }
        return SearchWords.words(of: String(text.prefix(longest.bytes * 2))).filter { $0.utf8.count <= longest.bytes }
            .prefix(longest.words).map(\.self)
    }

    /// A text as a phrase of Lucene, in which only quotes and backslashes have a meaning.
    private static func quoted(_ text: String) -> String {
        let plain = String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
        return "\"" + plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
