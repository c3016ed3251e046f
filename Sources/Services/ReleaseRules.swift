internal import AlbumModel

/// The rules that match albums to releases, as values.
package enum ReleaseRules {
    /// A part of the distance between an album and a release, from 0 for equal to 1.
    package enum Part: String, CaseIterable, Sendable {
        case title, artist, year, medium, status, media

        /// The weight. The distance is divided by the weights of the parts that both sides have.
        package var weight: Double {
            switch self {
            case .title, .artist: 3
            case .year, .medium, .status, .media: 1
            }
        }
    }

    /// The greatest difference of a title or an artist; a release that differs more is no candidate.
    package static let mostDifferent = 0.25
    /// The least difference of two titles with different numbers.
    package static let differentNumber = 0.3
    /// The distance below which a single candidate is taken without an identifier.
    package static let near = 0.04
    /// The length of a catalogue number, without spaces and punctuation, from which it identifies a release.
    package static let shortestNumber = 4
    /// The numbers of digits of a barcode without leading zeros.
    package static let barcode = 6...14
    /// The lengths to which a barcode is filled with zeros for a search.
    package static let barcodeLengths = [8, 12, 13]
    /// The number of media from which a release is a box.
    package static let box = 3

    /// The rules as sentences, in the order of their use; README.md has them as a table.
    package static let table: [(name: String, rule: String)] = [
        ("search", levels + "; the first that has an answer ends the search"),
        (
            "identifiers",
            "a barcode's digits; a number of \(shortestNumber) letters and digits or more; another one comes last"
        ),
        ("distance", weights + "; above \(mostDifferent) in title or artist, it is no candidate"),
        ("taken by `lookup --yes`", "the only release with all identifiers, and none that differs"),
        ("or", "the only release that the service has, with a distance below \(near)"),
        ("filled", "empty fields; others only with `lookup --replace`"),
    ]

    private static let levels = ReleaseEvidence.allCases.map(\.name).joined(separator: ", ")

    private static let weights = Part.allCases.map { "\($0.rawValue) \(Int($0.weight))" }.joined(separator: ", ")
}

/// A kind of evidence that a release is that of an album, the strongest first.
package enum ReleaseEvidence: Int, CaseIterable, Comparable, Sendable {
    case mbid, discogs, barcode, number, text

    /// The kinds that identify a release.
    static let identifiers = allCases.dropLast()

    /// The name for users: that of the album's field, but for the text.
    package var name: String {
        switch self {
        case .mbid: "mbid"
        case .discogs: "release_id"
        case .barcode: "barcode"
        case .number: "catno"
        case .text: "text"
        }
    }

    package static func < (left: ReleaseEvidence, right: ReleaseEvidence) -> Bool { left.rawValue < right.rawValue }

    /// The forms of identifiers that are compared; none for a text that identifies nothing.
    func forms(of texts: [String]) -> Set<String> { Set(texts.compactMap(form)) }

    private func form(of text: String) -> String? {
        switch self {
        case .mbid: return MBID.of(text)
        case .discogs: return text.count < 12 && !text.isEmpty && text.utf8.allSatisfy(\.isDigit) ? text : nil
        case .barcode:
            let digits = String(decoding: text.utf8.filter(\.isDigit).drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
            return ReleaseRules.barcode.contains(digits.utf8.count) ? digits : nil
        case .number:
            let form = Self.shortForm(of: text)
            return form.count >= ReleaseRules.shortestNumber ? form : nil
        case .text: return nil
        }
    }

    /// A catalogue number without case, spaces and punctuation.
    static func shortForm(of number: String) -> String {
        let form = SearchWords.joined(number).replacing(" ", with: "")
        return form == "none" ? "" : form
    }
}

/// The identifier of a release of MusicBrainz.
package enum MBID {
    /// The MBID in a text: itself, or the address of a release's page; nil for any other text.
    package static func of(_ text: String) -> String? {
        let text = text.trimmed(ofLineBreaks: true).lowercased()
        let marker = "/release/"
        guard let page = text.firstRange(of: marker) else { return isWellFormed(text) ? text : nil }
        let rest = text[page.upperBound...].prefix(37)
        let id = String(rest.prefix(36))
        return isWellFormed(id) && (rest.count < 37 || "/?#".contains(rest.last ?? "/")) ? id : nil
    }

    /// True for an MBID in small letters.
    package static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 36
            && text.utf8.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index)
                    ? byte == UInt8(ascii: "-") : byte.isDigit || (0x61...0x66).contains(byte)
            }
    }
}
