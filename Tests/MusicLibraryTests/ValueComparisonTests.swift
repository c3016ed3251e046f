import Randomness
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Both stores find, sort and count random values alike.
@MainActor
@Suite(.serialized, .mainActor)
struct ValueComparisonTests {
    private let files = TemporaryLibrary()

    @Test func `both stores agree on random comparisons, sort keys and counts`() throws {
        for seed in 1...randomCases(60) {
            var values = RandomValues(seed: seed)
            let twins = try TwinLibraries()
            try twins.add((1...30).map { _ in values.draft() }, dividedBy: 7)
            for _ in 1...12 {
                let query = AlbumQuery(terms: values.term())
                let isSame = twins.both { try $0.positions(query) } && twins.both { try $0.count(query) }
                try #require(isSame, "seed \(seed): \(query)")
                let listing = values.listing(query)
                try #require(twins.both { try $0.list(listing) }, "seed \(seed): \(listing)")
                let keys = values.keys()
                // The stores add up in different orders, so sums may differ in the last digit.
                let counts = twins.both {
                    try $0.tally(of: keys, adding: [.year, .own("want")], matching: query).tallies.map {
                        "\($0.values) \($0.count) \($0.totals.map { [$0.count, $0.decimals] })"
                    }
                }
                try #require(counts, "seed \(seed): \(keys) \(query)")
                let (field, prefix, limit) = (values.field(), values.prefix(), values.random.below(9))
                let offered = twins.both {
                    try $0.store.values(of: field, beginning: prefix, among: .all, limit: limit)
                }
                try #require(offered, "seed \(seed): \(field) \(prefix) \(limit)")
            }
        }
    }

    @Test func `both stores sort more albums than fit in memory, and find the first of them, alike`() throws {
        var values = RandomValues(seed: 1)
        let twins = try TwinLibraries(layout: ShelfLayout())
        try twins.add((0...SortedAlbums.most).map { _ in values.draft() }, dividedBy: 1)
        for keys in [[.init(.own("want"))], [.init(.year, descending: true), .init(.genre)]] as [[AlbumListing.SortKey]]
        {
            for (offset, limit) in [(0, nil), (3, 5), (9990, 10), (9990, 11), (0, 0)] {
                let listing = AlbumListing(sortedBy: keys, offset: offset, limit: limit)
                #expect(twins.both { try $0.list(listing) }, "\(listing)")
            }
        }
        for order in [.ids(descending: true), .positions(descending: true)] as [AlbumListing.TotalOrder] {
            for (offset, limit) in [(0, nil), (3, 5), (9990, 11), (9990, 100), (0, 0)] {
                var listing = AlbumListing(offset: offset, limit: limit)
                listing.lastOrder = order
                #expect(twins.both { try $0.list(listing) }, "\(listing)")
            }
        }
        let few = AlbumListing(AlbumQuery(terms: .has(.own("want"))), sortedBy: [.init(.title)], limit: 7)
        #expect(twins.both { try $0.list(few) })
    }

