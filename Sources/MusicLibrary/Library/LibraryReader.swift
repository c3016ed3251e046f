internal import Synchronization

/// Reads a library from any thread, beside whatever else goes on in it; for completion, which must not wait.
///
/// A library in a file is read over a connection of the reader's own, which is opened when it is first needed. A library in
/// memory is read as it was when the reader was made.
package final class LibraryReader: Sendable {
    private enum Source {
        case file(String)
        case store(any LibraryStore)
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
        try source.withLock { source in
            if case .file(let path) = source { source = .store(try SQLiteStore(readingAt: path)) }
            guard case .store(let store) = source else { return [] }
            return try store.values(of: field, beginning: prefix, limit: limit)
        }
    }
}
