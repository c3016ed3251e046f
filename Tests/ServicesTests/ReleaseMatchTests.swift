import AlbumModel
import BuiltProgram
import Foundation
import Randomness
import Tabular
import Testing

@testable import Services

/// The rules of matching as functions of an album and an answer.
@Suite struct ReleaseMatchTests {
    static let id = "16df3287-6cda-33eb-8e9a-044b5e15ffdd"

    /// A release as JSON; the number tells MBIDs apart.
    static func release(_ number: Int = 1, _ members: [String: JSONValue] = [:]) throws -> FoundRelease {
        var value = JSONObject()
        let digits = String(number, radix: 16)
        value["id"] = .string(String(repeating: "0", count: 8 - digits.count) + digits + id.dropFirst(8))
        value["title"] = "Lions"
        value["artist-credit"] = [["name": "The Black Crowes"]]
        for (name, member) in members { value[name] = member }
        return try #require(FoundRelease(.object(value)))
    }

    static func labels(_ numbers: String...) -> JSONValue {
        .array(numbers.map { ["catalog-number": .string($0), "label": ["name": "V2"]] })
    }

    static func album(
        _ fields: [String: String] = [:], title: String = "Lions", artist: String = "The Black Crowes", year: Int? = nil
    ) -> SoughtAlbum {
        var draft = AlbumDraft(title: title, artist: artist, year: year)
        for (name, value) in fields { draft.fields[name] = value }
        return SoughtAlbum(draft)
    }

    private func match(_ album: SoughtAlbum, _ releases: FoundRelease..., count: Int? = nil) -> ReleaseMatch {
        ReleaseMatch(of: album, among: .init(level: .text, releases: releases, count: count ?? releases.count))
    }

    // MARK: Evidence

    @Test(arguments: [
        ("720642472729", "0720642472729", true), ("0720642472729", "720642472729", true),
        ("7 20642 47272 9", "720642472729", true), ("602527043326", "0602527043326", true),
        ("720642472729; 5099902894423", "5099902894423", true), ("720642472729", "720642472712", false),
        ("7599251581", "07599251581", true), ("720642472729", "", false),
    ])
    func `barcodes are compared by their digits without leading zeros`(own: String, other: String, isEqual: Bool) throws
    {
        let match = match(Self.album(["BARCODE": own]), try Self.release(1, ["barcode": .string(other)]))
        #expect(match.candidates.first?.evidence == (isEqual ? "barcode =" : "barcode ≠"))
        #expect((match.taken != nil) == isEqual)
    }

    @Test(arguments: [
        ("Catalog#", "GED 24727", "GED24727", "catno ="), ("catno", "ged-24727", "GED 24727", "catno ="),
        ("CATALOG#", "GED 24727; 424 727-2", "424 727-2", "catno ="),
        ("Catalog#", "GED 24727, X 1", "GED 24727", "catno ="),
        ("Catalog#", "GED 24728", "GED 24727", "catno ≠"), ("Catalog#", "none", "GED 24727", "text"),
        ("Catalog#", "V-2", "V2", "text"), ("Catalog#", "V-2", "GED 24727", "text"),
    ])
    func `catalogue numbers are compared without case, spaces and punctuation, from four signs`(
        field: String, own: String, other: String, evidence: String
    ) throws {
        let release = try Self.release(1, ["label-info": Self.labels("X-99 Y", other)])
        #expect(match(Self.album([field: own]), release).candidates.first?.evidence == evidence)
    }

    @Test func `a short catalogue number decides the order only`() throws {
        let (one, two) = (try Self.release(1), try Self.release(2, ["label-info": Self.labels("V2")]))
        let match = match(Self.album(["Catalog#": "V-2"]), one, two)
        #expect(match.candidates.map(\.release.mbid) == [two.mbid, one.mbid])
        #expect(match.taken == nil)
    }

