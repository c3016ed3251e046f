import Foundation
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The values of fields in a library that is too large to be searched while a key waits.
@MainActor
@Suite(.serialized, .mainActor)
struct LargeCompletionTests {
    /// The bytes of a library with 100,000 albums, sorted by artist. Each test opens a copy.
    private static let original = Result {
        let files = TemporaryLibrary()
        let library = try files.open()
        try library.change { library in
            for start in stride(from: 0, to: 100_000, by: 10_000) {
                try library.add((start..<start + 10_000).map(draft))
            }
        }
        try library.close()
        return try Data(contentsOf: URL(filePath: files.path))
    }

    private let files = TemporaryLibrary()

    private func open() throws -> LibraryAPI {
        try Self.original.get().write(to: URL(filePath: files.path))
        return try files.open()
    }

    private nonisolated static func draft(_ number: Int) -> AlbumDraft {
        AlbumDraft(
            title: "The \(["Ütmost", "rest", "Zebra"][number % 3]) \(number % 5000)",
            artist: "Artist \(10_000 + number / 7)",
            genre: number % 4 == 0 ? "Rock; Genre \(number % 300)" : "Pop", year: 1900 + number % 120,
            fields: ["Label": "Label \(number % 777); x"])
    }

    private static let cases: [(AlbumField, String)] = [
        (.artist, ""), (.artist, "art"), (.artist, "ARTIST 12"), (.title, "t"), (.title, "the u"), (.title, "none"),
        (.genre, ""), (.genre, "g"), (.own("label"), "LABEL 7"), (.own("label"), ""), (.own("none"), ""), (.title, "!"),
    ]

    @Test func `some values come at once, and all of them later, in the order of a search`() async throws {
        let library = try open()
        let reader = try library.makeReader()
        for (field, prefix) in Self.cases {
            let all = try library.store.values(of: field, beginning: prefix, among: .all, limit: 201)
            let first = try reader.valuesAtOnce(of: field, beginning: prefix, limit: 201)
            if first.isComplete { #expect(first.values == all, "\(field) \(prefix)") }
            #expect(first.values.allSatisfy { TextFolding.fold($0).hasPrefix(TextFolding.fold(prefix)) })
            #expect(try await reader.allValues(of: field, beginning: prefix, limit: 201) == all, "\(field) \(prefix)")
            let second = try reader.valuesAtOnce(of: field, beginning: prefix, limit: 201)
            #expect(second.isComplete && second.values == all, "\(field) \(prefix)")
            #expect(try await reader.allValues(of: field, beginning: prefix, limit: 3) == Array(all.prefix(3)))
        }
        try library.close()
    }

    @Test func `the first answer has values from all parts of the library`() async throws {
        let library = try open()
        let reader = try library.makeReader()
        let first = try reader.valuesAtOnce(of: .artist, beginning: "artist 2", limit: 201)
        #expect(!first.isComplete && !first.values.isEmpty)
        try library.close()
    }

    @Test func `years and rare words are complete at once`() throws {
        let library = try open()
        let reader = try library.makeReader()
        let all = (1900..<2020).map { String($0) }
        for prefix in ["", "19", "200", "3"] {
            let years = try reader.valuesAtOnce(of: .year, beginning: prefix, limit: 201)
            #expect(years.isComplete)
            #expect(years.values == all.filter { $0.hasPrefix(prefix) })
        }
        try library.change { try $0.add(AlbumDraft(title: "New", artist: "Émile Zola")) }
        let rare = try reader.valuesAtOnce(of: .artist, beginning: "emile", limit: 201)
        #expect(rare.isComplete && rare.values == ["Émile Zola"])
        try library.close()
    }

    @Test func `only albums of the query have the values`() async throws {
        let library = try open()
        let reader = try library.makeReader()
        for (text, title) in [("Genre 104", "the"), ("pop", "none")] {
            let rock = AlbumQuery(terms: .field(.genre, .words(try SearchPhrase(text))))
            for (field, prefix) in [(AlbumField.artist, ""), (.title, title), (.year, "19"), (.own("label"), "")] {
                let all = try reader.values(of: field, beginning: prefix, among: rock, limit: 201)
                let first = try reader.valuesAtOnce(of: field, beginning: prefix, among: rock, limit: 201)
                #expect(first.isComplete ? first.values == all : !all.isEmpty)
                #expect(try await reader.allValues(of: field, beginning: prefix, among: rock, limit: 201) == all)
            }
        }
        let genre = AlbumQuery(terms: .field(.genre, .words(try SearchPhrase("pop"))))
        #expect(try !reader.valuesAtOnce(of: .title, beginning: "", among: genre, limit: 201).isComplete)
        try library.close()
    }

    @Test func `changes of any program, and their undo, are in the next answer`() async throws {
        let library = try open()
        let reader = try library.makeReader()
        func genres() async throws -> [String] { try await reader.allValues(of: .genre, beginning: "n", limit: 9) }
        #expect(try await genres() == [])
        try library.change { _ = try $0.update(.album(Album.ID(9)), [FieldAssignment(.genre, "New")]) }
        #expect(try !reader.valuesAtOnce(of: .genre, beginning: "", limit: 9).isComplete)
        #expect(try await reader.allValues(of: .genre, beginning: "", limit: 300).contains("New"))
        try library.undo()
        #expect(try await !reader.allValues(of: .genre, beginning: "", limit: 300).contains("New"))
        let other = try files.open()
        try other.change { _ = try $0.update(.album(Album.ID(9)), [FieldAssignment(.genre, "Other")]) }
        #expect(try await reader.allValues(of: .genre, beginning: "", limit: 300).contains("Other"))
        try other.close()
        try library.close()
    }

    @Test func `the end of a session interrupts a table in any state, and leaves no log`() async throws {
        let library = try open()
        for milliseconds in [0, 5, 50, 200, 400] {
            let tables = ValueTables { [path = files.path] in try SQLiteStore(readingAt: path) }
            let searches = [AlbumField.title, .own("none")].map { field in
                Task.detached { await tables.table(of: field, version: 0) }
            }
            try await Task.sleep(for: .milliseconds(milliseconds))
            tables.close()
            for search in searches { _ = await search.value }
            #expect(await tables.table(of: .artist, version: 0) == nil)
        }
        try library.close()
        #expect(!FileManager.default.fileExists(atPath: files.path + "-wal"))
    }
}
