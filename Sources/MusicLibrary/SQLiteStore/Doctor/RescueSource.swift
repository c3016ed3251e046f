internal import Files
internal import GRDB

/// A damaged library, opened as far as possible for a rescue.
///
/// If SQLite cannot read the schema, the first page of a new library replaces the first page in a copy of the file:
/// that page contains the schema, which is identical in all libraries, because all are created by the same steps.
final class RescueSource {
    /// The connection for reads.
    let queue: DatabaseQueue
    /// The pages of the connection's file, opened before the connection.
    let pages: DatabasePages
    private let copy: String?

    /// Opens a library's file, or a copy of it beside the new library with the first page of that library.
    init(_ file: UntouchedFile, besides new: String) throws {
        let pages = DatabasePages(path: file.path)
        if let queue = Self.open(file) {
            (self.queue, self.pages, copy) = (queue, pages, nil)
            return
        }
        let copy = new + "-source"
        do {
            try Self.patch(file, copy, withPageOf: new)
        } catch {
            Self.remove(copy)
            throw error
        }
        let copiedPages = DatabasePages(path: copy)
        guard let queue = Self.open(UntouchedFile(path: copy, isOurs: true)) else {
            Self.remove(copy)
            throw LibraryError.nothingToSave(path: file.path)
        }
        (self.queue, self.pages, self.copy) = (queue, copiedPages, copy)
    }

    func close() {
        try? queue.close()
        pages.close()
        if let copy { Self.remove(copy) }
    }

    /// A connection that can read the tables of albums and shelves; nil if there is none.
    private static func open(_ file: UntouchedFile) -> DatabaseQueue? {
        guard let queue = try? file.connect(asFarAsPossible: true) else { return nil }
        do {
            try queue.unsafeRead { db in
                // Only checks that the table exists.
                _ = try db.makeStatement(sql: "SELECT \(SavedAlbum.columns) FROM album NOT INDEXED WHERE id = 1")
                _ = try db.makeStatement(sql: "SELECT id, place FROM shelf")
            }
            return queue
        } catch {
            try? queue.close()
            return nil
        }
    }

    /// Copies a damaged file, and replaces its first page by that of a new library with the correct number of pages.
    private static func patch(_ file: UntouchedFile, _ copy: String, withPageOf new: String) throws {
        do throws(CopyFailure) {
            for ending in ["", "-wal"] where Path(file.path + ending).size > 0 {
                try UnfinishedFiles.copy(file.path + ending, to: copy + ending)
            }
        } catch {
            switch error {
            case .source(let error): throw LibraryError.logUnreadable(path: file.path, reason: error.description)
            case .target(let error) where error.isFullDisk: throw LibraryError.diskFull(path: new)
            case .target(let error): throw LibraryError.notMade(path: new, reason: error.description)
            }
        }
        let pages = DatabasePages(path: copy)
        var page = DatabasePages(path: new).page(1)
        page[20] = UInt8(DatabasePages.size - pages.usable)
        for (offset, shift) in zip(28..<32, [24, 16, 8, 0]) {
            page[offset] = UInt8(truncatingIfNeeded: pages.count >> shift)
        }
        do throws(SystemError) { try OpenFile(copy, for: .writing, .noFollow).write(page) } catch {
            throw LibraryError.notMade(path: new, reason: error.description)
        }
    }

    private static func remove(_ copy: String) {
        for ending in ["", "-wal", "-shm"] { try? Path(copy + ending).remove() }
    }
}
