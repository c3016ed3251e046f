internal import Synchronization

/// Reads a library from any thread, beside whatever else goes on in it; for completion, which must not wait.
///
/// A library in a file is read over a connection of the reader's own, which is opened when it is first needed. A library in
/// memory is read as it was when the reader was made.
package final class LibraryReader: Sendable {
    private enum Source {
        case file(String)
        case store(any LibraryStore)
        case closed
    }

    private let source: Mutex<Source>

    /// A reader of the library in a file.
    init(path: String) { source = Mutex(.file(path)) }

    /// A reader of albums as they are now.
    init(albums: [AlbumDraft]) { source = Mutex(.store(MemoryStore(beginningWith: albums))) }

    /// The values of a field that begin with a text, case and diacritics aside, in order.
    ///
    /// - Throws: ``LibraryError`` when the library cannot be read.
    package func values(of field: AlbumField, beginning prefix: String, limit: Int) throws -> [String] {
        try read { try $0.values(of: field, beginning: prefix, limit: limit) }
    }

    /// How many albums there are.
    ///
    /// - Throws: ``LibraryError`` when the library cannot be read.
    package func count() throws -> Int { try read { try $0.count(of: .all) } }

    /// Whether a query means any album; it stops at the first.
    ///
    /// - Throws: ``LibraryError`` when the library cannot be read.
    package func holds(_ query: AlbumQuery) throws -> Bool {
        try read { store in
            var isFound = false
            try store.visit(AlbumListing(query, limit: 1)) { _ in
                isFound = true
                return false
            }
            return isFound
        }
    }

    /// Where the first album stands for which a term holds, at a position or behind it, or else from the beginning on; nil where
    /// there is none.
    ///
    /// - Throws: ``LibraryError`` when the library cannot be read.
    package func position(of term: AlbumQuery.Term, from position: Int) throws -> Int? {
        try read { store in
            for first in [position, 1] {
                let query = AlbumQuery([.init(places: [.positions(from: first, through: nil)], terms: [term])])
                var found: Int?
                try store.visit(AlbumListing(query, limit: 1)) { located in
                    found = located.position
                    return false
                }
                if let found { return found }
            }
            return nil
        }
    }

    /// The journal's steps, newest first.
    ///
    /// - Throws: ``LibraryError`` when the library cannot be read.
    package func steps(limit: Int) throws -> [JournalStep] { try read { try $0.steps(limit: limit) } }

    /// A number that is another one as soon as anybody has changed the library; it means nothing beside that.
    ///
    /// - Throws: ``LibraryError`` when the library cannot be read.
    package func version() throws -> Int { try read { try $0.version } }

    /// Lets go of the library, which is not to be read after; whoever reads just now is not waited for.
    func close() {
        source.withLockIfAvailable { source in
            if case .store(let store) = source { try? store.close() }
            source = .closed
        }
    }

    private func read<Result: Sendable>(
        _ body: @Sendable (any LibraryStore) throws -> Result
    ) throws -> Result {
        try source.withLock { source in
            switch source {
            case .closed: throw LibraryError.interrupted
            case .store(let store): return try body(store)
            case .file(let path):
                let store = try SQLiteStore(readingAt: path)
                source = .store(store)
                return try body(store)
            }
        }
    }
}
