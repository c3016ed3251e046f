import Events
import Files
import Foundation
import Randomness
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The checksums of a library's pages.
@MainActor
@Suite(.serialized, .mainActor)
struct PageSumTests {
    /// The number of pages without a valid checksum.
    private func unsummed(_ path: String) -> Int {
        let pages = DatabasePages(path: path)
        return (1...pages.count).count { !isSummed(pages.page($0), $0) }
    }

    /// True if a page, counted from 1, ends with its checksum: Fletcher's sum of every fourth word, for which the number of pages before
    /// it stands in place of the last word.
    private func isSummed(_ page: [UInt8], _ number: Int) -> Bool {
        let words = stride(from: 0, to: page.count, by: 8).map { start in
            page[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        var (first, second) = (Array(repeating: UInt64(0), count: 4), Array(repeating: UInt64(0), count: 4))
        for (index, word) in (words.dropLast() + [UInt64(number - 1)]).enumerated() {
            first[index % 4] &+= word
            second[index % 4] &+= first[index % 4]
        }
        let hash = zip(first, second).flatMap { [$0, $1] }.reduce(UInt64(0)) { hash, part in
            let product = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15
            return product ^ product >> 32
        }
        return words.last == max(1, hash)
    }

    /// The number of pages that SQLite's own layer for checksums would call damaged (https://sqlite.org/cksumvfs.html).
    ///
    /// It compares only files that reserve exactly eight bytes of each page. They contain two sums of 32 bits over the pairs of words
    /// before them, each of which includes the other one.
    private func damagedForSQLite(_ bytes: Data) -> Int {
        guard bytes[20] == 8 else { return 0 }
        return stride(from: 0, to: bytes.count, by: 4096).count { start in
            let words = stride(from: start, to: start + 4096, by: 4).map { offset in
                bytes[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            var (first, second): (UInt32, UInt32) = (0, 0)
            for index in stride(from: 0, to: words.count - 2, by: 2) {
                first &+= words[index] &+ second
                second &+= words[index + 1] &+ first
            }
            return [first, second] != Array(words.suffix(2))
        }
    }

    @Test func `SQLite's own checksums find no page of a library damaged`() throws {
        let library = try DamagedLibrary()
        var bytes = try library.bytes
        #expect(damagedForSQLite(bytes) == 0)
        let open = try library.files.open()
        try open.change { _ = try $0.remove(.matching(.all)) }
        try open.close()
        #expect(try damagedForSQLite(library.bytes) == 0)
        try library.execute("VACUUM")
        #expect(try damagedForSQLite(library.bytes) == 0)
        #expect(unsummed(library.path) == 0)
        let later = LibraryFormat(steps: [.init(number: 4) { try $0.execute("CREATE TABLE star (album INTEGER)") }]
        )
        try SQLiteStore(LibraryFile(path: library.path, layout: ShelfLayout(), format: later)).close()
        #expect(try damagedForSQLite(library.bytes) == 0)
        // The layer would compare the sums of this program if each page reserved as many bytes as its own sums have.
        bytes[20] = 8
        #expect(damagedForSQLite(bytes) == bytes.count / 4096)
    }

    @Test func `every page of a library and of its copies has a checksum after any operation`() throws {
        let library = try DamagedLibrary()
        #expect(unsummed(library.path) == 0)
        let open = try library.files.open()
        try open.undo(4)
        try open.change { _ = try $0.update(.matching(.all), [FieldAssignment(.own("note"), "x")]) }
        try open.close()
        #expect(unsummed(library.path) == 0)
        let copy = library.files.directory + "/copy.sqlite"
        try LibraryDoctor.backUp(library.path, to: copy)
        #expect(unsummed(copy) == 0)
        #expect(try LibraryDoctor.examine(copy).isWhole)
    }

    @Test func `one flipped bit is detected when the page is read`() throws {
        let library = try DamagedLibrary()
        let whole = try library.bytes
        var random = SeededRandom(seed: 15)
        for _ in 1...60 {
            var bytes = whole
            let offset = random.below(bytes.count)
            bytes[offset] ^= 1 << UInt8(random.below(8))
            try library.write(bytes)
            let diagnosis = try? LibraryDoctor.examine(library.path)
            #expect(diagnosis?.isWhole != true, "\(offset)")
            let titles = try? library.files.open().titles
            #expect(titles == nil || titles == library.titles, "\(offset)")
        }
    }

    @Test func `pages that SQLite copied from the log without checksums are valid, and get them with the next change`()
        throws
    {
        let library = try DamagedLibrary()
        let open = try library.files.open()
        try open.change { _ = try $0.update(.matching(.all), [FieldAssignment(.genre, "Folk")]) }
        let crashed = try library.files.crashed()
        try open.close()
        let address = URL(fileURLWithPath: crashed.path).absoluteString + "?vfs=unix"
        let alone = try Database(path: address)
        #expect(try alone.value("SELECT count(*) FROM album") == 886)
        try alone.close()
        #expect(unsummed(crashed.path) > 0)
        #expect(Path(crashed.path + "-wal").size == 0)
        #expect(try LibraryDoctor.examine(crashed.path).findings == [])
        let again = try crashed.open()
        #expect(try again.contents.allSatisfy { $0.album.details.genre == "Folk" })
        try again.undo()
        try again.close()
        #expect(try LibraryDoctor.examine(crashed.path).findings == [])
    }

    @Test func `albums are recovered without the first page`() throws {
        let files = TemporaryLibrary()
        let long = AlbumDraft(title: String(repeating: "long ", count: 5000), artist: "Somebody")
        let open = try files.open()
        try open.change { _ = try $0.add([long]) }
        try open.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: files.path))
        bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
        try bytes.write(to: URL(fileURLWithPath: files.path))
        let rescue = try LibraryDoctor.save(files.path, to: files.directory + "/new.sqlite")
        #expect(rescue.albums == 6)
        #expect(rescue.diagnosis.isWhole)
    }
}