    @Test func `an identifier that differs puts a release last, and it is never taken`() throws {
        let differing = try Self.release(1, ["barcode": "720642472729", "date": "2001"])
        let far = try Self.release(2, ["title": "Lion", "date": "1950", "status": "Bootleg"])
        let album = Self.album(["Barcode": "638812709127"], year: 2001)
        #expect(match(album, differing, far).candidates.map(\.release.mbid) == [far.mbid, differing.mbid])
        #expect(match(album, differing).taken == nil)
        // Its number is equal, and its barcode is another one.
        let both = try Self.release(3, ["barcode": "720642472729", "label-info": Self.labels("V2CI 97")])
        #expect(match(Self.album(["Barcode": "638812709127", "Catalog#": "V2CI 97"]), both).taken == nil)
    }

    @Test func `the strongest evidence comes first`() throws {
        let album = Self.album([
            "mbid": Self.id, "release_id": "7", "Barcode": "638812709127", "Catalog#": "V2CI 97",
        ])
        let number = try Self.release(1, ["label-info": Self.labels("V2CI 97")])
        let barcode = try Self.release(2, ["barcode": "638812709127"])
        let link: JSONValue = ["url": ["resource": "https://www.discogs.com/release/7-The-Black-Crowes-Lions"]]
        let linked = try Self.release(3, ["relations": [link]])
        let mbid = try #require(FoundRelease(["id": .string(Self.id), "title": "Lions"]))
        let merged = try #require(FoundRelease(["id": .string("2" + Self.id.dropFirst())], asked: Self.id))
        let found = ReleaseMatch(
            of: album, among: .init(level: .text, releases: [number, barcode, linked, mbid, merged], count: 5))
        // Others than the MBID contradict it.
        #expect(found.candidates.prefix(2).map(\.evidence) == ["mbid =", "mbid ="])
        #expect(
            found.candidates.dropFirst(2).map(\.evidence)
                == ["release_id =, mbid ≠", "barcode =, mbid ≠", "catno =, mbid ≠"])
    }

    // MARK: Distance

    @Test(arguments: [
        ("Lions", "lions", 0), ("The Lions", "Lions", 0), ("Lions, The", "The Lions", 0), ("A & B", "A and B", 0),
        ("Björk", "Bjork", 0), ("Lions (Deluxe Edition)", "Lions", 0), ("Lions", "Lion", 0.2),
        ("Now 79", "Now 80", 0.4), ("Best of 1979", "Best of 1980", 0.3), ("Chicago", "Chicago 5", 0.3),
        ("Vol. 01", "Vol. 1", 0.2), ("MTV Unplugged in New York", "Unplugged in New York", 0.143),
    ])
    func `titles are compared as duplicates compares them, and by their numbers`(
        own: String, other: String, difference: Double
    ) throws {
        var distance = ReleaseDistance(Self.album(title: own))
        let found = try #require(distance.differences(of: Self.release(1, ["title": .string(other)])).title)
        #expect(abs(found - difference) < 0.001, "\(found)")
    }

    @Test(arguments: [
        ("Nirvana (2)", "Nirvana", 0), ("Black Crowes, The", "The Black Crowes", 0), ("Various", "Various Artists", 0),
        ("V/A", "Various Artists", 0), ("Various", "The Black Crowes", 0.8),
    ])
    func `artists are compared without Discogs' numbers`(own: String, other: String, least: Double) throws {
        var distance = ReleaseDistance(Self.album(artist: own))
        let release = try Self.release(1, ["artist-credit": [["artist": ["name": .string(other)]]]])
        let found = try #require(distance.differences(of: release).artist)
        #expect(least == 0 ? found == 0 : found >= least, "\(found)")
    }

    @Test(
        arguments: [
            ("equal", ["date": "2001-05-08", "media": [["format": "CD"]], "status": "Official"], 0.0),
            ("a year", ["date": "2002", "media": [["format": "CD"]], "status": "Official"], 0.5 / 10),
            ("ten years", ["date": "2011"], (10.0 / 11) / 7),
            ("a medium", ["media": [["format": "12\" Vinyl"]]], 1.0 / 8),
            ("a kind of it", ["media": [["format": "SHM-CD"]]], 0), ("a bootleg", ["status": "Bootleg"], 1.0 / 7),
            ("a promotion", ["status": "Promotion"], 1.0 / 7), ("nothing known", [:], 0),
            ("a box", ["media": [["format": "CD"], ["format": "CD"], ["format": nil]]], 1.0 / 8),
            ("null", ["date": nil, "media": nil, "status": nil, "barcode": nil, "country": nil, "label-info": nil], 0),
        ] as [(String, [String: JSONValue], Double)])
    func `each part counts where both sides have it`(part: String, members: [String: JSONValue], distance: Double)
        throws
    {
        let album = Self.album(["Format": "CD, Album"], year: 2001)
        let found = match(album, try Self.release(1, members)).candidates[0].distance
        #expect(abs(found - distance) < 0.000_1, "\(part): \(found)")
    }

    @Test func `an album that says box differs not from one`() throws {
        let box = try Self.release(1, ["media": [["format": "CD"], ["format": "CD"], ["format": "CD"]]])
        for format in ["CD; Box Set", "3xCD", "Box"] {
            #expect(match(Self.album(["Format": format]), box).candidates[0].distance == 0, "\(format)")
        }
    }

    @Test func `a release with another title or artist is dropped`() throws {
        #expect(match(Self.album(), try Self.release(1, ["title": "Tigers"])).candidates.isEmpty)
        #expect(match(Self.album(), try Self.release(1, ["artist-credit": [["name": "Nirvana"]]])).candidates.isEmpty)
        #expect(match(Self.album(), try Self.release(1, ["title": nil, "artist-credit": nil])).candidates.count == 1)
    }

    @Test func `one of several artists makes a candidate, which only an identifier decides`() throws {
        let credit: JSONValue = [["name": "Johann Sebastian Bach", "joinphrase": "; "], ["name": "The Black Crowes"]]
        let plain = try Self.release(1, ["artist-credit": credit])
        #expect(match(Self.album(), plain).candidates.count == 1)
        #expect(match(Self.album(), plain).taken == nil)
        let known = try Self.release(1, ["artist-credit": credit, "barcode": "638812709127"])
        #expect(match(Self.album(["Barcode": "638812709127"]), known).taken != nil)
    }

    // MARK: Decisions

    @Test(
        arguments: [
            (1, 1, true, true), (1, 90, true, false), (1, nil, true, false), (2, 2, true, false), (1, 1, false, false),
        ] as [(Int, Int?, Bool, Bool)])
    func `without an identifier, a release is taken only if the service has no other one`(
        shown: Int, count: Int?, hasArtist: Bool, isTaken: Bool
    ) throws {
        let releases = try (1...shown).map { try Self.release($0, hasArtist ? [:] : ["artist-credit": nil]) }
        let answer = ReleaseMatch.Answer(level: .text, releases: releases, count: count)
        #expect((ReleaseMatch(of: Self.album(), among: answer).taken != nil) == isTaken)
    }

    @Test func `a release of an answer that is not whole is not taken`() throws {
        let release = try Self.release(1, ["barcode": "638812709127"])
        let album = Self.album(["Barcode": "638812709127"])
        #expect(match(album, release, count: 90).taken == nil)
        #expect(match(album, release, release, count: 2).taken == nil)
        #expect(match(album, release).taken != nil)
    }

    @Test func `whatever the answers are, none of two releases with the same evidence is taken`() throws {
        var random = SeededRandom(seed: RunSeed.value)
        let (barcodes, numbers) = (
            ["", "638812709127", "0638812709127", "720642472729"], ["V2CI 97", "v2ci-97", "V2", "X 1234"]
        )
        var taken = 0
        for _ in 0..<randomCases(3000) {
            func some<Value>(_ values: [Value]) -> Value? {
                random.below(3) == 0 ? nil : values.randomElement(using: &random)
            }
            let releases = try (0..<random.below(5)).map { number in
                let members: [String: JSONValue] = [
                    "title": some(["Lions", "Lion", "The Lions", "Lions 2"]).map { .string($0) } ?? nil,
                    "artist-credit": some([[["name": "The Black Crowes"]], [["name": "Black Crowes"]]]) ?? nil,
                    "barcode": some(barcodes).map { .string($0) } ?? nil,
                    "label-info": some(numbers).map { Self.labels($0) } ?? nil,
                    "date": some(["2001", "2001-05-08", "1994"]).map { .string($0) } ?? nil,
                ]
                let release = try Self.release(random.below(4), members)
                return random.below(4) == 0 ? release.linked(to: "\(random.below(2))") : release
            }
            var fields: [String: String] = [:]
            fields["Barcode"] = some(barcodes)
            fields["Catalog#"] = some(numbers)
            fields["release_id"] = some(["0", "1"])
            let album = Self.album(fields, year: some([2001, 1994]))
            let answer = ReleaseMatch.Answer(level: .text, releases: releases, count: some([releases.count, 1, 2, 90]))
            let match = ReleaseMatch(of: album, among: answer)
            guard let found = match.taken else { continue }
            taken += 1
            let same = match.candidates.filter { $0.equal == found.equal && $0.different.isEmpty }
            #expect(same.count == 1 && found.different.isEmpty && answer.count != 90, "\(album) \(answer)")
            #expect(!found.equal.isEmpty || match.candidates.count == 1)
        }
        #expect(taken > randomCases(3000) / 50)
    }

    @Test func `whatever the release is, no filled field changes without --replace`() throws {
        var random = SeededRandom(seed: RunSeed.value)
        let texts = ["", "1994", "MS 2038", "US", "720642472729", "CD", "none", Self.id, "x; y"]
        let names = ["mbid", "Label", "label", "Catalog#", "catno", "BARCODE", "Country", "Format", "year text"]
        for _ in 0..<randomCases(2000) {
            func text() -> JSONValue {
                random.below(4) == 0 ? .null : .string(texts.randomElement(using: &random) ?? "")
            }
            let release = try Self.release(
                random.below(4),
                [
                    "title": text(), "artist-credit": [["name": text()]], "date": text(), "country": text(),
                    "barcode": text(), "label-info": [["catalog-number": text(), "label": ["name": text()]]],
                    "media": [["format": text()]],
                ])
            var album = AlbumDraft(
                title: "T", artist: "A", genre: "G", year: random.below(2) == 0 ? 1990 : nil,
                coverURL: random.below(2) == 0 ? "file:///c" : nil)
            for name in names where random.below(2) == 0 { album.fields[name] = texts.randomElement(using: &random) }
            var filled = album
            ReleaseFilling(of: release, in: album, cover: "https://a/b").apply(to: &filled, replaces: false)
            for field in AlbumField.known + names.map(AlbumField.own) {
                guard let old = album.text(of: field) else { continue }
                #expect(filled.text(of: field) == old, "\(field) \(release)")
            }
            try filled.validate()
        }
    }

    @Test func `the answer of ten thousand releases is compared quickly`() throws {
        let releases = try (0..<10_000).map { number in
            try Self.release(
                number,
                [
                    "title": .string("Lions" + String(repeating: "a", count: number % 2)),
                    "barcode": .string("\(638_812_700_000 + number)"),
                    "label-info": Self.labels("V2CI \(number)"),
                ])
        }
        let album = Self.album(["Barcode": "638812709127", "Catalog#": "V2CI 9127"])
        let start = ContinuousClock.now
        let match = ReleaseMatch(of: album, among: .init(level: .text, releases: releases, count: 10_000))
        print("10,000 releases in a debug build: \(ContinuousClock.now - start)")
        #expect(match.candidates.first?.evidence == "barcode =, catno =")
        #expect(ContinuousClock.now - start < .seconds(4) * Sanitizers.slowness)
    }
}
