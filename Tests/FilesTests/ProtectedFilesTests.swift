import Files
import Foundation
import TestFiles
import Testing

@Suite struct ProtectedFilesTests {
    private let folder = TemporaryFolder([
        "text": "SQLite format 4", "empty": "", "own": "x", "own.lock": "", "state/inner/file": "x", "locked.db": "",
        "locked.db-turn": "", "lost.db-wal": "", "words-wal": "words", "words": "", "orphan-journal": "words",
    ])
    private var files: ProtectedFiles {
        ProtectedFiles(
            ProtectedFiles.versions(of: folder.file("own")) + [folder.file("state"), folder.file("later")],
            besideDatabases: ["-turn"])
    }

    init() throws {
        for (name, bytes) in [
            ("data.db", Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 84)),
            ("copy of a log", [0x37, 0x7f, 0x06, 0x82, 0]), ("lost.db-wal", [0x37, 0x7f, 0x06, 0x83, 0]),
            ("hot.db-journal", [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]),
        ] {
            try Data(bytes).write(to: URL(filePath: folder.file(name)))
        }
        for (link, target) in [
            ("to data", "data.db"), ("to log", "data.db-wal"), ("to later", "later"), ("to link", "to data"),
            ("to text", "text"),
        ] {
            symlink(target, folder.file(link))
        }
        for (name, other) in [("data.db", "hard data"), ("own", "hard own"), ("own.lock", "hard lock")] {
            link(folder.file(name), folder.file(other))
        }
    }

    @Test(arguments: [
        "data.db", "to data", "to link", "to log", "hard data", "data.db-wal", "data.db-shm", "data.db-journal",
        "data.db-turn", "copy of a log", "lost.db", "lost.db-wal", "hot.db", "hot.db-journal", "locked.db",
        "locked.db-turn", "locked.db-wal",
    ])
    func `a database and the files beside it are protected`(name: String) {
        #expect(throws: ProtectedFileError.database(folder.file(name))) { try files.check(folder.file(name)) }
    }

    @Test(arguments: [
        "own", "own.lock", "own.new", "own.damaged", "hard own", "hard lock", "later", "to later", "state/inner/file",
        "./own", "state/../own",
    ])
    func `the program's own files are protected, also missing ones`(name: String) {
        #expect(throws: ProtectedFileError.ownFile(folder.file(name))) { try files.check(folder.file(name)) }
    }

    @Test(arguments: [
        "text", "to text", "empty", "missing", "words", "words-wal", "orphan", "orphan-journal", "text-wal", "own.txt",
        "state/new", "state", "own/below", "nowhere/later", "",
    ])
    func `other files are not protected`(name: String) throws {
        try files.check(folder.file(name))
        try files.check("/dev/null")
    }

    @Test func `the contents of a database that this program has open are not read`() throws {
        let locks = RetainedLocks(of: folder.file("empty"))
        #expect(throws: ProtectedFileError.database(folder.file("empty"))) { try files.check(folder.file("empty")) }
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let opened = names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(!opened.contains(folder.file("empty")))
        withExtendedLifetime(locks) {}
    }
}
