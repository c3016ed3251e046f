import CSQLite
import Events
import Foundation
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The automatic backups of a library.
@MainActor
@Suite(.serialized, .blocking)
struct BackupTests {
    private let files: TemporaryLibrary
    private let folder: BackupFolder

    init() throws {
        files = TemporaryLibrary()
        folder = BackupFolder(path: files.directory + "/backups", library: files.path)
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    private func open() throws -> LibraryAPI {
        LibraryAPI(store: try SQLiteStore(path: files.path, backups: folder), events: EventCenter(), author: "me")
    }

    private func date(_ day: Int) -> Date {
        Calendar(identifier: .gregorian).date(from: DateComponents(year: 2026, month: 11, day: day, hour: 12))
            ?? .distantPast
    }

    /// Makes a backup with the date of another day.
    private func backUp(on day: Int, keeping count: Int = 3) throws {
        let db = try UntouchedFile(path: files.path).connect()
        defer { try? db.close() }
        try db.execute("BEGIN")
        try folder.store(try folder.copy(db), for: .daily, newest: count, date(day))
    }

    @Test func `a failed copy does not prevent the change of the format`() throws {
        try files.open().close()
        try Data("in the way".utf8).write(to: URL(fileURLWithPath: folder.path))
        let later = LibraryFormat(steps: [.init(number: 4) { try $0.execute("CREATE TABLE star (album INTEGER)") }]
        )
        let file = try LibraryFile(path: files.path, layout: ShelfLayout(), backups: folder, format: later)
        let library = LibraryAPI(store: try SQLiteStore(file), events: EventCenter(), author: "me")
        library.backUp(keeping: 3)
        #expect(try library.count() == 5)
        try library.close()
        #expect(FileManager.default.contents(atPath: folder.path) == Data("in the way".utf8))
    }

    @Test func `the check of a copy uses little memory`() throws {
        let library = try files.open()
        let note = String(repeating: "n", count: 4000)
        try library.change { library in
            _ = try library.add((0..<1000).map { AlbumDraft(title: "\($0)", artist: "A", fields: ["note": note]) })
        }
        try library.close()
        let copy = try UntouchedFile(path: files.path).connect()
        defer { try? copy.close() }
        #expect(try LibraryDoctor.isSound(copy))
        var used: Int32 = 0
        var highest: Int32 = 0
        #expect(sqlite3_db_status(copy.handle, SQLITE_DBSTATUS_CACHE_USED, &used, &highest, 0) == SQLITE_OK)
        #expect(used > 0 && used < 500_000, "\(used)")
    }

    @Test func `a backup with a date in the future does not prevent the one of today`() throws {
        let library = try open()
        try library.change { _ = try $0.add([draft("New")]) }
        try library.close()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
        try Data("later".utf8).write(to: URL(fileURLWithPath: folder.path + "/library-2099-01-01.sqlite"))
        #expect(folder.isDue(date(21)))
        try backUp(on: 21)
        #expect(!folder.isDue(date(21)))
    }

    @Test func `libraries with different file extensions have separate backups`() throws {
        let other = BackupFolder(path: folder.path, library: files.directory + "/library.bak")
        try open().close()
        try FileManager.default.copyItem(atPath: files.path, toPath: files.directory + "/library.bak")
        try backUp(on: 21)
        #expect(other.newest == nil)
        #expect(folder.newest != nil)
    }

    @Test func `a damaged copy is detected before it replaces another one`() throws {
        let library = try DamagedLibrary()
        #expect(try LibraryDoctor.isSound(library.path))
        try library.inflict(.middle)
        #expect((try? LibraryDoctor.isSound(library.path)) != true)
    }

    @Test func `damage that is found during a backup marks the library`() throws {
        let damaged = try DamagedLibrary()
        try damaged.inflict(.search)
        let folder = BackupFolder(path: damaged.files.directory + "/backups", library: damaged.path)
        let store = try SQLiteStore(path: damaged.path, backups: folder)
        let library = LibraryAPI(store: store, events: EventCenter(), author: "me")
        library.backUp(keeping: 3)
        for _ in 1...30_000 {
            guard !DamageMark(of: damaged.path).counts else { break }
            usleep(1000)
        }
        #expect(DamageMark(of: damaged.path).counts)
        #expect(folder.newest == nil)
        try library.close()
    }

    @Test func `a new library has no backup, and a changed one has one per day`() throws {
        let library = try open()
        library.backUp(keeping: 3)
        try library.close()
        #expect(names == [])
        for _ in 1...2 {
            let library = try open()
            try library.change { _ = try $0.add([draft("New")]) }
            library.backUp(keeping: 3)
            while names.count(where: { $0.hasPrefix("library-") }) == 0 { usleep(1000) }
            try library.close()
            #expect(!FileManager.default.fileExists(atPath: files.path + "-wal"))
        }
        try #require(names.count == 1)
        #expect(
            try LibraryDoctor.examine(folder.path + "/" + names[0]) == Diagnosis(albums: 6, changes: 1, findings: []))
    }

