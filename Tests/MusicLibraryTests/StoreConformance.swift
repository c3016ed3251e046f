import Foundation
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Checks the contract of every store; `makeStore` creates a new store with the five first albums.
func checkConformance(of makeStore: () throws -> any LibraryStore) throws {
    try checkEdits(of: makeStore())
    try checkRefusals(of: makeStore())
    try checkRevisions(of: makeStore())
    try checkReading(of: makeStore())
    try checkChanges(of: makeStore())
    try checkEmptiness(of: makeStore())
    try checkSavedQueries(of: makeStore())
}

private func checkSavedQueries(of store: any LibraryStore) throws {
    #expect(try store.savedQueryNames == ["examples"] && store.savedQuery("jazz") == nil)
    #expect(try store.savedQuery("Examples") == "id:1-5")
    try store.saveQuery("examples", nil)
    #expect(try store.savedQueryNames == [])
    try store.saveQuery("none", nil)
    for (name, text) in [("Jazz", "genre:jazz"), ("für später", "id:1-5"), ("ältere", "year:..1980")] {
        try store.saveQuery(name, text)
    }
    #expect(try store.savedQueryNames == ["ältere", "für später", "Jazz"])
    #expect(try store.savedQuery("jazz") == "genre:jazz" && store.savedQuery("FU\u{308}R spater") == "id:1-5")
    try store.saveQuery("JAZZ", "genre:'free jazz'")
    #expect(try store.savedQueryNames.last == "JAZZ" && store.savedQuery("jazz") == "genre:'free jazz'")
    try store.saveQuery("jazz", nil)
    #expect(try store.savedQueryNames.count == 2 && store.savedQuery("Jazz") == nil)
    try store.commit()
    #expect(try !store.canUndo)
}

private func titles(_ store: any LibraryStore, _ listing: AlbumListing = AlbumListing()) throws -> [String] {
    var titles: [String] = []
    try store.visit(listing) {
        titles.append($0.album.title)
        return true
    }
    return titles
}

private func note(_ command: String) -> JournalStep { JournalStep(summary: command, author: "me", date: Date()) }

private func checkEdits(of store: any LibraryStore) throws {
    #expect(try store.count(of: .all) == 5)
    #expect(try store.apply(.insert([draft("A"), draft("B")], at: 2)).ids.map(\.number) == [6, 7])
    #expect(try titles(store) == ["Best of Bowie", "A", "B"] + FirstAlbums.drafts.dropFirst().map(\.title))
    #expect(try store.apply(.move(.albums([Album.ID(1), Album.ID(7)]), to: 7)).count == 2)
    #expect(try titles(store).suffix(2) == ["Best of Bowie", "B"])
    #expect(try store.apply(.move(.albums([Album.ID(1), Album.ID(7)]), to: 6)).count == 0)
    #expect(try store.apply(.remove(.matching(AlbumQuery(locators: .positions(from: 2, through: 4))))).count == 3)
    let year = try FieldAssignment(.year, "1950")
    #expect(try store.apply(.update(.matching(.all), [year])).count == 4)
    #expect(try store.apply(.update(.matching(.all), [year])).count == 0)
    #expect(try store.finishChange(note("all")) == 1)
    #expect(try store.perform(.undo(1), in: nil).map(\.albums) == [11])
    #expect(try titles(store) == FirstAlbums.drafts.map(\.title))
    for (name, id) in [("label", 4), ("Catalog", 4), ("Label", 2)] {
        _ = try store.apply(.update(.album(Album.ID(Int64(id))), [FieldAssignment(.own(name), "x")]))
    }
    #expect(try store.ownFields(of: .all) == ["Catalog", "Label"])
    #expect(try store.ownFields(of: AlbumQuery(locators: .id(Album.ID(4)))) == ["Catalog", "label"])
    #expect(try store.ownFieldNames(beginning: "", limit: 9) == ["Catalog", "Label"])
    #expect(try store.ownFieldNames(beginning: "LA", limit: 9) == ["Label"])
    #expect(try store.ownFieldNames(beginning: "", limit: 1).count == 1)
    try store.commit()
}

