import Foundation
import SQLite

@testable import AlbumModel
@testable import MusicLibrary

/// A library with a journal, whose file can be damaged on purpose.
final class DamagedLibrary {
    /// A kind of damage to the file.
    enum Damage: CaseIterable {
        case half, lastPage, tail, firstPage, header, middle, rootOfAlbums, rootOfShelves, ledger, journal, search
    }

    static let pageSize = 4096

    let files: TemporaryLibrary
    let titles: [String]
    var path: String { files.path }

    /// The contents of a library's file and its titles in order, created once.
    @MainActor private static let made = Result { try make() }

    /// Creates a library of 886 albums and 13 changes.
    @MainActor
    init() throws {
        let made = try Self.made.get()
        (files, titles) = (TemporaryLibrary(), made.titles)
        try write(made.bytes)
        // A file that exists beside every changed library.
        try Data().write(to: URL(fileURLWithPath: path + "-turn"))
    }

    @MainActor
    private static func make() throws -> (bytes: Data, titles: [String]) {
        let files = TemporaryLibrary()
        let library = try files.open()
        // In several parts, so that the pages of the tables alternate.
        for first in stride(from: 1, to: 900, by: 100) {
            let numbers = first..<first + 100
            let drafts = numbers.map {
                AlbumDraft(title: "Album \($0)", artist: "Artist \($0 % 30)", year: 1900 + $0 % 100)
            }
            try library.change("add") { _ = try $0.add(drafts) }
        }
        try library.change("edit") {
            try $0.update(.albums([Album.ID(20), Album.ID(21)]), [FieldAssignment(.own("label"), "EMI")])
        }
        try library.change("move") { try $0.move(.album(Album.ID(30)), to: 2) }
        try library.change("delete") { try $0.remove(.albums((40..<60).map { Album.ID($0) })) }
        try library.change("add") { _ = try $0.add([draft("Last")]) }
        let titles = try library.titles
        try library.close()
        return (try Data(contentsOf: URL(fileURLWithPath: files.path)), titles)
    }

    /// The contents of the file.
    var bytes: Data {
        get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
    }

    /// The names in the directory.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: files.directory).sorted() }
    }

    func write(_ bytes: Data) throws { try bytes.write(to: URL(fileURLWithPath: path)) }

    /// The first page of a table or an index.
    func root(of name: String) throws -> Int {
        let db = try UntouchedFile(path: path).connect()
        return try db.prepare("SELECT rootpage FROM sqlite_master WHERE name = ?").bind(name).value() ?? 0
    }

    func inflict(_ damage: Damage) throws {
        var bytes = try bytes
        let pages = bytes.count / Self.pageSize
        switch damage {
        case .half: bytes = bytes.prefix(pages / 2 * Self.pageSize)
        case .lastPage: bytes.removeLast(Self.pageSize)
        case .tail: bytes.removeLast(1000)
        case .firstPage: Self.zero([1], &bytes)
        case .header: bytes.replaceSubrange(0..<100, with: Data(count: 100))
        case .middle: Self.zero(try pagesOfAlbums(), &bytes)
        case .rootOfAlbums: Self.zero([try root(of: "album")], &bytes)
        case .rootOfShelves: Self.zero([try root(of: "shelf")], &bytes)
        case .ledger: Self.zero([try root(of: "ledger")], &bytes)
        case .journal: Self.zero([try root(of: "change")], &bytes)
        case .search: Self.zero([try root(of: "search_data")], &bytes)
        }
        try write(bytes)
    }

    /// Erases the first leaf of the table of changes, which must have several.
    func loseOldestChanges() throws {
        var bytes = try bytes
        let root = (try root(of: "change") - 1) * Self.pageSize
        // A page of type 5 is an interior page. The offset of its first cell follows the header of 12 bytes, and the
        // cell begins with the number of the leaf: https://sqlite.org/fileformat.html
        guard bytes[root] == 5 else { throw CocoaError(.featureUnsupported) }
        let cell = root + Int(bytes[root + 12]) << 8 + Int(bytes[root + 13])
        Self.zero([bytes[cell..<cell + 4].reduce(0) { $0 << 8 | Int($1) }], &bytes)
        try write(bytes)
    }

    /// Four pages of albums in the middle.
    private func pagesOfAlbums() throws -> [Int] {
        let leaves = "SELECT pageno FROM dbstat WHERE name = 'album' AND pagetype = 'leaf' ORDER BY pageno"
        let db = try UntouchedFile(path: path).connect()
        let found: String = try db.prepare("SELECT group_concat(pageno) FROM (\(leaves))").value() ?? ""
        let pages = found.split(separator: ",").compactMap { Int($0) }
        return Array(pages.dropFirst(pages.count / 2 - 2).prefix(4))
    }

    /// Four pages in the middle of a library with this many pages.
    static func middle(of pages: Int) -> Range<Int> { pages / 2 - 1..<pages / 2 + 3 }

    private static func zero(_ pages: some Sequence<Int>, _ bytes: inout Data) {
        for page in pages {
            bytes.replaceSubrange((page - 1) * pageSize..<page * pageSize, with: Data(count: pageSize))
        }
    }

    /// Changes the library with SQL that no program would use.
    func execute(_ sql: String) throws {
        let db = try PageSums.open(path) { SearchFunctions.add(to: $0, MatcherRegistry()) }
        try db.execute(sql)
        try db.close()
    }
}
