import Events
import TestFiles

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

/// A log in memory, and copies of its library in files.
final class SharedLibrary: Sendable {
    let server = MemoryLogServer()
    private let folder = TemporaryFolder()

    func path(of copy: String) -> String { folder.file(copy + ".sqlite") }

    /// Opens a copy; makes it if it is missing.
    func store(
        _ copy: String, layout: ShelfLayout = ShelfLayout(), author: String? = nil,
        opening open: (@Sendable () throws -> any ChangeLog)? = nil
    ) throws -> SharedStore {
        let base = try SQLiteStore(LibraryFile(path: path(of: copy), layout: layout, beginsEmpty: true))
        return try SharedStore(
            base, address: "memory", author: author ?? copy, machine: copy,
            opening: open ?? { [server] in MemoryLog(server) })
    }

    /// Opens a copy; its connections fail as planned.
    @MainActor
    func library(
        _ copy: String, layout: ShelfLayout = ShelfLayout(), author: String? = nil, faults: LogFaults? = nil
    ) throws -> LibraryAPI {
        let store = try store(copy, layout: layout, author: author) { [server] in
            if let faults { return try FaultyLog(server, faults) }
            return MemoryLog(server)
        }
        return LibraryAPI(store: store, events: EventCenter(), author: author ?? copy)
    }
}

extension LibraryStore {
    /// All that a user can see of a library: albums with ids and positions, the journal and the saved queries.
    var everything: [String] {
        get throws {
            var lines: [String] = []
            try visit(AlbumListing()) {
                lines.append("\($0)")
                return true
            }
            for step in try steps(limit: .max) { lines.append("\(step)") }
            for name in try savedQueryNames { lines.append("\(name): \(try savedQuery(name) ?? "")") }
            return lines + ["\(try depths(in: nil))"]
        }
    }
}
