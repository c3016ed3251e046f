import Events
import Foundation
import TestFiles

@testable import AlbumModel
@testable import MusicLibrary

/// A directory for a test's library, which is deleted with this value.
final class TemporaryLibrary {
    private let folder = TemporaryFolder()
    var directory: String { folder.path }
    var path: String { folder.file("library.sqlite") }

    /// Opens the library again; a new one for the other kinds of store.
    @MainActor
    func open(
        _ kind: Kind = .file, author: String = "me", layout: ShelfLayout = ShelfLayout(),
        events: EventCenter = EventCenter()
    ) throws -> LibraryAPI {
        let store: any LibraryStore =
            switch kind {
            case .reference: MemoryStore()
            case .memory: try SQLiteStore(LibraryFile(inMemory: layout))
            case .file: try SQLiteStore(path: path, layout: layout)
            }
        return LibraryAPI(store: store, events: events, author: author)
    }

    /// A copy of the files that a program leaves if it is killed now.
    func crashed(_ endings: [String] = ["", "-wal"]) throws -> TemporaryLibrary {
        let crashed = TemporaryLibrary()
        for ending in endings {
            try FileManager.default.copyItem(atPath: path + ending, toPath: crashed.path + ending)
        }
        return crashed
    }
}

/// The kinds of store: the reference with arrays, and SQLite in memory and in a file.
enum Kind: CaseIterable, Sendable {
    case reference, memory, file
}

@MainActor
extension LibraryAPI {
    /// Makes one change, as a command does. The loss of earlier changes is not a failure.
    @discardableResult
    func change<Result>(_ command: String = "change", _ body: (LibraryAPI) throws -> Result) throws -> Result {
        let current = try album(at: 1)?.id
        try journal.state.begin(command: command, currentBefore: current)
        do {
            let result = try body(self)
            do { try journal.endChange(currentAfter: try album(at: 1)?.id) } catch let loss as JournalLoss {
                if let cause = loss.cause { throw cause }
            }
            return result
        } catch {
            try? journal.rollbackChange()
            throw error
        }
    }

    /// Adds albums with these titles, each with a command.
    func addEach(_ titles: String...) throws {
        for title in titles { try change("add \(title)") { try $0.add(draft(title)) } }
    }

    /// The titles after those of the first albums.
    var added: [String] { get throws { Array(try titles.dropFirst(5)) } }

    /// Undoes steps of the journal.
    @discardableResult
    func undo(_ count: Int = 1) throws -> [JournalStep] { try journal.perform(.undo(count)) }

    /// Undoes the steps after a change.
    @discardableResult
    func undo(to number: Int) throws -> [JournalStep] { try journal.perform(.undoTo(number)) }

    /// Redoes steps of the journal.
    @discardableResult
    func redo(_ count: Int = 1) throws -> [JournalStep] { try journal.perform(.redo(count)) }

    /// Every album in order, with its position.
    var contents: [PositionedAlbum] {
        get throws {
            var found: [PositionedAlbum] = []
            try albums(AlbumListing()) {
                found.append($0)
                return true
            }
            return found
        }
    }

    /// Every album's title in order.
    var titles: [String] { get throws { try contents.map(\.album.title) } }

    /// The positions that a query finds.
    func positions(_ query: AlbumQuery) throws -> [Int] { try albums(query, limit: 10_000).map(\.position) }
}

extension LibraryStore {
    /// Applies an edit to few or many albums.
    func apply(_ edit: Edit) throws -> EditResult {
        try apply(edit, toMany: false) ?? apply(edit, toMany: true) ?? .nothing
    }
}

/// A draft of an album with a title and an arbitrary artist.
func draft(_ title: String, by artist: String = "Somebody") -> AlbumDraft { AlbumDraft(title: title, artist: artist) }

extension AlbumQuery.Term {
    /// A term for the years between two, inclusive.
    static func years(from: Int?, through: Int?) -> AlbumQuery.Term {
        .field(.year, .within(ValueRange(from: from.map(String.init), through: through.map(String.init))))
    }
}
