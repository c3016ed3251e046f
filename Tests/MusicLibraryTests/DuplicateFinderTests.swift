import Events
import Randomness
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Groups of duplicates, compared with a plain model.
@MainActor
@Suite(.mainActor) struct DuplicateFinderTests {
    private let files = TemporaryLibrary()

    /// An album of the model: two albums are duplicates if they have the same numbers.
    private struct Spelling {
        let artist: Int
        let title: Int
        let draft: AlbumDraft

        private static let artists = ["Beatles", "Simon and Garfunkel", "AC/DC", "Björk", "!!!", "The", "椎名林檎"]
        private static let titles = [
            "Blue", "Blue (Live)", "Blue (Vol. 2)", "What's Going On", "1989", "1984", "???", "()",
        ]
        private static let suffixes = [
            "", " (Remastered)", " [Deluxe Edition]", " - 2011 Remaster", " (Remaster) (Reissue)",
        ]

        init(using random: inout SeededRandom) {
            artist = Int.random(in: 0..<Self.artists.count, using: &random)
            title = Int.random(in: 0..<Self.titles.count, using: &random)
            var name = Self.artists[artist].replacing(" and ", with: Bool.random(using: &random) ? " & " : " and ")
            if name == "Beatles" {
                name = ["Beatles", "The Beatles", "Beatles, The"].randomElement(using: &random) ?? name
            }
            var text = Self.titles[title]
            if Bool.random(using: &random) { (name, text) = (name.uppercased(), text.uppercased()) }
            if Bool.random(using: &random) { text = text.replacing("'", with: "’") }
            text += Self.suffixes.randomElement(using: &random) ?? ""
            let genre = ["Rock; Dub", "dub; ROCK", "Rock", nil].randomElement(using: &random) ?? nil
            draft = AlbumDraft(
                title: text, artist: name, genre: genre, year: Bool.random(using: &random) ? 1999 : nil,
                fields: Bool.random(using: &random) ? ["label": "ECM"] : [:])
        }
    }

    private func library(_ kind: Kind, _ drafts: [AlbumDraft]) throws -> LibraryAPI {
        let library = try files.open(kind)
        try library.change { library in
            try library.remove(.matching(.all))
            try library.add(drafts)
        }
        return library
    }

    private func groups(
        in library: LibraryAPI, by criteria: DuplicateCriteria = .artistAndTitle, query: AlbumQuery = .all,
        hash: ((AlbumDraft) -> Int?)? = nil
    ) throws -> [[Int]] {
        var groups: [[Int]] = []
        try DuplicateFinder(in: library, by: criteria, hash: hash ?? criteria.hash).visit(query) { member in
            if member.group > groups.count { groups.append([]) }
            groups[member.group - 1].append(member.located.position)
        }
        return groups
    }

    /// The positions of albums with the same key; albums without a key have no group.
    private func groups<Key: Hashable>(_ keys: [Key?]) -> [[Int]] {
        Dictionary(grouping: keys.indices.filter { keys[$0] != nil }) { keys[$0] }.values
            .filter { $0.count > 1 }.map { $0.map { $0 + 1 } }.sorted { $0[0] < $1[0] }
    }

    @Test(arguments: Kind.allCases, 0..<8 as Range<UInt64>)
    func `groups are those of the model`(_ kind: Kind, seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let albums = (0..<Int.random(in: 0...300, using: &random)).map { _ in Spelling(using: &random) }
        let library = try self.library(kind, albums.map(\.draft))
        #expect(try groups(in: library) == groups(albums.map { [$0.artist, $0.title] }))
        let genres = albums.map { album in album.draft.genre.map { Set($0.lowercased().split(separator: "; ")) } }
        #expect(try groups(in: library, by: DuplicateCriteria([.genre])) == groups(genres))
        let labels = albums.map { album in album.draft.fields["label"] == nil ? nil : album.artist }
        #expect(try groups(in: library, by: DuplicateCriteria([.own("LABEL"), .artist])) == groups(labels))
        let half = AlbumQuery(locators: .positions(from: 1, through: albums.count / 2))
        let first = albums.prefix(albums.count / 2).map { [$0.artist, $0.title] }
        #expect(try groups(in: library, query: half) == groups(first))
    }

    @Test(arguments: Kind.allCases, 0..<4 as Range<UInt64>)
    func `a set contains the albums that the model finds in it`(_ kind: Kind, seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let albums = (0..<100).map { _ in Spelling(using: &random) }
        let others = (0..<20).map { _ in Spelling(using: &random) }
        let library = try self.library(kind, albums.map(\.draft))
        var set = AlbumSet()
        for other in others { set.insert(other.draft) }
        let keys = Set(others.map { [$0.artist, $0.title] })
        let expected = albums.indices.filter { keys.contains([albums[$0].artist, albums[$0].title]) }.map { $0 + 1 }
        #expect(try library.positions(AlbumQuery.all.and(.isIn(set))) == expected)
        let rest = Set(1...100).subtracting(expected).sorted()
        #expect(try library.positions(AlbumQuery.all.and(.not(.isIn(set)))) == rest)
    }

    @Test(arguments: Kind.allCases)
    func `collisions of hashes do not join groups`(_ kind: Kind) throws {
        var random = SeededRandom(seed: 1)
        let albums = (0..<100).map { _ in Spelling(using: &random) }
        let library = try self.library(kind, albums.map(\.draft))
        let expected = groups(albums.map { [$0.artist, $0.title] })
        #expect(try groups(in: library) { _ in 7 } == expected)
        let parities = try groups(in: library) { $0.title.utf8.count.isMultiple(of: 2) ? 1 : 2 }
        #expect(Set(parities.joined()).isSubset(of: expected.joined()))
    }

    @Test func `a member names the fields in which it differs from the first`() throws {
        let drafts = [
            AlbumDraft(title: "Blue", artist: "Joni", year: 1971, fields: ["label": "A", "only": "x"]),
            AlbumDraft(title: "Blue", artist: "Joni", genre: "Folk", year: 1971, fields: ["Label": "B"]),
        ]
        let library = try self.library(.reference, drafts)
        var differences: [[AlbumField]] = []
        try DuplicateFinder(in: library, by: .artistAndTitle).visit(.all) { differences.append($0.differences) }
        #expect(differences == [[], [.genre, .own("label"), .own("only")]])
    }

    @Test func `a cancelled search ends`() async throws {
        let library = try self.library(.file, Array(repeating: AlbumDraft(title: "Blue", artist: "Joni"), count: 3000))
        let task = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return try groups(in: library)
        }
        await #expect(throws: (any Error).self) { try await task.value }
        var visited = 0
        let late = Task { @MainActor in
            try DuplicateFinder(in: library, by: .artistAndTitle).visit(.all) { _ in
                visited += 1
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(visited == 2)
    }
}
