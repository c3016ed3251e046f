import Foundation
import Glibc
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The doctor reads a file without changing any file beside it, and without releasing locks of other programs.
@MainActor
@Suite(.serialized, .mainActor)
struct UntouchedFileTests {
    /// The files of a killed program: a library of 887 albums, the last of which is only in the log.
    private func makeCrashed(_ endings: [String]) throws -> TemporaryLibrary {
        let library = try DamagedLibrary()
        let open = try library.files.open()
        try open.change { _ = try $0.add([draft("In the log")]) }
        let crashed = try library.files.crashed(endings)
        try open.close()
        return crashed
    }

    private func contents(_ directory: String) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, FileManager.default.contents(atPath: "\(directory)/\($0)") ?? Data())
            })
    }

    @Test(arguments: [["", "-wal"], ["", "-wal", "-shm"]])
    func `the log of an ended program is read, and all files stay unchanged`(_ endings: [String]) throws {
        let crashed = try makeCrashed(endings)
        let before = try contents(crashed.directory)
        let elsewhere = TemporaryLibrary()
        let link = elsewhere.directory + "/link.sqlite"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: crashed.path)
        for path in [crashed.path, link] {
            #expect(try LibraryDoctor.examine(path) == Diagnosis(albums: 887, changes: 14, findings: []))
            let copy = elsewhere.directory + "/\(UUID().uuidString).sqlite"
            try LibraryDoctor.backUp(path, to: copy)
            #expect(try LibraryDoctor.examine(copy).albums == 887)
            let saved = elsewhere.directory + "/\(UUID().uuidString).sqlite"
            #expect(try LibraryDoctor.save(path, to: saved).albums == 887)
        }
        #expect(try contents(crashed.directory) == before)
    }

    @Test func `recovering albums byte by byte keeps SQLite's lock`() throws {
        let crashed = try makeCrashed(["", "-wal", "-shm"])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: crashed.path))
        let middle = DamagedLibrary.middle(of: bytes.count / 4096)
        bytes.replaceSubrange(
            (middle.lowerBound - 1) * 4096..<(middle.upperBound - 1) * 4096, with: Data(count: middle.count * 4096))
        try bytes.write(to: URL(fileURLWithPath: crashed.path))
        let saved = TemporaryLibrary()
        try saved.open().close()

        let watch = open(crashed.path, O_RDONLY | O_CLOEXEC)
        defer { close(watch) }
        let source = try RescueSource(UntouchedFile(path: crashed.path), besides: saved.path)
        defer { source.close() }
        let db = try Database(path: saved.path)
        SearchFunctions.add(to: db, MatcherRegistry())
        try db.execute("DELETE FROM album")
        let albums = try AlbumRescue(from: source.db, source.pages, to: db, saved.path).save()
        #expect((500..<887).contains(albums))
        #expect(isLocked(watch))
        try db.close()
        source.close()
        #expect(!isLocked(watch))
    }

    /// True if SQLite's shared lock is on a file (https://sqlite.org/lockingv3.html), as another program would see
    /// it.
    private func isLocked(_ descriptor: Int32) -> Bool {
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (0x4000_0002, 510)
        // `F_OFD_GETLK`, which is not imported; it finds the locks of this program too.
        return fcntl(descriptor, 36, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