    @Test(arguments: Kind.allCases)
    func `albums, and albums with the same values, are sorted by id and position`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.change { try $0.add([AlbumDraft(title: "New", artist: "A")], at: 2) }
        func list(_ order: AlbumListing.TotalOrder, _ keys: [AlbumListing.SortKey] = []) throws -> [Int] {
            var listing = AlbumListing(sortedBy: keys, limit: 4)
            listing.lastOrder = order
            return try library.list(listing)
        }
        #expect(try list(.ids(descending: true)) == [2, 6, 5, 4])
        #expect(try list(.ids(descending: false)) == [1, 3, 4, 5])
        #expect(try list(.positions(descending: true)) == [6, 5, 4, 3])
        #expect(try list(.positions(descending: true), [.init(.genre)]) == [6, 5, 4, 3])
        #expect(try list(.ids(descending: true), [.init(.year, descending: true)]) == [3, 6, 5, 4])
    }

    @Test func `numbers precede texts and missing values are last, in both directions`() throws {
        let twins = try TwinLibraries()
        let values = ["998", "11420", "x10", "007", "-5.5", "", "x9", "1.50", "7", "1e5"]
        try twins.add(
            values.map { AlbumDraft(title: $0 + ".", artist: "A", fields: ["want": $0]) }, dividedBy: values.count)
        func sorted(descending: Bool) throws -> [String] {
            let listing = AlbumListing(sortedBy: [.init(.own("want"), descending: descending)])
            try #require(twins.both { try $0.list(listing) })
            return try twins.first.list(listing).prefix(9).map { try twins.first.album(at: $0)?.fields["want"] ?? "" }
        }
        #expect(try sorted(descending: false) == ["-5.5", "1.50", "007", "7", "998", "11420", "1e5", "x10", "x9"])
        #expect(try sorted(descending: true) == ["11420", "998", "007", "7", "1.50", "-5.5", "x9", "x10", "1e5"])
    }

    @Test func `an album is counted once for each of its values`() throws {
        let twins = try TwinLibraries()
        let genres = ["Rock; Dub", "Rock", "Dub; Dub; Rock"]
        let drafts = genres.enumerated().map { index, genre in
            AlbumDraft(title: "T", artist: "A", genre: genre, year: 1988 + index, fields: ["want": "\(index).5; x; 2"])
        }
        try twins.add(drafts, dividedBy: 3)
        let added = AlbumQuery(terms: .field(.title, .equals("T")))
        func tally(_ keys: TallyKey..., adding: [AlbumField] = []) throws -> [AlbumTally] {
            try #require(twins.both { try $0.tally(of: keys, adding: adding, matching: added).tallies })
            return try twins.first.tally(of: keys, adding: adding, matching: added).tallies
        }
        #expect(try tally(.init(.genre)).map(\.count) == [2, 3])
        let decades = try tally(.init(.year, width: 10), .init(.genre), adding: [.own("want")])
        // The currency of the totals follows the values.
        #expect(
            decades.map(\.values) == [
                ["1980", "Dub", nil], ["1980", "Rock", nil], ["1990", "Dub", nil], ["1990", "Rock", nil],
            ])
        #expect(decades.map(\.count) == [1, 2, 1, 1])
        #expect(decades[1].totals.map { [$0.sum, Double($0.count), Double($0.decimals)] } == [[6, 4, 1]])
        #expect(try tally(.init(.own("none"))) == [AlbumTally(values: [nil], count: 3)])
        #expect(try tally(.init(.own("want"), width: 2)).map(\.values) == [["0"], ["2"], ["x"]])
    }

    @Test func `whole years use the index of years`() throws {
        let store = try SQLiteStore(path: files.path)
        let query = AlbumQuery(terms: .years(from: 1990, through: 1999))
        let plan = try store.connection.read { db in
            try AlbumReader(db, store.connection.tables).compiling(query, inOrder: true) { source in
                try db.prepare(SQLText("EXPLAIN QUERY PLAN SELECT a.id FROM ") + source).all { $0.text(3) ?? "" }
            }
        }
        #expect(plan.contains { $0.contains("album_year (year>? AND year<?)") }, "\(plan)")
    }

    @Test(.timeLimit(.minutes(1)), arguments: Kind.allCases)
    func `a list of a million values, and many values of one album, take proportional time`(_ kind: Kind) throws {
        let library = try files.open(kind)
        let count = randomCases(100_000)
        let long = (0..<10 * count).map { "v\($0 % 1000)" }.joined(separator: "; ")
        let different = (0..<count).map { "w\($0)" }.joined(separator: "; ")
        try library.change { library in
            try library.add(AlbumDraft(title: "Long", artist: "A", genre: long, fields: ["style": different]))
        }
        let last = AlbumQuery(terms: .field(.own("style"), .equals("W\(count - 1)")))
        #expect(try library.positions(last) == [6])
        let phrase = AlbumQuery(terms: .field(.genre, .words(try SearchPhrase("v998 v999"))))
        #expect(try library.positions(phrase) == [])
        #expect(try library.tally(of: [TallyKey(.genre)]).tallies.count == 1001)
        #expect(try library.tally(of: [TallyKey(.own("style"))]).tallies.count == count + 1)
        let beginning = "w\(count / 10 - 1)"
        #expect(try library.snapshot.valuesAtOnce(of: .own("style"), beginning: beginning, limit: 20).count == 11)
        #expect(try library.list(AlbumListing(sortedBy: [.init(.genre)])).last == 6)
    }
}

extension LibraryAPI {
    /// The positions of the albums of a list.
    fileprivate func list(_ listing: AlbumListing) throws -> [Int] {
        var positions: [Int] = []
        try albums(listing) {
            positions.append($0.position)
            return true
        }
        return positions
    }
}

