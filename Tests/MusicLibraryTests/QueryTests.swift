import Randomness
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@MainActor
@Suite(.serialized, .mainActor)
struct QueryTests {
    private let files = TemporaryLibrary()

    /// A query and the positions of its albums in ``library(_:)``.
    private struct Case {
        let query: AlbumQuery
        let positions: [Int]

        init(_ terms: AlbumQuery.Term..., finds positions: [Int]) {
            query = AlbumQuery([.init(terms: terms)])
            self.positions = positions
        }

        init(_ query: AlbumQuery, finds positions: [Int]) {
            self.query = query
            self.positions = positions
        }
    }

    private func library(_ kind: Kind) throws -> LibraryAPI {
        let library = try files.open(kind)
        try library.change { library in
            try library.add(
                AlbumDraft(title: "Ágætis byrjun", artist: "Sigur Rós", fields: ["Label": "Fat Cat Records"]))
            try library.add(AlbumDraft(title: "69 Love Songs", artist: "Magnetic Fields & Friends", year: 1999))
            try library.add(
                AlbumDraft(title: "Sun", artist: "Cat Power", genre: "Indie Pop", fields: ["label": "Matador"]))
        }
        return library
    }

    private func words(_ text: String) throws -> AlbumQuery.Term { .words(try SearchPhrase(text)) }

    private func field(_ field: AlbumField, _ text: String) throws -> AlbumQuery.Term {
        .field(field, .words(try SearchPhrase(text)))
    }

    private func cases() throws -> [Case] {
        [
            Case(try words("sun"), finds: [3, 4, 8]), Case(try words("SIGUR"), finds: [6]),
            Case(try words("the sun"), finds: [3, 4]), Case(try words("sun"), try words("sting"), finds: [3]),
            Case(try words("&"), finds: [7]), Case(.not(try words("&")), finds: [1, 2, 3, 4, 5, 6, 8]),
            Case(try words("it's"), finds: [2]), Case(.not(try words("sun")), finds: [1, 2, 5, 6, 7]),
            Case(try field(.artist, "bow"), finds: [1]), Case(try field(.genre, "pop"), finds: [1, 2, 3, 4, 5, 8]),
            Case(.not(try field(.genre, "pop")), finds: [6, 7]), Case(try field(.own("LABEL"), "cat rec"), finds: [6]),
            Case(try field(.own("label"), "records"), finds: [6]), Case(try field(.own("other"), "cat"), finds: []),
            Case(try field(.year, "199"), finds: [1, 3, 7]), Case(try field(.cover, "madonna"), finds: [5]),
            Case(.field(.artist, .equals("u2")), finds: [4]), Case(.field(.artist, .equals("sigur RÓS")), finds: [6]),
            Case(.field(.artist, .equals("sigur ros")), finds: []),
            Case(.field(.artist, .equals("SIGUR RO\u{301}S")), finds: [6]),
            Case(.not(.field(.artist, .equals("sigur rós"))), finds: [1, 2, 3, 4, 5, 7, 8]),
            Case(.field(.artist, .resembles("SIGUR ROS")), finds: [6]),
            Case(.field(.own("label"), .equals("FAT CAT RECÓRDS")), finds: []),
            Case(AlbumQuery.exactTitle("agaetis byrjun"), finds: [6]),
            Case(.field(.genre, .equals("Indie")), finds: []),
            Case(.field(.own("label"), .equals("MATADOR")), finds: [8]),
            Case(.field(.title, .matches(try TextPattern("songs?$"))), finds: [7]),
            Case(.field(.year, .matches(try TextPattern("^20"))), finds: [2, 4, 5]),
            Case(.years(from: 1999, through: 2000), finds: [3, 4, 5, 7]),
            Case(.years(from: nil, through: 1992), finds: [1]),
            Case(.not(.years(from: 1000, through: nil)), finds: [6, 8]), Case(.has(.cover), finds: [1, 2, 3, 4, 5]),
            Case(.not(.has(.year)), finds: [6, 8]), Case(.has(.own("label")), finds: [6, 8]),
            Case(.all, finds: Array(1...8)),
            Case(AlbumQuery.exactTitle("SUN"), finds: [8]), Case(AlbumQuery([]), finds: []),
            Case(
                AlbumQuery(locators: .position(7), .positions(from: 2, through: 3), .id(Album.ID(1))),
                finds: [1, 2, 3, 7]),
            Case(AlbumQuery(locators: .positions(from: 7, through: nil)), finds: [7, 8]),
            Case(AlbumQuery(locators: .position(99), .id(Album.ID(99))), finds: []),
            Case(AlbumQuery(locators: .positions(from: 9, through: 12)), finds: []),
            Case(
                AlbumQuery([.init(locators: [.positions(from: 1, through: 3)], terms: [try words("sun")])]), finds: [3]),
            Case(AlbumQuery([.init(terms: [try words("sting")]), .init(locators: [.position(1)])]), finds: [1, 3]),
        ] + (try nestedCases())
    }

