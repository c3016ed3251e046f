/// The releases of an answer that may be an album's, the best first, and the decision about them.
package struct ReleaseMatch: Sendable {
    /// A release that may be the album's.
    package struct Candidate: Sendable {
        /// The release.
        package let release: FoundRelease
        /// The identifiers that are equal.
        package let equal: [ReleaseEvidence]
        /// The identifiers that differ.
        package let different: [ReleaseEvidence]
        /// The distance of its texts, from 0 for equal to 1.
        package let distance: Double
        /// True if title and artist are known, so that they were compared.
        fileprivate let isCompared: Bool
        fileprivate let sharesShortNumber: Bool
        /// True if it has all identifiers that the album has.
        fileprivate let hasAll: Bool

        /// The evidence as text, such as `barcode =, catno ≠`.
        package var evidence: String {
            let parts = equal.map { "\($0.name) =" } + different.map { "\($0.name) ≠" }
            return parts.isEmpty ? ReleaseEvidence.text.name : parts.joined(separator: ", ")
        }
    }

    /// An answer to a search.
    package struct Answer: Sendable {
        /// The level of the search.
        package let level: ReleaseEvidence
        /// The releases that came.
        package let releases: [FoundRelease]
        /// The number of releases that the service has; nil if it does not say so.
        package let count: Int?

        /// Creates an answer.
        package init(level: ReleaseEvidence, releases: [FoundRelease], count: Int?) {
            (self.level, self.releases, self.count) = (level, releases, count)
        }
    }

    /// The candidates, the best first.
    package let candidates: [Candidate]
    /// The level of the search; nil if no level had an answer.
    package let level: ReleaseEvidence?
    /// The candidate that may be taken without a question; always the first one.
    package let taken: Candidate?

    /// The match of an album without candidates.
    package static let none = ReleaseMatch(candidates: [], level: nil, taken: nil)

    private init(candidates: [Candidate], level: ReleaseEvidence?, taken: Candidate?) {
        (self.candidates, self.level, self.taken) = (candidates, level, taken)
    }

    /// Compares the releases of an answer with an album.
    package init(of album: SoughtAlbum, among answer: Answer) {
        var (distance, known) = (ReleaseDistance(album), Set<String>())
        let shortNumbers = album.shortNumbers
        var found: [Candidate] = []
        for release in answer.releases where known.insert(release.mbid).inserted {
            let differences = distance.differences(of: release)
            if differences.fits { found.append(Candidate(release, for: album, differences, shortNumbers)) }
        }
        // Sorting copies of releases would be slow.
        candidates = found.indices.sorted { found[$0].precedes(found[$1]) }.map { found[$0] }
        level = answer.level
        taken = Self.taken(of: candidates, answer, shown: known.count)
    }

    /// The match with further candidates after its own; none is taken without a question.
    package func adding(_ other: ReleaseMatch) -> ReleaseMatch {
        let known = Set(candidates.map(\.release.mbid))
        return ReleaseMatch(
            candidates: candidates + other.candidates.filter { !known.contains($0.release.mbid) },
            level: other.level ?? level, taken: nil)
    }

    /// The candidate that a rule permits to take: the only one with all identifiers, or the only one that there is.
    ///
    /// - Parameter shown: The number of different releases in the answer. The others may have the same identifiers.
    private static func taken(of candidates: [Candidate], _ answer: Answer, shown: Int) -> Candidate? {
        guard let first = candidates.first, first.different.isEmpty, let count = answer.count, count <= shown else {
            return nil
        }
        if first.hasAll, candidates.count(where: \.hasAll) == 1 { return first }
        let isOnly = candidates.count == 1 && count == 1 && shown == 1
        return isOnly && first.isCompared && first.distance < ReleaseRules.near ? first : nil
    }
}

extension ReleaseMatch.Candidate {
    fileprivate init(
        _ release: FoundRelease, for album: SoughtAlbum, _ differences: ReleaseDistance.Differences,
        _ shortNumbers: Set<String>
    ) {
        var (equal, different, hasAll) = ([ReleaseEvidence](), [ReleaseEvidence](), true)
        for kind in album.evidence {
            let (own, others) = (album.identifiers[kind] ?? [], release.identifiers(of: kind))
            if others.isEmpty {
                // A link tells no catalogue number.
                if kind != .number || !equal.contains(.discogs) { hasAll = false }
            } else if own.isDisjoint(with: others) {
                different.append(kind)
            } else {
                equal.append(kind)
            }
        }
        self.release = release
        (self.equal, self.different, self.hasAll) = (equal, different, hasAll && different.isEmpty && !equal.isEmpty)
        distance = differences.distance
        isCompared = differences.title != nil && differences.artist != nil
        sharesShortNumber =
            !shortNumbers.isDisjoint(with: release.numbers.map(ReleaseEvidence.shortForm))
    }

    /// The order of candidates: without contradiction, by the strongest evidence, by distance.
    fileprivate func precedes(_ other: Self) -> Bool {
        if different.isEmpty != other.different.isEmpty { return different.isEmpty }
        for kind in ReleaseEvidence.identifiers where equal.contains(kind) != other.equal.contains(kind) {
            return equal.contains(kind)
        }
        if sharesShortNumber != other.sharesShortNumber { return sharesShortNumber }
        if distance != other.distance { return distance < other.distance }
        return (release.date ?? "~", release.mbid) < (other.release.date ?? "~", other.release.mbid)
    }
}