extension TwinLibraries {
    /// Adds albums to both libraries, at the ends and in the middle in turn.
    fileprivate func add(_ drafts: [AlbumDraft], dividedBy parts: Int) throws {
        let size = max(1, drafts.count / parts)
        for start in stride(from: 0, to: drafts.count, by: size) {
            let part = Array(drafts[start..<min(start + size, drafts.count)])
            let position = start / size % 2 == 0 ? nil : 3
            try #require(both { library in try library.change { try $0.add(part, at: position).count } })
        }
    }
}

/// Random values of fields, and queries, sort keys and tally keys for them.
private struct RandomValues {
    var random: SeededRandom

    init(seed: Int) { random = SeededRandom(seed: seed) }

    private static let texts = [
        "Rock", "rock", "Dub", "Folk, World, & Country", "Ünder", "Under", "x10", "x9", "½", "٣", "1e5", "0x10", "inf",
        "nan",
        "5.", ".5", "-", "; ", ";", "a;b", "a\u{0}b", "a\u{0}", "a", "e\u{301}", "é", "日本", "😀", " 12 ", "12\"",
        "a\tb\\n",
    ]
    private static let dates = [
        "2022", "2022-05", "2022-05-03", "2022-05-03 12:30:00", "2022-05-03T12:31", "2022-13", "2023-06",
    ]
    private static let numbers = [
        "0", "-0", "7", "007", "1.5", "1.50", "-1.5", "998", "11420", "+3", "9007199254740993", "9007199254740992",
        "€5", "7,50", "-7,50 EUR", "1,200.50", "1.200,5", "CHF 20", "1,200", "A", "The",
        "123456789012345678901234567890", "-123456789012345678901234567890.5", "0.001", "1999",
    ]

    private mutating func value() -> String {
        switch random.below(5) {
        case 0: random.pick(Self.texts)
        case 1: random.pick(Self.dates)
        case 2: random.pick(Self.numbers)
        case 3: String(random.below(2000) - 1000) + (random.once(in: 2) ? "." + String(random.below(100)) : "")
        default: random.pick(Self.texts) + " " + random.pick(Self.texts)
        }
    }

    private mutating func text() -> String {
        (0...(random.once(in: 3) ? random.below(4) : 0)).map { _ in value() }.joined(separator: "; ")
    }

    mutating func draft() -> AlbumDraft {
        var draft = AlbumDraft(title: "T" + text(), artist: "A " + value())
        if random.once(in: 2) { draft.title = value() }
        if random.once(in: 2) { draft.genre = text() }
        if random.once(in: 2) { draft.year = 1990 + random.below(30) }
        if random.once(in: 9) { draft.coverURL = value() }
        for name in ["want", "Date Added"] where random.once(in: 2) { draft.fields[name] = text() }
        if random.once(in: 5) { draft.fields["Sort"] = text() }
        return draft
    }

    mutating func field() -> AlbumField {
        random.pick([.title, .artist, .genre, .year, .cover, .own("WANT"), .own("date added"), .own("none")])
    }

    mutating func prefix() -> String { random.pick(["", "", "r", "1", "-", "2022", "Ü", "a", "9"]) }

    mutating func term() -> AlbumQuery.Term {
        let field = field()
        let term: AlbumQuery.Term =
            switch random.below(6) {
            case 0: .has(field)
            case 1: .field(field, .equals(text()))
            case 2: (try? SearchPhrase(text())).map { .field(field, .words($0)) } ?? .all
            default: .field(field, .within(ValueRange(lower: bound(), upper: bound())))
            }
        return random.once(in: 4) ? .not(term) : term
    }

    private mutating func bound() -> ValueRange.Bound? {
        random.once(in: 3) ? nil : ValueRange.Bound(value(), isIncluded: random.once(in: 2))
    }

    mutating func listing(_ query: AlbumQuery) -> AlbumListing {
        let keys = (0..<random.below(4)).map { _ in
            AlbumListing.SortKey(random.once(in: 3) ? .year : field(), descending: random.once(in: 2))
        }
        var listing = AlbumListing(
            random.once(in: 2) ? .all : query, sortedBy: keys, offset: random.once(in: 2) ? 0 : random.below(30),
            limit: random.once(in: 3) ? nil : random.below(8))
        let isDescending = random.once(in: 2)
        listing.articles = random.pick([.standard, LeadingArticles(""), LeadingArticles("x10,rock,A")])
        listing.lastOrder = random.once(in: 2) ? .ids(descending: isDescending) : .positions(descending: isDescending)
        return listing
    }

    mutating func keys() -> [TallyKey] {
        (0...random.below(2)).map { _ in TallyKey(field(), width: random.once(in: 2) ? nil : random.below(20) + 1) }
    }
}