private func checkRefusals(of store: any LibraryStore) throws {
    let missing = Album.ID(99)
    #expect(throws: LibraryError.noSuchAlbum(missing)) { try store.apply(.remove(.albums([Album.ID(1), missing]))) }
    #expect(throws: LibraryError.noSuchAlbum(missing)) { try store.apply(.move(.album(missing), to: 1)) }
    #expect(throws: LibraryError.badPosition(7, count: 6)) { try store.apply(.insert([draft("A")], at: 7)) }
    #expect(throws: LibraryError.badPosition(6, count: 5)) { try store.apply(.move(.album(Album.ID(1)), to: 6)) }
    #expect(throws: LibraryError.emptyField(.artist)) { try store.apply(.insert([draft("A", by: "")], at: nil)) }
    #expect(throws: LibraryError.noSuchChange(1)) { try store.perform(.undoTo(1), in: nil) }
    #expect(try store.apply(.remove(.matching(AlbumQuery([])))).count == 0)
    #expect(try titles(store) == FirstAlbums.drafts.map(\.title))
    #expect(try !store.canUndo)
}

private func checkRevisions(of store: any LibraryStore) throws {
    let first = try FirstAlbums.drafts.indices.compactMap { try store.album(at: $0 + 1) }
    #expect(try store.apply(.revise(first)).count == 0 && store.apply(.revise([])).count == 0)
    var revised = first
    revised[1].details = draft("A", by: "B")
    revised[1].details.fields["label"] = "ECM"
    revised[3].details.year = 1950
    #expect(throws: LibraryError.noSuchAlbum(Album.ID(6))) {
        try store.apply(.revise(revised + [Album(id: Album.ID(6), details: draft("A"))]))
    }
    #expect(throws: LibraryError.badYear("950")) {
        var wrong = revised
        wrong[4].details.year = 950
        return try store.apply(.revise(wrong))
    }
    #expect(try titles(store) == FirstAlbums.drafts.map(\.title))
    #expect(try store.apply(.revise([Album(id: Album.ID(2), details: draft("C"))] + revised.reversed())).count == 2)
    #expect(try revised.map(\.id).map(store.album) == revised)
    let ofLabel = try AlbumQuery(terms: .field(.own("label"), .words(SearchPhrase("ecm"))))
    #expect(try store.ids(of: ofLabel, upTo: 9) == [Album.ID(2)])
    #expect(try store.finishChange(note("revise")) == 1)
    #expect(try store.perform(.undo(1), in: nil).map(\.albums) == [2])
    #expect(try first.map(\.id).map(store.album) == first)
    #expect(try store.count(of: ofLabel) == 0)
    #expect(try store.perform(.redo(1), in: nil).map(\.albums) == [2])
    #expect(try revised.map(\.id).map(store.album) == revised && store.count(of: ofLabel) == 1)
    try store.commit()
}

private func checkReading(of store: any LibraryStore) throws {
    #expect(try store.album(at: 4)?.title == "Staring at the Sun")
    #expect(try store.album(at: 6) == nil && store.album(at: 0) == nil)
    #expect(try store.position(of: Album.ID(3)) == 3)
    #expect(try store.position(of: Album.ID(9)) == nil)
    let of2000 = AlbumQuery(terms: .years(from: 2000, through: 2000))
    #expect(try store.reading { try Set(store.ids(of: of2000, upTo: 2) ?? []) } == [Album.ID(4), Album.ID(5)])
    #expect(try store.ids(of: of2000, upTo: 1) == nil && store.ids(of: .all, upTo: 4) == nil)
    #expect(try store.ids(of: AlbumQuery([]), upTo: 0) == [])
    let byYear = AlbumListing(.all, sortedBy: [.init(.year), .init(.title, descending: true)], offset: 1, limit: 3)
    #expect(try titles(store, byYear) == ["Nothing Like The Sun", "Staring at the Sun", "American Pie"])
    #expect(
        try store.values(of: .artist, beginning: "", among: .all, limit: 3) == ["David Bowie", "Madonna", "No Doubt"])
    #expect(try store.values(of: .title, beginning: "ST", among: .all, limit: 3) == ["Staring at the Sun"])
    let to1999 = AlbumQuery(terms: .years(from: nil, through: 1999))
    let years = [AlbumTally(values: ["1992"], count: 1), AlbumTally(values: ["1999"], count: 1)]
    #expect(try store.tally(of: [TallyKey(.year)], adding: [], matching: to1999).tallies == years)
    #expect(
        try store.tally(of: [TallyKey(.own("label"))], adding: [], matching: .all).tallies == [
            AlbumTally(values: [nil], count: 5)
        ])
    #expect(try store.ownFields(of: .all) == [])
    #expect(try store.makeReader().values(of: .artist, beginning: "u", limit: 9) == ["U2"])
}

