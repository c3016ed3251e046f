import Events
import Foundation
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@MainActor
@Suite(.serialized, .mainActor)
struct UndoTests {
    private let files = TemporaryLibrary()

    @Test(arguments: Kind.allCases)
    func `the successor of an undone addition is at its place, not where an undone move had put it`(_ kind: Kind) throws
    {
        let library = try files.open(kind)
        let id = try library.change { try $0.add(draft("One")) }
        let last = try #require(try library.album(at: 5)).id
        try library.change { try $0.move(.album(id), to: 2) }
        try library.undo(2)
        #expect(try library.successor(of: id) == last)
    }

    @Test(arguments: Kind.allCases)
    func `a new change empties redo`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.change { try $0.add(draft("One")) }
        try library.undo()
        #expect(try library.journal.steps(limit: 9).map(\.state) == [.undone])
        try library.change { try $0.add(draft("Two")) }
        #expect(try library.journal.steps(limit: 9).map(\.state) == [.done])
        #expect(throws: LibraryError.nothingToRedo(asked: 1, there: 0)) { try library.redo() }
        #expect(try library.titles.last == "Two")
    }

    @Test(arguments: Kind.allCases)
    func `undo restores a deleted album at its position`(_ kind: Kind) throws {
        let library = try files.open(kind)
        let before = try library.contents
        try library.change { try $0.remove(.matching(AlbumQuery(locators: .position(2), .position(4)))) }
        #expect(try library.contents.map(\.album.id.number) == [1, 3, 5])
        let steps = try library.undo()
        #expect(steps.map(\.albums) == [2])
        #expect(try library.contents == before)
        try library.redo()
        #expect(try library.contents.map(\.album.id.number) == [1, 3, 5])
    }

    @Test(arguments: Kind.allCases)
    func `ids are never used again`(_ kind: Kind) throws {
        let library = try files.open(kind)
        let first = try library.change { try $0.add(draft("One")) }
        try library.undo()
        let second = try library.change { try $0.add(draft("Two")) }
        #expect(first.number == 6)
        #expect(second.number == 7)
    }
}
