import Events
import Foundation

@testable import MusicLibrary

/// A directory for a test's library, which is deleted with this value.
final class TemporaryLibrary {
    let directory: String
    var path: String { directory + "/library.sqlite" }

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        directory = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    /// Opens the library again.
    @MainActor
    func open(author: String = "me", layout: ShelfLayout = ShelfLayout()) throws -> LibraryAPI {
        LibraryAPI(store: try SQLiteStore(path: path, layout: layout), events: EventCenter(), author: author)
    }
}

@MainActor
extension LibraryAPI {
    /// Makes one change, as a command does.
    @discardableResult
    func change<Result>(_ command: String = "change", _ body: (LibraryAPI) throws -> Result) throws -> Result {
        let current = try album(at: 1)?.id
        try journal.beginChange(command: command, currentBefore: current)
        do {
            let result = try body(self)
            try journal.endChange(currentAfter: try album(at: 1)?.id)
            return result
        } catch {
            try? journal.rollbackChange()
            throw error
        }
    }

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

/// A draft of an album with a title and an arbitrary artist.
func draft(_ title: String, by artist: String = "Somebody") -> AlbumDraft { AlbumDraft(title: title, artist: artist) }

extension AlbumQuery.Term {
    /// A term for the years between two, inclusive.
    static func years(from: Int?, through: Int?) -> AlbumQuery.Term {
        .field(.year, .within(ValueRange(from: from.map(String.init), through: through.map(String.init))))
    }
}
