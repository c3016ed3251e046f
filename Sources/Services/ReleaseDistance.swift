internal import AlbumModel

/// The distance of releases from an album. It caches the titles and artists that were compared.
struct ReleaseDistance {
    /// The differences of a release, from 0 for equal to 1; nil where a side lacks the text.
    struct Differences {
        let title: Double?
        let artist: Double?
        /// The weighted mean of all parts that both sides have; 1 if there is none.
        let distance: Double

        /// True if title and artist may be those of the album.
        var fits: Bool { [title, artist].allSatisfy { $0.map { $0 <= ReleaseRules.mostDifferent } ?? true } }
    }

    private let album: SoughtAlbum
    private let media: Set<Medium>
    private let saysBox: Bool
    private var title: TextDifference
    private var artist: TextDifference

    init(_ album: SoughtAlbum) {
        self.album = album
        media = Set(album.formats.compactMap { Medium(named: $0) })
        saysBox =
            SearchWords.words(of: ([album.title] + album.formats).joined(separator: " ")).contains("box")
            || album.formats.contains { (Int($0.prefix { $0.isNumber }) ?? 0) >= ReleaseRules.box }
        title = TextDifference(from: album.title, hasNumbers: true)
        artist = TextDifference(from: album.artist)
    }

    mutating func differences(of release: FoundRelease) -> Differences {
        let title = release.title.map { self.title.value(of: $0) }
        let artist = artist(of: release)
        let parts: [(ReleaseRules.Part, Double?)] = [
            (.title, title), (.artist, artist), (.year, year(of: release)), (.medium, medium(of: release)),
            (.status, release.status.map { ["Bootleg", "Promotion"].contains($0) ? 1 : 0 }),
            (.media, release.mediaCount.map { $0 >= ReleaseRules.box && !saysBox ? 1 : 0 }),
        ]
        var (sum, weights) = (0.0, 0.0)
        for case (let part, let value?) in parts {
            sum += part.weight * value
            weights += part.weight
        }
        return Differences(title: title, artist: artist, distance: weights > 0 ? sum / weights : 1)
    }

    /// The difference of all artists together. If only one of them is the album's, the release is a candidate, and no near one.
    private mutating func artist(of release: FoundRelease) -> Double? {
        guard let names = release.artist else { return nil }
        let difference = artist.value(of: names)
        guard difference > ReleaseRules.mostDifferent, release.artists.contains(where: { artist.value(of: $0) == 0 })
        else { return difference }
        return ReleaseRules.mostDifferent
    }

    /// Half for a neighbouring year, and almost 1 for a distant one, so that the nearest comes first.
    private func year(of release: FoundRelease) -> Double? {
        guard let own = album.year, let other = release.year else { return nil }
        return 1 - 1 / Double(1 + abs(own - other))
    }

    private func medium(of release: FoundRelease) -> Double? {
        guard !media.isEmpty, !release.media.isEmpty else { return nil }
        return media.isDisjoint(with: release.media) ? 1 : 0
    }
}

/// The difference of texts from another one, as `duplicates` compares them: from 0 for equal to 1.
struct TextDifference {
    /// Texts of more characters are equal or not.
    private static let longest = 300
    private static let various: Set = ["various", "variousartists", "va", "variousartist"]

    private let form: [Unicode.Scalar]
    private let hasNumbers: Bool
    private var known: [String: Double] = [:]

    /// - Parameter hasNumbers: True if a number in the text tells it from another one, as in a title.
    init(from text: String, hasNumbers: Bool = false) {
        form = Self.form(of: text)
        self.hasNumbers = hasNumbers
    }

    mutating func value(of text: String) -> Double {
        if let value = known[text] { return value }
        let value = difference(of: Self.form(of: text))
        known[text] = value
        return value
    }

    private static func form(of text: String) -> [Unicode.Scalar] {
        let form = TextNormalization.normalize(text)
        return Array((various.contains(form) ? "variousartists" : form).unicodeScalars)
    }

    private func difference(of other: [Unicode.Scalar]) -> Double {
        if form == other { return 0 }
        let length = max(form.count, other.count)
        guard length <= Self.longest, length > 0 else { return 1 }
        let difference = Double(Self.edits(from: form, to: other)) / Double(length)
        return hasNumbers && Self.numbers(in: form) != Self.numbers(in: other)
            ? max(difference, ReleaseRules.differentNumber) : difference
    }

    private static func numbers(in form: [Unicode.Scalar]) -> [Substring] {
        var text = ""
        for scalar in form {
            text.unicodeScalars.append(scalar.isASCII && scalar.properties.numericType != nil ? scalar : " ")
        }
        return text.split(separator: " ").map { $0.drop { $0 == "0" } }.sorted()
    }

    /// The least number of insertions, deletions and replacements (Levenshtein's distance).
    private static func edits(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (index, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for other in right.indices {
                let replaced = diagonal + (scalar == right[other] ? 0 : 1)
                diagonal = row[other + 1]
                row[other + 1] = min(replaced, row[other] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
