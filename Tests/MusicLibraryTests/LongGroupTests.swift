import CSQLite
import Randomness
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Scripts of many changes, which are undone, redone and listed as one step.
@MainActor
@Suite(.serialized, .mainActor)
struct LongGroupTests {
    private let files = TemporaryLibrary()

    @Test func `both stores agree on random scripts, undone and redone as a whole and in parts`() throws {
        for seed in 1...randomCases(120) {
            let twins = try TwinLibraries(isOnline: seed % 5 == 0)
            var edits = RandomEdits(seed: seed)
            for part in 1...3 {
                try #require(twins.beginGroup(isBatch: true))
                for _ in 1...30 {
                    let edit = try edits.edit(twins.count)
                    _ = twins.both { library in try library.change { try $0.journal.apply(edit).count } }
                    if edits.random.once(in: 25) { _ = twins.both { try $0.undo().map(\.number) } }
                }
                try #require(twins.endGroup(rollingBack: false) && twins.areEqual, "seed \(seed), part \(part)")
            }
            for _ in 1...8 {
                let number = edits.random.below(90)
                switch edits.random.below(4) {
                case 0: _ = twins.both { try $0.undo(to: number).map(\.number) }
                case 1: _ = twins.both { try $0.undo(2).map(\.number) }
                case 2: _ = twins.both { try $0.redo(2).map(\.number) }
                default: _ = twins.both { try $0.undo().map(\.changes) } && twins.both { try $0.redo().map(\.changes) }
                }
                try #require(twins.areEqual, "seed \(seed)")
            }
            try twins.reopen()
            try #require(twins.both { try $0.undo(to: 0).map(\.number) } && twins.areEqual, "seed \(seed)")
            try #require(twins.tellTheSame && (try twins.findings) == [], "seed \(seed)")
        }
    }

    @Test func `only changed columns are kept, also after undo and redo`() throws {
        let library = try files.open()
        let changes: [(AlbumField, String, [String])] = [
            (.title, "New", ["title"]), (.artist, "New", ["artist"]), (.genre, "New", ["genre"]),
            (.genre, "", ["genre"]),
            (.year, "1901", ["year"]), (.cover, "http://a/b", ["cover"]), (.own("label"), "New", []),
            (.own("label"), "Other", ["fields"]),
        ]
        for (number, change) in changes.enumerated() {
            try library.change { _ = try $0.update(.album(Album.ID(2)), [FieldAssignment(change.0, change.1)]) }
            #expect(try filled(in: library) == change.2, "\(number)")
            try library.undo()
            try library.redo()
            #expect(try filled(in: library) == change.2, "\(number)")
        }
        try library.change { _ = try $0.move(.album(Album.ID(2)), to: 5) }
        #expect(try filled(in: library) == ["shelf", "rank"])
        try library.change { _ = try $0.update(.matching(.all), [FieldAssignment(.year, "1902")]) }
        #expect(try filled(in: library) == ["year"])
    }

    /// The columns of the latest edit's first row that have values.
    private func filled(in library: LibraryAPI) throws -> [String] {
        let names = ["shelf", "rank"] + AlbumRow.columns.split(separator: ", ").map(String.init)
        return try store(of: library).connection.read { db in
            let sql = "SELECT \(names.joined(separator: ", ")) FROM kept ORDER BY key DESC, id LIMIT 1"
            return try db.prepare(sql).first { row in names.indices.filter { !row.isNull(Int32($0)) }.map { names[$0] }
            } ?? []
        }
    }

