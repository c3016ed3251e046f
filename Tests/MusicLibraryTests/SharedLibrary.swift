import Events
import Foundation
import PostgresServer
import TestFiles

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

/// A log in memory or on a server, and copies of its library in files.
final class SharedLibrary: Sendable {
    enum Place: CaseIterable, Sendable { case memory, server }

    let server = MemoryLogServer()
    /// The address of the log on a server; nil for one in memory.
    let address: ServerAddress?
    private let folder = TemporaryFolder()

    /// Creates an empty log in memory.
    init() { address = nil }

    /// Creates an empty log.
    convenience init(in place: Place) throws {
        switch place {
        case .memory: self.init()
        case .server: try self.init(on: PostgresServer.shared.get())
        }
    }

    /// Creates an empty log on a server.
    ///
    /// - Parameters:
    ///   - database: An existing database; nil for a new one.
    ///   - name: The name of the library in the database; nil for none.
    ///   - folder: The folder of the socket of a proxy for the server.
    init(on server: PostgresServer, in database: String? = nil, named name: String? = nil, proxy folder: String? = nil)
        throws
    {
        let database = try database ?? server.newDatabase()
        let options = name.map { "?library=\($0)" } ?? ""
        _ = try PostgresLog(ServerAddress(server.address(database) + options)).create()
        address = try ServerAddress(PostgresServer.address(folder ?? server.folder, database) + options)
    }

    func path(of copy: String) -> String { folder.file(copy + ".sqlite") }

    /// Connects to the log.
    func log() -> any ChangeLog { address.map { PostgresLog($0) } ?? MemoryLog(server) }

    /// Opens a copy; makes it if it is missing. No thread follows the log.
    func store(
        _ copy: String, layout: ShelfLayout = ShelfLayout(), author: String? = nil,
        opening open: (@Sendable () throws -> any ChangeLog)? = nil
    ) throws -> SharedStore {
        let base = try SQLiteStore(LibraryFile(path: path(of: copy), layout: layout, isCopy: true))
        return try SharedStore(
            base, address: address?.description ?? "memory", author: author ?? copy, machine: copy,
            opening: open ?? { [self] in log() })
    }

    /// Opens a copy as a program does; makes it if it is missing.
    func open(_ copy: String, opening open: (@Sendable () throws -> any ChangeLog)? = nil) throws -> (
        store: SharedStore, setAside: String?
    ) {
        try SharedStore.open(
            at: path(of: copy), address: address?.description ?? "memory", author: copy, machine: copy,
            opening: open ?? { [self] in log() })
    }

    /// Opens a copy; its connections fail as planned.
    @MainActor
    func library(
        _ copy: String, layout: ShelfLayout = ShelfLayout(), author: String? = nil, faults: LogFaults? = nil
    ) throws -> LibraryAPI {
        let store = try store(copy, layout: layout, author: author) { [self] in
            if let faults { return try FaultyLog(server, faults) }
            return log()
        }
        return LibraryAPI(store: store, events: EventCenter(), author: author ?? copy)
    }

    /// The entries of the log.
    var entries: [LogEntry] {
        get throws {
            var entries: [LogEntry] = []
            try log().visit(after: 0) { entry in
                entries.append(entry)
                return true
            }
            return entries
        }
    }
}

extension LibraryStore {
    /// All that a user can see of a library: albums with ids and positions, the journal and the saved queries.
    var everything: [String] {
        get throws {
            var lines = try albumLines
            for step in try steps(limit: .max) { lines.append("\(step)") }
            for name in try savedQueryNames { lines.append("\(name): \(try savedQuery(name) ?? "")") }
            return lines + ["\(try depths(in: nil))"]
        }
    }

    /// The albums with ids, positions and fields, and the numbers and names of the changes.
    var albumsAndChanges: [String] {
        get throws { try albumLines + steps(limit: .max).map { "\($0.number) \($0.summary) \($0.albums) \($0.state)" } }
    }

    private var albumLines: [String] {
        get throws {
            var lines: [String] = []
            try visit(AlbumListing()) {
                lines.append("\($0)")
                return true
            }
            return lines
        }
    }

    /// Makes a change of these edits; returns false if one of them is invalid.
    func makeChange(_ summary: String, _ edits: [Edit]) throws -> Bool {
        do {
            for edit in edits { _ = try apply(edit) }
            _ = try finishChange(JournalStep(summary: summary, author: "a", date: Date()))
            return true
        } catch is LibraryError {
            try cancelChange()
            return false
        }
    }
}
