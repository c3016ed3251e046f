internal import Tabular
internal import Transfers

/// Finds addresses of covers at the Cover Art Archive, for releases of MusicBrainz and for those of Discogs that MusicBrainz links.
package struct CoverSearch: Sendable {
    /// The known identifiers of an album's pressing, one at least.
    package struct Pressing: Sendable {
        /// The MBID of its release, a UUID in small letters.
        let release: String?
        /// The addresses of its release and of its master at Discogs.
        let addresses: [String]

        /// Creates a pressing from the texts of fields; nil if none is a number of the service.
        package init?(mbid: String?, discogsRelease: String?, discogsMaster: String?) {
            release = mbid.flatMap { MBID.of($0) }
            addresses = [("release", discogsRelease), ("master", discogsMaster)].compactMap { kind, number in
                guard let number, !number.isEmpty, number.count < 12,
                    number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
                else { return nil }
                return "https://www.discogs.com/\(kind)/\(number)"
            }
            if release == nil, !addresses.contains(where: { $0.contains("/release/") }) { return nil }
        }
    }

    /// The result for a pressing.
    package enum Result: Sendable, Equatable {
        /// An address; the picture is perhaps that of another pressing.
        case found(address: String, isOther: Bool)
        /// MusicBrainz does not know the release.
        case unknown
        case noCover
        /// A service gave no answer, so the cover may exist.
        case failed
    }

    private let musicBrainz: ServiceClient
    private let coverArt: ServiceClient
    private let kept: KeptAnswers
    private let patience: ServicePatience

    /// Creates a search.
    package init(
        _ musicBrainz: ServiceClient, _ coverArt: ServiceClient, kept: KeptAnswers,
        patience: ServicePatience = ServicePatience()
    ) {
        (self.musicBrainz, self.coverArt, self.kept, self.patience) = (musicBrainz, coverArt, kept, patience)
    }

    /// Finds the covers of pressings.
    ///
    /// - Parameters:
    ///   - report: Receives each result with the index of its pressing.
    ///   - note: Receives each failure that concerns only some pressings; their results are ``Result/failed``.
    /// - Throws: ``ServiceError`` that ends the search, or a cancellation error. Earlier results were reported.
    package func run(
        _ pressings: [Pressing], noting note: @escaping @Sendable (ServiceError) async -> Void = { _ in },
        _ report: @escaping @Sendable (Int, Result) async -> Void
    ) async throws {
        let open = pressings.filter { $0.release == nil }
        var links = try await links(of: open.compactMap(\.addresses.first), note)
        links.merge(
            try await self.links(
                of: open.filter { links[$0.addresses[0]] == [] }.compactMap { $0.addresses.dropFirst().first }, note)
        ) { $1 }
        try await withThrowingTaskGroup(of: Void.self) { [links] group in
            for (index, pressing) in pressings.enumerated() {
                if index >= TransferSettings.coverArtArchive.atOnce { try await group.next() }
                group.addTask {
                    let found = try await unlessPassing(note) { try await result(for: pressing, links) }
                    await report(index, found ?? .failed)
                }
            }
            try await group.waitForAll()
        }
    }

    // MARK: MusicBrainz

    /// The releases, or groups of releases, that MusicBrainz links to each address. An address is missing from the result if the
    /// service is too busy, or its answer cannot be read.
    private func links(
        of addresses: [String], _ note: (ServiceError) async -> Void
    ) async throws -> [String: [String]] {
        var links: [String: [String]] = [:]
        for address in addresses {
            links[address] = kept.answer(to: question(about: address))?.array?.compactMap(\.string)
        }
        var open = Array(Set(addresses).subtracting(links.keys)).sorted()[...]
        while !open.isEmpty {
            let asked = open.prefix(ServiceClient.addresses)
            open = open.dropFirst(asked.count)
            guard
                let entries = try await unlessPassing(
                    note,
                    { try await musicBrainz.entries(about: Array(asked), with: "release-rels+release-group-rels") })
            else {
                continue
            }
            for address in asked {
                let entry = entries.first { $0["resource"]?.string == address }
                let numbers = (entry?["relations"]?.array ?? []).compactMap {
                    ($0["release"]?["id"] ?? $0["release_group"]?["id"] ?? $0["release-group"]?["id"])?.string
                }.filter(MBID.isWellFormed)
                links[address] = numbers
                kept.keep(.array(numbers.map { .string($0) }), to: question(about: address))
            }
        }
        return links
    }

    private func question(about address: String) -> String { musicBrainz.service.address.text + " " + address }

    /// The group of a release; nil if there is none.
    private func group(of release: String) async throws -> String? {
        let path = "/ws/2/release/" + release, question = question(about: path)
        if let kept = kept.answer(to: question) { return kept.string }
        let query = [(name: "inc", value: "release-groups"), (name: "fmt", value: "json")]
        let answer = try await musicBrainz.json(at: path, query)
        guard answer == nil || answer?["release-group"] != nil else {
            throw try musicBrainz.unreadable(path, query, "is no release")
        }
        let number = answer?["release-group"]?["id"]?.string.flatMap { MBID.isWellFormed($0) ? $0 : nil }
        kept.keep(number.map { .string($0) } ?? .null, to: question)
        return number
    }

    /// The result of requests; nil after a failure that concerns only them, which is noted.
    private func unlessPassing<Answer>(
        _ note: (ServiceError) async -> Void, _ request: () async throws -> Answer
    ) async throws -> Answer? {
        do { return try await request() } catch let error as ServiceError where error.concernsOneRequest {
            await note(error)
            return nil
        }
    }

    // MARK: Cover Art Archive

    private func result(for pressing: Pressing, _ links: [String: [String]]) async throws -> Result {
        var releases = pressing.release.map { [$0] } ?? []
        var groups: [String] = []
        if releases.isEmpty {
            guard let first = links[pressing.addresses[0]] else { return .failed }
            releases = first
            if releases.isEmpty, let master = pressing.addresses.dropFirst().first {
                guard let found = links[master] else { return .failed }
                groups = found
            }
        }
        if releases.isEmpty, groups.isEmpty { return .unknown }
        for release in releases {
            if let address = try await front("/release/" + release) {
                return .found(address: address, isOther: releases.count > 1)
            }
        }
        if groups.isEmpty, let release = releases.first, let group = try await group(of: release) {
            groups = [group]
        }
        for group in groups {
            if let address = try await front("/release-group/" + group) {
                return .found(address: address, isOther: true)
            }
        }
        return .noCover
    }

    /// The address of a front cover with 500 pixels; nil if there is none, which only 404 says.
    private func front(_ path: String) async throws -> String? {
        let address: WebAddress
        do { address = try coverArt.service.address(of: path + "/front-500") } catch {
            throw ServiceError.failed(.coverArt, error)
        }
        if let isThere = kept.answer(to: address.description) { return isThere == true ? address.text : nil }
        var attempt = 0
        while true {
            let answer = try await coverArt.answer(at: address)
            let status = answer.status
            attempt += 1
            switch status {
            case 200..<400, 404:
                kept.keep(.bool(status != 404), to: address.description)
                return status == 404 ? nil : address.text
            default:
                guard status >= 500,
                    let rest = patience.picture.longRest(after: attempt, asked: answer.retryAfter)
                else { throw ServiceError.status(.coverArt, status, address: address.description) }
                try await coverArt.pause(rest, because: "\(coverArt.service.name) answers with errors")
            }
        }
    }
}
