internal import Tabular
internal import Transfers

/// Searches MusicBrainz for the releases of albums, from the strongest evidence to the weakest.
package struct ReleaseSearch: Sendable {
    /// The most addresses of Discogs in a request.
    package static let batch = ServiceClient.addresses
    /// The most linked releases that are asked for one by one.
    private static let mostDetails = 5
    private static let details = [
        (name: "inc", value: "artist-credits+labels+media+release-groups+url-rels"), (name: "fmt", value: "json"),
    ]

    /// The releases that MusicBrainz links to numbers of Discogs.
    package typealias Links = [String: [FoundRelease]]

    private let client: ServiceClient
    private let kept: KeptAnswers

    /// Creates a search.
    package init(_ client: ServiceClient, kept: KeptAnswers) { (self.client, self.kept) = (client, kept) }

    /// The match of an album at the first level that has one, of all levels or of those after another one.
    ///
    /// - Parameter links: The results of ``links(for:)`` for this album.
    /// - Throws: ``ServiceError``, which says that the album has no answer; a cancellation error.
    package func match(
        _ album: SoughtAlbum, after last: ReleaseEvidence? = nil, links: Links
    ) async throws -> ReleaseMatch {
        for level in ReleaseEvidence.allCases where last.map({ level > $0 }) ?? true {
            for query in ReleaseQuery.queries(for: album, at: level) {
                let answer =
                    switch query {
                    case .release(let mbids): try await answer(about: mbids)
                    case .linked(let numbers): try await answer(about: numbers, links, of: album)
                    case .search(let text): try await answer(to: text, at: level)
                    }
                let match = ReleaseMatch(of: album, among: answer)
                if !match.candidates.isEmpty { return match }
            }
        }
        return .none
    }

    /// The release with an MBID, also one with which it was merged; nil if there is none.
    package func release(_ mbid: String) async throws -> FoundRelease? {
        let answer = try await answer(at: "/ws/2/release/" + mbid, Self.details, has: "id")
        return answer.flatMap { FoundRelease($0, asked: mbid) }
    }

    /// The releases that are linked to the albums' numbers of Discogs, by the number. 50 albums need one request.
    ///
    /// - Throws: ``ServiceError``; a cancellation error.
    package func links(for albums: [SoughtAlbum]) async throws -> Links {
        try await links(of: Set(albums.flatMap { $0.identifiers[.discogs] ?? [] }))
    }

    private func links(of numbers: Set<String>) async throws -> Links {
        var links: Links = [:]
        var open: [String] = []
        for number in numbers.sorted() {
            if let answer = kept.answer(to: question(Self.page(of: number))) {
                links[number] = releases(in: answer, of: number)
            } else {
                open.append(number)
            }
        }
        for start in stride(from: 0, to: open.count, by: Self.batch) {
            let asked = open[start...].prefix(Self.batch)
            let entries = try await client.entries(about: asked.map(Self.page(of:)), with: "release-rels")
            for number in asked {
                let entry = entries.first { $0["resource"]?.string == Self.page(of: number) } ?? .null
                links[number] = releases(in: entry, of: number)
                kept.keep(entry.pruned, to: question(Self.page(of: number)))
            }
        }
        return links
    }

    private static func page(of number: String) -> String { "https://www.discogs.com/release/" + number }

    private func releases(in entry: JSONValue, of number: String) -> [FoundRelease] {
        (entry["relations"]?.array ?? []).compactMap { $0["release"] }
            .compactMap { FoundRelease($0)?.linked(to: number) }
    }

    private func answer(about mbids: [String]) async throws -> ReleaseMatch.Answer {
        var releases: [FoundRelease] = []
        for mbid in mbids { if let release = try await release(mbid) { releases.append(release) } }
        return ReleaseMatch.Answer(level: .mbid, releases: releases, count: releases.count)
    }

    /// The linked releases, with what a link does not tell if the album lacks it.
    private func answer(
        about numbers: [String], _ links: Links, of album: SoughtAlbum
    ) async throws -> ReleaseMatch.Answer {
        var releases = numbers.flatMap { links[$0] ?? [] }
        if numbers.contains(where: { links[$0] == nil }) {
            releases = try await self.links(of: Set(numbers)).values.flatMap(\.self)
        }
        if album.lacksDetails, releases.count <= Self.mostDetails {
            for (index, linked) in releases.enumerated() {
                guard let release = try await release(linked.mbid) else { continue }
                releases[index] = numbers.reduce(release) { $0.linked(to: $1) }
            }
        }
        return ReleaseMatch.Answer(level: .discogs, releases: releases, count: releases.count)
    }

    private func answer(to text: String, at level: ReleaseEvidence) async throws -> ReleaseMatch.Answer {
        let query = [(name: "query", value: text), ("limit", "100"), ("fmt", "json")]
        let answer = try await answer(at: "/ws/2/release", query, has: "releases")
        let releases = answer?["releases"]?.array ?? []
        let found = releases.compactMap { FoundRelease($0) }
        // An entry without an MBID is no release.
        let count = answer?["count"]?.integer.map { $0 - releases.count + found.count }
        return ReleaseMatch.Answer(level: level, releases: found, count: count)
    }

    /// An answer that is kept, or a new one; nil if the service has none.
    ///
    /// - Parameter member: The member without which an answer says nothing.
    private func answer(
        at path: String, _ query: [(name: String, value: String)], has member: String
    ) async throws -> JSONValue? {
        let question = question(path + "?" + query.map { "\($0.name)=\($0.value)" }.joined(separator: "&"))
        if let answer = kept.answer(to: question) { return answer == .null ? nil : answer }
        let answer = try await client.json(at: path, query)
        if let answer, answer[member]?.array == nil, answer[member]?.string == nil {
            throw try client.unreadable(path, query, "has no \(member)")
        }
        kept.keep(answer?.pruned ?? .null, to: question)
        return answer
    }

    private func question(_ text: String) -> String { client.service.address.text + " lookup " + text }
}

extension SoughtAlbum {
    /// True if it has numbers of Discogs and no MBID, and some of the numbers are not among the links.
    package func needsLinks(besides links: ReleaseSearch.Links) -> Bool {
        identifiers[.mbid] == nil && identifiers[.discogs]?.contains { links[$0] == nil } == true
    }
}

// MARK: Settled albums

extension ReleaseSearch {
    /// True if the user has decided about the album, with the texts and identifiers that it has.
    package func isSettled(_ album: SoughtAlbum) -> Bool { kept.answer(to: question(album.question)) == true }

    /// Remembers that the user has decided about the album.
    package func settle(_ album: SoughtAlbum) { kept.keep(true, to: question(album.question)) }
}

extension JSONValue {
    private static let names: Set = [
        "artist", "artist-credit", "barcode", "catalog-number", "count", "country", "cover-art-archive", "date",
        "format",
        "front", "id", "joinphrase", "label", "label-info", "media", "name", "relations", "release", "releases",
        "resource", "status", "title", "url",
    ]

    /// The value without the members that no ``FoundRelease`` reads, so that more answers can be kept.
    fileprivate var pruned: JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.pruned))
        case .object(let members):
            var rest = JSONObject()
            for (name, value) in members where Self.names.contains(name) { rest[name] = value.pruned }
            return .object(rest)
        case .null, .bool, .number, .string: return self
        }
    }
}