    @Test func `the setting 0 disables backups`() throws {
        try open().change { _ = try $0.add([draft("New")]) }
        let library = try open()
        library.backUp(keeping: 0)
        try library.close()
        #expect(names == [])
    }

    @Test(arguments: [
        ("2026-11-21.sqlite", StoredCopy.Kind.daily), ("2026-11-21-before-format-12.sqlite", .beforeFormat(12)),
        ("2026-11-21-replaced.sqlite", .replaced(1)), ("2026-11-21-replaced-2.sqlite", .replaced(2)),
        ("2026-11-21-before-format-.sqlite", nil), ("2026-11-21-old.sqlite", nil), ("2026-1-21.sqlite", nil),
        ("2026-11-2x.sqlite", nil), ("2026-11-21", nil), ("2026-11-21-replaced-2.sqlite-wal", nil), ("", nil),
    ])
    func `the name of a copy shows its kind`(_ name: String, _ kind: StoredCopy.Kind?) {
        #expect(StoredCopy.Kind(name[...]) == kind)
    }

    @Test func `the oldest backups are deleted, and other files are not`() throws {
        try open().close()
        let others = ["library-2020-01-01.sqlite-wal", "library-old.sqlite", "other-2020-01-01.sqlite", "notes.txt"]
        try backUp(on: 1)
        for name in others { try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
        for day in 2...5 { try backUp(on: day) }
        let kept = (3...5).map { "library-2026-11-0\($0).sqlite" }
        #expect(names == (kept + others).sorted())
        for name in kept {
            #expect(try LibraryDoctor.examine(folder.path + "/" + name).isWhole)
        }
    }

    @Test func `a backup is due on another day if the library has changed since`() throws {
        try open().close()
        #expect(folder.isDue(date(1)))
        let before = Date(timeIntervalSinceNow: -1000)
        try FileManager.default.setAttributes([.modificationDate: date(1)], ofItemAtPath: files.path)
        try backUp(on: 2)
        #expect(!folder.isDue(date(2)))
        #expect(!folder.isDue(date(3)))
        try FileManager.default.setAttributes([.modificationDate: before], ofItemAtPath: files.path)
        #expect(!folder.isDue(date(2)))
        #expect(folder.isDue(date(3)) == (before > date(2)))
    }

    @Test func `libraries with the same name in other directories have separate backups`() throws {
        let elsewhere = TemporaryLibrary()
        try elsewhere.open().close()
        try open().close()
        try backUp(on: 1)
        let other = BackupFolder(path: folder.path, library: elsewhere.path)
        #expect(other.isDue(date(1)))
        #expect(other.newest == nil)
        let db = try UntouchedFile(path: elsewhere.path).connect()
        try other.store(try other.copy(db), for: .daily, newest: 1, date(1))
        #expect(names.count == 2)
        #expect(names.contains("library-2026-11-01.sqlite"))
        #expect(names.contains { $0.wholeMatch(of: /library-[0-9a-f]{8}-2026-11-01\.sqlite/) != nil })
    }

    @Test func `a copy has a consistent state despite concurrent changes, and leftovers are removed`() throws {
        let library = try open()
        try library.change { _ = try $0.add((1...3000).map { draft("Album \($0)") }) }
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
        // Linux has no process ids above 2^22.
        try Data().write(to: URL(fileURLWithPath: folder.path + "/incoming-99999999-1.sqlite"))
        let db = try UntouchedFile(path: files.path).connect()
        var pieces = 0
        try db.execute("BEGIN")
        let copy = try folder.copy(db) {
            pieces += 1
            _ = try? library.change { _ = try $0.add([draft("Meanwhile")]) }
        }
        try folder.store(copy, for: .daily, newest: 1)
        try db.close()
        #expect(pieces == 0 || pieces < 20)
        #expect(try library.count() == 3005 + pieces)
        try #require(names.count == 1)
        #expect(
            try LibraryDoctor.examine(folder.path + "/" + names[0]) == Diagnosis(albums: 3005, changes: 1, findings: [])
        )
    }

    @Test func `a requested backup is complete, and replaces no file`() throws {
        let library = try open()
        try library.change { _ = try $0.add([draft("New")]) }
        let copy = files.directory + "/copy.sqlite"
        try LibraryDoctor.backUp(files.path, to: copy)
        #expect(try LibraryDoctor.examine(copy) == Diagnosis(albums: 6, changes: 1, findings: []))
        #expect(throws: LibraryError.alreadyThere(path: copy)) { try LibraryDoctor.backUp(files.path, to: copy) }
        try library.close()
    }
}