private func checkChanges(of store: any LibraryStore) throws {
    _ = try store.apply(.remove(.album(Album.ID(2))))
    #expect(try store.successor(of: Album.ID(2)) == Album.ID(3))
    try store.cancelChange()
    #expect(try store.successor(of: Album.ID(2)) == Album.ID(2))
    let group = try store.openGroup(summary: "script")
    let open = JournalGroup(number: group, first: 1)
    for title in ["A", "B"] {
        _ = try store.apply(.insert([draft(title)], at: 1))
        var note = note("add \(title)")
        note.group = group
        _ = try store.finishChange(note)
    }
    let step = try #require(try store.steps(limit: 9).first)
    #expect(step.summary == "script")
    #expect(step.changes == 2)
    #expect(step.number == 2)
    #expect(try store.perform(.undo(2), in: open).map(\.summary) == ["add B", "add A"])
    #expect(try store.perform(.redo(2), in: open).map(\.summary) == ["add A", "add B"])
    _ = try store.perform(.undo(1), in: open)
    #expect(try titles(store).first == "A")
    _ = try store.perform(.redo(1), in: open)
    #expect(try titles(store).first == "B")
    try store.commit()
}

private func checkEmptiness(of store: any LibraryStore) throws {
    _ = try store.apply(.remove(.matching(.all)))
    #expect(try store.count(of: .all) == 0)
    #expect(try store.successor(of: Album.ID(1)) == nil)
    #expect(try store.apply(.move(.matching(.all), to: 1)).count == 0)
    #expect(try store.apply(.insert([draft("A")], at: 1)).ids == [Album.ID(6)])
    #expect(try titles(store) == ["A"])
    _ = try store.finishChange(note("new"))
    _ = try store.perform(.undoTo(0), in: nil)
    #expect(try titles(store) == FirstAlbums.drafts.map(\.title))
    try store.commit()
}

struct StoreConformanceTests {
    @Test func `a store in a file can be released during a change`() throws {
        let library = TemporaryLibrary()
        for _ in 0..<100 {
            var store: SQLiteStore? = try SQLiteStore(path: library.path)
            _ = try store?.apply(.remove(.album(Album.ID(1))))
            store = nil
        }
        #expect(try SQLiteStore(path: library.path).count(of: .all) == 5)
    }

    @Test func `the reference store fulfills the contract`() throws {
        try checkConformance { MemoryStore() }
    }

    @Test(arguments: [ShelfLayout(), ShelfLayout(capacity: 2, step: 1)])
    func `the store in memory fulfills the contract, and leaves no file`(_ layout: ShelfLayout) throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: ".")
        try checkConformance { try SQLiteStore(LibraryFile(inMemory: layout)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: ".") == before)
    }

    @Test func `a reader of a library in memory sees its committed changes, and those of no other library`() throws {
        let store = try SQLiteStore(LibraryFile(inMemory: ShelfLayout()))
        let (reader, other) = (try store.makeReader(), try SQLiteStore(LibraryFile(inMemory: ShelfLayout())))
        #expect(try reader.count() == 5)
        _ = try store.apply(.remove(.album(Album.ID(1))))
        _ = try store.finishChange(note("delete 1"))
        try store.commit()
        #expect(try reader.count() == 4)
        #expect(try other.count(of: .all) == 5)
        reader.close()
        try store.close()
    }

    @Test(arguments: [ShelfLayout(), ShelfLayout(capacity: 2, step: 1)])
    func `the store in a file fulfills the contract`(_ layout: ShelfLayout) throws {
        var libraries: [TemporaryLibrary] = []
        try checkConformance {
            let library = TemporaryLibrary()
            libraries.append(library)
            return try SQLiteStore(path: library.path, layout: layout)
        }
    }
}
