import Events
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

@MainActor
@Suite(.serialized, .mainActor)
struct SharedStoreTests {
    private let shared = SharedLibrary()

    @Test(arguments: [ShelfLayout(), ShelfLayout(capacity: 2, step: 1)])
    func `the shared store fulfills the contract`(_ layout: ShelfLayout) throws {
        var libraries: [SharedLibrary] = []
        try checkConformance {
            let shared = SharedLibrary()
            libraries.append(shared)
            return try shared.store("ann", layout: layout, author: "me")
        }
    }

    @Test func `another copy sees an album that one has added`() throws {
        let ann = try shared.library("ann")
        try ann.addEach("A")
        let ben = try shared.library("ben")
        #expect(try ben.added == ["A"])
        #expect(try ann.store.everything == ben.store.everything)
    }

    @Test func `a change applies first what the copy has not seen`() throws {
        let (ann, ben) = (try shared.library("ann"), try shared.library("ben"))
        try ann.addEach("A", "B")
        try ann.undo()
        try ben.addEach("C")
        #expect(try ben.added == ["A", "C"])
        #expect(try ben.journal.steps(limit: 9).map(\.number) == [3, 1])
        try ann.addEach("D")
        #expect(try ann.added == ["A", "C", "D"])
        try ben.store.lock()
        try ben.store.commit()
        #expect(try ann.store.everything == ben.store.everything)
    }
}