    private func nestedCases() throws -> [Case] {
        let sunOrLast = AlbumQuery([.init(terms: [try words("sun")]), .init(locators: [.position(8), .position(7)])])
        let inner = AlbumQuery(terms: .query(sunOrLast), .not(.query(AlbumQuery(locators: .id(Album.ID(4))))))
        return [
            Case(.query(sunOrLast), finds: [3, 4, 7, 8]), Case(.not(.query(sunOrLast)), finds: [1, 2, 5, 6]),
            Case(.query(sunOrLast), try words("cat"), finds: [8]), Case(.query(inner), finds: [3, 7, 8]),
            Case(.not(.query(inner)), .query(sunOrLast), finds: [4]), Case(.query(AlbumQuery([])), finds: []),
            Case(.not(.query(AlbumQuery([]))), finds: Array(1...8)), Case(.query(.all), finds: Array(1...8)),
            Case(
                AlbumQuery([.init(locators: [.positions(from: 4, through: nil)], terms: [.query(sunOrLast)])]),
                finds: [4, 7, 8]),
            Case(
                AlbumQuery(locators: .ids(from: Album.ID(2), through: Album.ID(4)), .id(Album.ID(8))),
                finds: [2, 3, 4, 8]),
            Case(AlbumQuery(locators: .ids(from: Album.ID(7), through: Album.ID(.max))), finds: [7, 8]),
            Case(
                (1...40).reduce(sunOrLast) { query, _ in AlbumQuery(terms: .query(query), .all) }, finds: [3, 4, 7, 8]),
        ]
    }

    @Test(arguments: Kind.allCases)
    func `each kind of term finds the same albums in both stores`(_ kind: Kind) throws {
        let library = try self.library(kind)
        for example in try cases() {
            #expect(try library.positions(example.query) == example.positions, "\(example.query)")
            #expect(try library.count(example.query) == example.positions.count, "\(example.query)")
        }
    }

    @Test(arguments: Kind.allCases)
    func `a query may have more alternatives than a union in SQLite`(_ kind: Kind) throws {
        let words = try (1...1500).map { try self.words("w\($0)") } + [try self.words("power")]
        let query = AlbumQuery(words.map { .init(terms: [$0]) })
        #expect(try library(kind).positions(query) == [8])
    }

    @Test(arguments: Kind.allCases)
    func `a query may have more ranges of positions than an expression in SQLite may be deep`(_ kind: Kind) throws {
        let library = try self.library(kind)
        let drafts = Array(repeating: AlbumDraft(title: "T", artist: "A"), count: 4000)
        try library.change { library in try library.add(drafts) }
        let ranges = (1...1200).map { AlbumQuery.Locator.positions(from: 3 * $0 - 2, through: 3 * $0 - 1) }
        let found = try library.positions(AlbumQuery([.init(locators: ranges)]))
        let expected = Array(1...3600).filter { $0 % 3 != 0 }
        #expect(found == expected)
        let equal = Array(repeating: AlbumQuery.Locator.positions(from: 2, through: 4), count: randomCases(50_000))
        #expect(try library.positions(AlbumQuery([.init(locators: equal + [ranges[0]])])) == [1, 2, 3, 4])
    }

    @Test(arguments: Kind.allCases)
    func `a query may have more terms than an expression in SQLite may be deep`(_ kind: Kind) throws {
        let terms = try (1...2000).map { AlbumQuery.Term.not(try self.words($0 == 7 ? "sun" : "w\($0)")) }
        let library = try self.library(kind)
        #expect(try library.positions(AlbumQuery([.init(terms: terms)])) == [1, 2, 5, 6, 7])
        let others = try (1...2000).map { AlbumQuery.Term.not(try self.field(.own("f\($0)"), "a b")) }
        #expect(try library.positions(AlbumQuery([.init(terms: others)])).count == 8)
    }