    private func store(of library: LibraryAPI) throws -> SQLiteStore { try #require(library.store as? SQLiteStore) }

    @Test(arguments: [false, true])
    func `a script is listed, undone and redone by as many statements as a part of it`(isRepeated: Bool) throws {
        var counts: [[Int]] = []
        for length in [20, 200] {
            let files = TemporaryLibrary()
            let library = try files.open()
            library.journal.state.beginGroup(summary: "script", isBatch: true)
            for number in 0..<length {
                let album = Album.ID(Int64(isRepeated ? 1 : number % 5 + 1))
                try library.change {
                    _ = try $0.update(.album(album), [FieldAssignment(.year, String(1000 + number))])
                }
            }
            try library.journal.endGroup()
            #expect(try library.journal.steps(limit: 5).map(\.changes) == [length])
            counts.append([
                try statements(of: library) { _ = try $0.journal.steps(limit: 5) },
                try statements(of: library) { try $0.undo() }, try statements(of: library) { try $0.redo() },
            ])
            try library.close()
        }
        #expect(counts[0] == counts[1])
        #expect(counts[0].allSatisfy { (1..<40).contains($0) }, "\(counts)")
    }

    /// The number of statements that SQLite runs.
    private func statements(of library: LibraryAPI, during body: (LibraryAPI) throws -> Void) throws -> Int {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        defer { count.deallocate() }
        count.pointee = 0
        let handle = try store(of: library).connection.read { $0.handle }
        sqlite3_trace_v2(
            handle, UInt32(SQLITE_TRACE_STMT),
            { _, count, _, _ in
                count?.assumingMemoryBound(to: Int.self).pointee += 1
                return 0
            }, count)
        defer { sqlite3_trace_v2(handle, 0, nil, nil) }
        try body(library)
        return count.pointee
    }

    @Test(arguments: [
        "first = 3", "first = 1", "first = NULL", "last = 3", "last = 5", "last = 99", "changes = 2", "changes = 0",
        "albums = 2",
        "albums = NULL", "moves = 0", "moves = NULL", "before = 9", "before = NULL", "after = 1", "after = NULL",
    ])
    func `the doctor finds wrong sums of a script`(sum: String) throws {
        let library = try files.open()
        try library.addEach("before")
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        for (number, after) in [2, 3, 3].enumerated() {
            try library.journal.state.begin(command: "add", currentBefore: Album.ID(Int64([1, 2, 3][number])))
            _ = try library.add(draft("\(number)"))
            try library.journal.endChange(currentAfter: Album.ID(Int64(after)))
        }
        try library.journal.endGroup()
        try library.addEach("after")
        try library.close()
        #expect(try LibraryDoctor.examine(files.path).findings == [])
        let db = try Database(path: files.path)
        let sums = #"SELECT printf('%d %d %d %d %d %d', first, last, changes, moves, before, after) FROM "group""#
        #expect(try db.value(sums) == "2 4 3 1 1 3")
        try db.execute("UPDATE \"group\" SET \(sum)")
        try db.close()
        #expect(try LibraryDoctor.examine(files.path).findings == [.wrongLedger])
    }

    @Test(arguments: ["undone = 0", #""group" = NULL"#])
    func `the doctor finds changes of a script that are no longer one step`(value: String) throws {
        let library = try files.open()
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.addEach("one", "two", "three")
        try library.journal.endGroup()
        try library.close()
        let db = try Database(path: files.path)
        try db.execute("UPDATE change SET \(value) WHERE number = 2")
        try db.close()
        #expect(try LibraryDoctor.examine(files.path).findings.contains(.wrongLedger))
    }

    @Test func `a library with the tables of an unreleased program can be read, but not changed or examined`() throws {
        try files.open().close()
        let db = try Database(path: files.path)
        try db.execute("ALTER TABLE kept DROP COLUMN columns")
        try db.close()
        let library = try files.open()
        let refusal = LibraryError.unreleasedLibrary(path: files.path, version: 1)
        #expect(try library.count() == 5)
        #expect(throws: refusal) {
            try library.change { _ = try $0.update(.album(Album.ID(2)), [FieldAssignment(.year, "1901")]) }
        }
        #expect(throws: refusal) { try library.change { _ = try $0.add(AlbumDraft(title: "A", artist: "B")) } }
        try library.close()
        #expect(throws: refusal) { try LibraryDoctor.examine(files.path) }
        #expect(!DamageMark(of: files.path).counts)
    }
}
