import Events
import Foundation
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@MainActor
@Suite(.serialized, .mainActor)
struct FileTests {
    private let files = TemporaryLibrary()
    private var path: String { files.path }

    private func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }

    private func expectRefusal(_ error: LibraryError, leaving contents: Data? = nil) throws {
        #expect(throws: error) { try files.open() }
        if let contents {
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == contents)
            #expect(try FileManager.default.contentsOfDirectory(atPath: files.directory) == ["library.sqlite"])
        }
    }

    @Test func `a new library has five albums that undo does not remove`() throws {
        let library = try files.open()
        #expect(try library.contents.map(\.album.details) == FirstAlbums.drafts)
        #expect(try !library.journal.canUndo)
        #expect(throws: LibraryError.nothingToUndo(asked: 1, there: 0)) { try library.undo() }
    }

    @Test func `a closed library is complete in its one file`() throws {
        let library = try files.open()
        try library.change { try $0.remove(.matching(.all)) }
        try library.change { _ = try $0.add(FirstAlbums.drafts[0]) }
        try library.undo()
        try library.close()
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        let copy = TemporaryLibrary()
        try FileManager.default.copyItem(atPath: path, toPath: copy.path)
        #expect(try copy.open().contents.isEmpty)
    }

    @Test func `a text file is not a library, and stays unchanged`() throws {
        let text = Data(String(repeating: "no library\n", count: 400).utf8)
        try write(text)
        try expectRefusal(.notALibrary(path: path), leaving: text)
    }

    @Test func `the database of another program is not a library, and stays unchanged`() throws {
        try Database(path: path).execute("CREATE TABLE other (id INTEGER)")
        try expectRefusal(.notALibrary(path: path), leaving: try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test func `a newer library stays unchanged`() throws {
        let newer = "PRAGMA application_id = \(LibraryFormat.applicationID); PRAGMA user_version = 99"
        try Database(path: path).execute(newer)
        let contents = try Data(contentsOf: URL(fileURLWithPath: path))
        try expectRefusal(.newerLibrary(path: path, version: 99), leaving: contents)
    }

    @Test func `an empty file becomes a library`() throws {
        try write(Data())
        #expect(try files.open().count() == 5)
    }

    @Test(arguments: ["PRAGMA journal_mode = WAL", "PRAGMA page_size = 4096; VACUUM"])
    func `an interrupted creation of a library is completed`(begun: String) throws {
        try Database(path: path).execute(begun)
        #expect(try !Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        #expect(try files.open().count() == 5)
        #expect(try files.open().count() == 5)
    }

    @Test(arguments: [
        "CREATE TABLE other (id INTEGER)", "CREATE VIEW other AS SELECT 1",
        "PRAGMA user_version = 1", "PRAGMA application_id = 7",
    ])
    func `a database that another program has created stays unchanged`(theirs: String) throws {
        try Database(path: path).execute(theirs)
        try expectRefusal(.notALibrary(path: path), leaving: try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test func `a damaged library is reported as damaged`() throws {
        do {
            let library = try files.open()
            try library.change { try $0.add((1...3000).map { draft("Album \($0)") }) }
        }
        let emptied = try Database(path: path)
        try emptied.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try emptied.close()
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        data.replaceSubrange(4096..<data.count, with: Data(repeating: 0x5A, count: data.count - 4096))
        try write(data)
        #expect(throws: LibraryError.damaged(path: path)) { try files.open().contents }
    }

    @Test func `a directory, or a file in a missing directory, cannot be a library`() throws {
        let directory = files.directory
        #expect(throws: LibraryError.isDirectory(path: directory)) { try SQLiteStore(path: directory) }
        let missing = directory + "/nowhere/library.sqlite"
        #expect(throws: LibraryError.noDirectory(path: missing)) { try SQLiteStore(path: missing) }
    }

    @Test func `a read-only library can be read but not changed`() throws {
        do { try files.open().change { try $0.add(draft("One")) } }
        let library = LibraryAPI(store: try SQLiteStore(readingAt: path), events: EventCenter(), author: "me")
        #expect(library.isReadOnly)
        #expect(try library.titles.last == "One")
        #expect(try library.journal.steps(limit: 1).map(\.albums) == [1])
        try library.albums(AlbumListing(.all, sortedBy: [.init(.title)])) { _ in true }
        #expect(throws: LibraryError.readOnly(path: path)) { try library.change { try $0.add(draft("Two")) } }
        #expect(throws: LibraryError.readOnly(path: path)) { try library.undo() }
        #expect(try library.count() == 6)
    }

    @Test(.enabled(if: geteuid() != 0, "the system's administrator may write everywhere"))
    func `a file without write permission is opened read-only`() throws {
        do { try files.open().change { try $0.add(draft("One")) } }
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        let library = try files.open()
        #expect(library.isReadOnly)
        #expect(try library.count() == 6)
    }

    @Test(.enabled(if: geteuid() != 0, "the system's administrator may write everywhere"))
    func `a library in a directory without write permission can be read`() throws {
        do { try files.open().change { try $0.add(draft("One")) } }
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: self.files.directory)
        defer { try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: self.files.directory) }
        #expect(try self.files.open().titles.last == "One")
    }

    @Test func `undo works in a later session`() throws {
        do {
            let library = try files.open()
            try library.change("delete 2") { try $0.remove(.album(Album.ID(2))) }
            try library.change("edit 1") { try $0.update(.album(Album.ID(1)), [FieldAssignment(.own("label"), "EMI")]) }
            try library.undo()
        }
        let library = try files.open()
        #expect(try library.journal.steps(limit: 9).map(\.summary) == ["edit 1", "delete 2"])
        try library.redo()
        #expect(try library.album(at: 1)?.fields["LABEL"] == "EMI")
        try library.undo(2)
        #expect(try library.contents.map(\.album.details) == FirstAlbums.drafts)
    }

    @Test func `a copy that is taken during a batch is consistent`() throws {
        let library = try files.open()
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        for number in 1...50 {
            try library.journal.state.begin(command: "add \(number)")
            try library.add([draft("First \(number)"), draft("Second \(number)")], at: 1)
            if number == 30 {
                try library.journal.endChange(); try library.journal.flush()
            } else if number < 50 {
                try library.journal.endChange()
            }
        }
        let copy = TemporaryLibrary()
        for file in ["library.sqlite", "library.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: "\(files.directory)/\(file)", toPath: "\(copy.directory)/\(file)")
        }
        try library.journal.endChange()
        let saved = try copy.open()
        let steps = try saved.journal.steps(limit: 9)
        #expect(try steps.count == 1 && steps[0].changes * 2 + 5 == saved.count())
        #expect(steps[0].changes >= 30)
        try saved.undo()
        #expect(try saved.contents.map(\.album.details) == FirstAlbums.drafts)
        try library.journal.endGroup()
        #expect(try library.count() == 105)
    }

    @Test func `a library with a reader is also one file after it is closed`() throws {
        let library = try files.open()
        let reader = try library.makeReader()
        #expect(try reader.count() == 5)
        try library.change { _ = try $0.add([draft("New")]) }
        try library.close()
        #expect(!FileManager.default.fileExists(atPath: files.path + "-wal"))
        #expect(throws: LibraryError.interrupted) { try reader.count() }
    }
}
