internal import AlbumModel
package import Tabular

/// A release of MusicBrainz, as far as an answer describes it.
package struct FoundRelease: Sendable, Equatable {
    /// The MBID in small letters.
    package let mbid: String
    /// The MBID that the service was asked for, if the release has another one since it was merged.
    private let formerMBID: String?
    /// The title; nil if the answer does not have it.
    package let title: String?
    /// The names of its artists.
    package let artist: String?
    /// Each of several artists.
    let artists: [String]
    /// The date with 4, 7 or 10 characters.
    package let date: String?
    /// The code of the country.
    let countryCode: String?
    let status: String?
    /// The barcode; empty if the release has none, nil if that is unknown.
    let barcode: String?
    /// The names of its labels.
    package let labels: [String]
    /// Its catalogue numbers.
    package let numbers: [String]
    /// The formats of the media; nil for one that is unknown.
    let formats: [String?]
    /// The numbers of the releases at Discogs that it is linked to.
    private var discogs: [String]
    /// True if the service was asked for the release itself, and said that there is a picture of the front.
    package let hasFront: Bool

    /// Reads a release in any answer; nil without a valid MBID.
    ///
    /// - Parameter asked: The MBID that the service was asked for.
    package init?(_ value: JSONValue, asked: String? = nil) {
        guard let id = value["id"]?.string.flatMap(MBID.of) else { return nil }
        func text(_ name: String) -> String? { value[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        (mbid, formerMBID) = (id, asked)
        (title, artist) = (text("title"), value["artist-credit"]?.creditedNames)
        let credits = value["artist-credit"]?.array ?? []
        artists = credits.count > 1 ? credits.compactMap { JSONValue.array([$0]).creditedNames } : []
        date = text("date").flatMap { $0.utf8.prefix(4).allSatisfy(\.isDigit) && $0.utf8.count >= 4 ? $0 : nil }
        (countryCode, status, barcode) = (text("country"), text("status"), value["barcode"]?.string)
        let labels = value["label-info"]?.array ?? []
        self.labels = Self.known(labels.map { $0["label"]?["name"] })
        numbers = Self.known(labels.map { $0["catalog-number"] })
        formats = (value["media"]?.array ?? []).map { $0["format"]?.string }
        discogs = (value["relations"]?.array ?? []).compactMap { $0["url"]?["resource"]?.string }
            .compactMap(Self.discogsNumber)
        hasFront = asked != nil && value["cover-art-archive"]?["front"] == true
    }

    /// The different texts of a list, without `[none]` and `[no label]`.
    private static func known(_ values: [JSONValue?]) -> [String] {
        different(values.compactMap { $0?.string }.filter { !$0.isEmpty && !$0.hasPrefix("[") })
    }

    private static func different(_ texts: [String]) -> [String] {
        var union = ValueUnion()
        union.add(texts)
        return union.values
    }

    /// The number in the address of a release's page at Discogs; nil for any other address.
    private static func discogsNumber(in address: String) -> String? {
        guard let page = address.firstRange(of: "discogs.com/") else { return nil }
        let parts = address[page.upperBound...].split(separator: "/")
        guard let index = parts.firstIndex(of: "release"), index + 1 < parts.count else { return nil }
        let number = String(parts[index + 1].prefix { $0.isASCII && $0.isNumber })
        return ReleaseEvidence.discogs.forms(of: [number]).first
    }

    /// The release, known to be linked to one of Discogs.
    func linked(to number: String) -> FoundRelease {
        var release = self
        release.discogs = Array(Set(discogs).union([number]))
        return release
    }

    /// The identifiers of a kind, to be compared with those of an album. A barcode that the release is known not to have is an empty text.
    func identifiers(of kind: ReleaseEvidence) -> Set<String> {
        switch kind {
        case .mbid: Set([mbid, formerMBID].compactMap(\.self))
        case .discogs: Set(discogs)
        case .barcode: barcode == "" ? [""] : kind.forms(of: [barcode].compactMap(\.self))
        case .number: kind.forms(of: numbers)
        case .text: []
        }
    }

    /// The country for the album's field: its code, but a name for what is none.
    package var country: String? {
        switch countryCode {
        case "XE": "Europe"
        case "XW": "Worldwide"
        default: countryCode
        }
    }

    /// The formats with their numbers, such as `2xCD; DVD-Video`.
    package var format: String? {
        let known = formats.compactMap(\.self)
        let values = Self.different(known).map { format in
            let count = known.count { $0 == format }
            return count > 1 ? "\(count)x\(format)" : format
        }
        return values.isEmpty ? nil : values.joined(separator: ValueList.separator)
    }

    /// The number of media; nil if it is unknown.
    package var mediaCount: Int? { formats.isEmpty ? nil : formats.count }

    /// The year of the date; nil without one that an album can have.
    package var year: Int? { date.flatMap { Int($0.prefix(4)) }.flatMap { AlbumYear.range.contains($0) ? $0 : nil } }

    /// The kinds of its media.
    var media: Set<Medium> { Set(formats.compactMap { $0.flatMap { Medium(named: $0) } }) }

    /// The barcode as written; nil if it has none.
    package var barcodeText: String? { barcode.flatMap { $0.isEmpty ? nil : $0 } }

    /// The first catalogue number, or the barcode, with which an album can tell it from other releases; nil if there is none.
    package func text(of kind: ReleaseEvidence) -> String? {
        (kind == .number ? numbers : [barcodeText].compactMap(\.self)).first { !kind.forms(of: [$0]).isEmpty }
    }

    /// True if an identifier of an album is one of the release.
    package func has(_ text: String, as kind: ReleaseEvidence) -> Bool {
        !kind.forms(of: [text]).isDisjoint(with: identifiers(of: kind))
    }
}