    @Test(arguments: Kind.allCases)
    func `too many combinations of the values of an album are not counted`(_ kind: Kind) throws {
        let library = try self.library(kind)
        let values = (1...100_000).map(String.init).joined(separator: "; ")
        try library.change { library in
            try library.add(AlbumDraft(title: "A", artist: "B", genre: values, fields: ["tags": values]))
        }
        let (genre, tags) = (TallyKey(.genre), TallyKey(.own("tags")))
        #expect(throws: LibraryError.tooManyCombinations(limit: 1_000_000)) {
            try library.tally(of: [genre, tags])
        }
        #expect(try library.tally(of: [tags]).tallies.count == 100_001)
        #expect(try library.tally(of: [tags, TallyKey(.artist)]).tallies.count >= 100_001)
    }

    @Test(arguments: Kind.allCases)
    func `search results follow edits, deletions and undo`(_ kind: Kind) throws {
        let library = try self.library(kind)
        let blue = AlbumQuery(terms: try words("blue"))
        let sun = AlbumQuery(terms: try words("sun"))
        try library.change { try $0.update(.matching(sun), [FieldAssignment(.title, "Blue")]) }
        #expect(try library.positions(blue) == [3, 4, 8] && library.positions(sun) == [])
        try library.change { try $0.remove(.matching(AlbumQuery(locators: .position(3)))) }
        #expect(try library.positions(blue) == [3, 7])
        try library.undo(2)
        #expect(try library.positions(blue) == [] && library.positions(sun) == [3, 4, 8])
        try library.redo(2)
        #expect(try library.positions(blue) == [3, 7])
    }

    @Test(arguments: Kind.allCases)
    func `sorting ignores case and diacritics, and puts empty fields last`(_ kind: Kind) throws {
        let library = try self.library(kind)
        func sorted(_ keys: AlbumListing.SortKey...) throws -> [Int] {
            var positions: [Int] = []
            try library.albums(AlbumListing(.all, sortedBy: keys)) {
                positions.append($0.position)
                return true
            }
            return positions
        }
        #expect(try sorted(.init(.title)) == [7, 6, 5, 1, 2, 3, 4, 8])
        #expect(try sorted(.init(.year, descending: true)) == [2, 4, 5, 3, 7, 1, 6, 8])
        #expect(try sorted(.init(.own("LABEL"), descending: true)).prefix(3) == [8, 6, 1])
    }

    @Test(arguments: Kind.allCases)
    func `a list can be ended early, and the library can be read during it`(_ kind: Kind) throws {
        let library = try self.library(kind)
        var seen: [Int?] = []
        try library.albums(AlbumListing(offset: 2)) { found in
            seen.append(try library.position(of: found.album.id))
            try library.albums(AlbumListing(limit: 2)) { _ in true }
            return seen.count < 3
        }
        #expect(seen == [3, 4, 5])
    }

    @Test func `a comparison with a whole field uses the words of the index`() {
        let expression = MatchExpression(.field(.artist, .equals("Sigur Rós")))
        #expect(expression?.text == "artist : \"sigur ros\"")
        #expect(expression?.isExact == false)
    }

    @Test func `an invalid pattern is rejected with its text`() {
        #expect(throws: LibraryError.badPattern("(", reason: "missing closing parenthesis")) { try TextPattern("(") }
    }

    @Test func `the own fields of a query are known, and those that a match proves`() {
        let (label, mood) = (AlbumField.own("label"), AlbumField.own("mood"))
        let inner = AlbumQuery(terms: .has(mood), .has(.own("LABEL")), .has(.year))
        let query = AlbumQuery(terms: .has(label), .not(.has(mood)), .query(inner), .has(.genre))
        #expect(query.ownFields == [label, mood])
        #expect(query.ownFieldsOfMatches == [label])
        let either = AlbumQuery([.init(terms: [.has(label)]), .init(terms: [.has(mood)])])
        #expect(either.ownFields == [label, mood])
        #expect(either.ownFieldsOfMatches == [])
    }
}
