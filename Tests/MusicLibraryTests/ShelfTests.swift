import Randomness
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@MainActor
@Suite(.serialized, .mainActor)
struct ShelfTests {
    private let files = TemporaryLibrary()

    /// Reads a number from the file over another connection.
    private func number(_ sql: String) throws -> Int? {
        try Database(path: files.path).value(sql)
    }

    /// Checks the counts and ranks in the file.
    private func check(capacity: Int) throws {
        let wrong = """
            SELECT count(*) FROM shelf WHERE count <> (SELECT count(*) FROM album WHERE album.shelf = shelf.id)
                OR count > \(max(5, capacity))
            """
        #expect(try number(wrong) == 0)
        #expect(try number("SELECT count(*) - count(DISTINCT rank) FROM shelf") == 0)
        #expect(try number("SELECT count(*) FROM (SELECT 1 FROM album GROUP BY shelf, rank HAVING count(*) > 1)") == 0)
    }

    @Test(arguments: [
        ShelfLayout(capacity: 2, step: 1), ShelfLayout(capacity: 3, step: 2), ShelfLayout(capacity: 8, step: 4),
        ShelfLayout(capacity: 100, step: 2), ShelfLayout(),
    ])
    func `albums are at their requested positions, and undo reverts each addition`(_ layout: ShelfLayout) throws {
        let library = try files.open(layout: layout)
        var random = SeededRandom(seed: layout.capacity)
        var expected = try library.titles
        var history: [[String]] = []
        for number in 1...60 {
            history.append(expected)
            let position = random.once(in: 3) ? min(3, expected.count + 1) : random.below(expected.count + 1) + 1
            let new = (0...(number.isMultiple(of: 10) ? 25 : 0)).map { "\(number).\($0)" }
            try library.change { try $0.add(new.map { draft($0) }, at: position) }
            expected.insert(contentsOf: new, at: position - 1)
            try #require(try library.titles == expected)
        }
        try check(capacity: layout.capacity)
        let middle = try #require(try library.album(at: 77))
        #expect(try library.position(of: middle.id) == 77)
        for before in history.reversed() {
            try library.undo()
            try #require(try library.titles == before)
        }
        try library.redo(60)
        #expect(try library.titles == expected)
        try check(capacity: layout.capacity)
    }

    @Test func `undo restores positions after the shelf was split and renumbered`() throws {
        let layout = ShelfLayout(capacity: 10, step: 2)
        let library = try files.open(layout: layout)
        try library.change { try $0.add((1...40).map { draft("\($0)") }) }
        let before = try library.contents
        let some = before.map(\.album.id).filter { $0.number.isMultiple(of: 3) }
        try library.change { try $0.remove(.albums(some)) }
        for number in 0..<60 { try library.change { try $0.add(draft("new \(number)"), at: 12) } }
        try library.change { try $0.move(.matching(AlbumQuery(locators: .positions(from: 5, through: 20))), to: 60) }
        try check(capacity: layout.capacity)
        let after = try library.contents
        try library.undo(62)
        #expect(try library.contents == before)
        try library.redo(62)
        #expect(try library.contents == after)
        try check(capacity: layout.capacity)
    }

    @Test func `a position that is read again reflects the changes of another program`() throws {
        let mine = try files.open(author: "me")
        let other = try files.open(author: "other")
        func found(_ position: Int) throws -> String? {
            let query = AlbumQuery(locators: .position(position))
            let count = try mine.count(query)
            try #require(try mine.albums(query, limit: 2).count == count)
            return try mine.album(at: position)?.title
        }
        try other.change { try $0.add((1...20).map { draft("\($0)") }) }
        #expect(try [found(6), found(7), found(6), found(25), found(26)] == ["1", "2", "1", "20", nil])
        try other.change { try $0.remove(.album(Album.ID(1))) }
        #expect(try mine.count() == 24)
        #expect(try [found(6), found(7), found(6), found(25)] == ["2", "3", "2", nil])
        try other.change { try $0.add(draft("new"), at: 6) }
        let sixth = AlbumSelection.matching(AlbumQuery(locators: .position(6)))
        try mine.change { try $0.update(sixth, [FieldAssignment(.genre, "Rock")]) }
        #expect(try other.album(at: 6)?.title == "new" && other.album(at: 6)?.genre == "Rock")
        #expect(try mine.count(AlbumQuery(locators: .positions(from: 20, through: nil))) == 6)
        try other.change { try $0.move(sixth, to: 1) }
        #expect(try [found(1), found(6), found(2)] == ["new", "1", "It's My Life"])
        mine.journal.state.beginGroup(summary: "script", isBatch: true)
        try mine.change { try $0.remove(.matching(AlbumQuery(locators: .position(1)))) }
        #expect(try [found(1), found(24), found(25)] == ["It's My Life", "20", nil])
        try mine.journal.endGroup()
        try other.undo()
        #expect(try [found(1), found(25)] == ["new", "20"])
    }

    @Test func `deleted changes are removed from the file, including their words`() throws {
        let library = try files.open()
        try library.change { try $0.add((1...120).map { draft("forgettable \($0)") }) }
        try library.change { try $0.update(.matching(.all), [FieldAssignment(.genre, "gone")]) }
        try library.undo(2)
        for number in 1...12 { try library.change { try $0.add(draft("kept \(number)")) } }
        #expect(try number("SELECT count(*) FROM kept") == 0)
        #expect(try number("SELECT count(*) FROM change") == 12)
        #expect(try number("SELECT count(*) FROM search WHERE search MATCH 'forgettable OR gone'") == 0)
        #expect(try number("SELECT count(*) FROM search WHERE search MATCH 'kept'") == 12)
    }

    @Test func `ranks lie between the adjacent ones, until no number is free`() {
        let layout = ShelfLayout(capacity: 10, step: 4)
        #expect(layout.ranks(2, after: nil, before: nil) == [4, 8])
        #expect(layout.ranks(2, after: 8, before: nil) == [12, 16])
        #expect(layout.ranks(2, after: nil, before: 4) == [-4, 0])
        #expect(layout.ranks(3, after: 0, before: 4) == [1, 2, 3])
        #expect(layout.ranks(4, after: 0, before: 4) == nil)
        #expect(layout.ranks(1, after: layout.farthestRank - 2, before: nil) == nil)
        #expect(layout.ranks(1, after: nil, before: 2 - layout.farthestRank) == nil)
    }
}
