import Files
import Foundation
import Randomness
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// A damaged library is detected, and never written to.
@MainActor
@Suite(.serialized, .mainActor)
struct DamageTests {
    /// Opens, reads and changes the library, and returns the first error.
    private func use(_ files: TemporaryLibrary) -> LibraryError? {
        var first: LibraryError?
        let attempt = { (body: () throws -> Void) in
            do { try body() } catch {
                first = first ?? (error as? LibraryError ?? .storeFailed(path: "", reason: "\(error)"))
            }
        }
        attempt {
            let library = try files.open()
            attempt { _ = try library.contents }
            attempt { _ = try library.journal.steps(limit: 100) }
            attempt { try library.undo(2) }
            attempt { try library.change { _ = try $0.add([draft("New")], at: 7) } }
            attempt { try library.change { _ = try $0.remove(.matching(.all)) } }
            attempt { try library.close() }
        }
        return first
    }

    private func expectRefused(_ library: DamagedLibrary, _ location: SourceLocation = #_sourceLocation) throws {
        let (bytes, names) = (try library.bytes, try library.names)
        #expect(use(library.files) == .damaged(path: library.path), sourceLocation: location)
        #expect(try library.bytes == bytes, sourceLocation: location)
        if try library.names.filter({ !$0.hasSuffix("-damaged") }) != names {
            // The changes before the detection are in the log, and remain there.
            #expect(Path(library.path + "-wal").size > 0, sourceLocation: location)
            #expect(try library.names.allSatisfy { !$0.hasSuffix("-journal") }, sourceLocation: location)
        }
    }

    @Test(arguments: DamagedLibrary.Damage.allCases) func `any damage is detected, and the file stays unchanged`(
        _ damage: DamagedLibrary.Damage
    ) throws {
        let library = try DamagedLibrary()
        try library.inflict(damage)
        try expectRefused(library)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 60, 71, 72, 99, 100, 511, 512, 4095, 4096, 4097, 50_000])
    func `a truncated file is detected`(length: Int) throws {
        let library = try DamagedLibrary()
        try library.write(try library.bytes.prefix(length))
        try expectRefused(library)
    }

    @Test func `a damaged list of free pages is detected when it is needed`() throws {
        let library = try DamagedLibrary()
        let open = try library.files.open()
        try open.undo(13)
        // Undone changes are deleted in parts, which frees pages.
        for number in 1...40 { try open.change { _ = try $0.add([draft("New \(number)")]) } }
        try open.close()
        var bytes = try library.bytes
        try #require(bytes[32..<36].contains { $0 != 0 }, "no page is free")
        bytes.replaceSubrange(32..<36, with: [0, 0, 0, 1])
        // A page without a checksum is not verified.
        bytes.replaceSubrange(4088..<4096, with: Data(count: 8))
        try library.write(bytes)
        let reader = try library.files.open()
        #expect(throws: LibraryError.damaged(path: library.path)) {
            for _ in 1...20 { try reader.change { _ = try $0.add((1...200).map { draft("More \($0)") }) } }
        }
        #expect(throws: LibraryError.damaged(path: library.path)) {
            try reader.change { _ = try $0.add([draft("No")]) }
        }
        #expect(try reader.count() == 45)
    }

    @Test(arguments: [[3], [4], [3, 4], [4, 3], [4, 5, 3]])
    func `an album without a position is damage, and no query returns another album for it`(_ positions: [Int]) throws {
        let library = try DamagedLibrary()
        try Database(path: library.path).execute("UPDATE album SET rank = NULL WHERE id = 3")
        let damaged = try library.files.open()
        let inOrder = try? damaged.albums(.all, limit: 9).map(\.album.id)
        for position in positions {
            do {
                let found = try damaged.album(at: position)?.id
                #expect(inOrder == nil || found == inOrder?[position - 1])
            } catch let error as LibraryError {
                #expect(error == .damaged(path: library.path))
            }
        }
    }

    @Test func `the log of a damaged library stays unchanged`() throws {
        let library = try DamagedLibrary()
        let open = try library.files.open()
        try open.change { _ = try $0.add([draft("In the log")]) }
        let crashed = try library.files.crashed()
        try open.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: crashed.path))
        let page = try library.root(of: "change")
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(count: 4096))
        bytes.replaceSubrange(20 * 4096..<bytes.count, with: Data(count: bytes.count - 20 * 4096))
        try bytes.write(to: URL(fileURLWithPath: crashed.path))
        let log = try Data(contentsOf: URL(fileURLWithPath: crashed.path + "-wal"))
        #expect(use(crashed) == .damaged(path: crashed.path))
        #expect(try Data(contentsOf: URL(fileURLWithPath: crashed.path)) == bytes)
        #expect(try Data(contentsOf: URL(fileURLWithPath: crashed.path + "-wal")) == log)
    }

    @Test func `the log of a newer library stays unchanged`() throws {
        let files = TemporaryLibrary()
        try files.open().close()
        let db = try Database(path: files.path)
        try db.execute("PRAGMA user_version = 99")
        let newer = TemporaryLibrary()
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: files.path + ending, toPath: newer.path + ending)
        }
        try db.close()
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: newer.path + $0)) }
        #expect(throws: LibraryError.newerLibrary(path: newer.path, version: 99)) { try newer.open() }
        #expect(try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: newer.path + $0)) } == before)
    }

    @Test func `flipped bits never crash the program, and every error reports damage`() throws {
        let library = try DamagedLibrary()
        let (whole, names) = (try library.bytes, try library.names)
        // Most pages contain albums; errors in these tables have more effect.
        let roots = try ["ledger", "shelf", "change", "edit", "kept", "search_config"].map { try library.root(of: $0) }
        var random = SeededRandom(seed: 63)
        for round in 1...30 {
            var bytes = whole
            for _ in 0...random.below(12) {
                let page =
                    round % 3 == 0 ? 0 : round % 3 == 1 ? random.pick(roots) - 1 : random.below(bytes.count / 4096)
                let offset = page == 0 ? random.below(100) : page * 4096 + random.below(4096)
                bytes[offset] ^= 1 << UInt8(random.below(8))
            }
            for name in try library.names where !names.contains(name) {
                try FileManager.default.removeItem(atPath: library.files.directory + "/" + name)
            }
            try library.write(bytes)
            switch use(library.files) {
            case .storeFailed?, .diskFailed?: Issue.record("\(round)")
            default: break
            }
        }
    }
}
