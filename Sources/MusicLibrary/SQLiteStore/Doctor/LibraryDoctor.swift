internal import GRDB

/// Looks whether a library is whole, saves what can be saved of one that is not, and copies it while it is in use.
///
/// None of this ever writes to the library's file.
package enum LibraryDoctor {
    /// Looks whether the library in a file is whole.
    ///
    /// It reads all of the file: some seconds for a million albums.
    /// - Throws: ``LibraryError`` when there is no library, or none that this program knows.
    package static func examine(_ path: String) throws -> Diagnosis {
        let file = UntouchedFile(path: path)
        try file.checkPlace()
        let shortage = file.shortage
        if case .shortened(0, _)? = shortage {
            return Diagnosis(albums: nil, changes: nil, findings: [.shortened(bytes: 0, of: nil)])
        }
        do {
            return try naming(path) {
                try file.readingOneState { db in
                    try file.recognise(db)
                    return try Examination(of: db).diagnosis(shortage)
                }
            }
        } catch LibraryError.damaged {
            return Diagnosis(albums: nil, changes: nil, findings: [shortage ?? .unreadableBeginning])
        } catch LibraryError.notALibrary where file.holdsLooseAlbums {
            return Diagnosis(albums: nil, changes: nil, findings: [.unreadableBeginning])
        }
    }

    /// Saves what can be saved of the library in a file into a new library.
    ///
    /// - Throws: ``LibraryError`` when there is something at the new path, it cannot be written, or nothing can be saved; then
    ///   there is no new file.
    package static func save(_ path: String, to new: String) throws -> Rescue {
        let file = UntouchedFile(path: path)
        try file.checkPlace()
        try recogniseIfReadable(file)
        let draft = try NewFile(at: new)
        defer { draft.discard() }
        let rescue = try draft.fill(from: path) { try Rescuer(file, draft.path).rescue() }
        try draft.finish()
        return rescue
    }

    /// Takes away what is unfinished, for a program that ends at once; from any thread.
    package static func abandon() { UnfinishedFiles.discardAll() }

    /// Whether SQLite finds no fault with a copy's pages.
    static func isSound(_ path: String) throws -> Bool {
        try UntouchedFile(path: path).readingOneState { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") == "ok" }
    }

    /// Throws what the file is instead of a library of ours, where it is whole enough to say so.
    private static func recogniseIfReadable(_ file: UntouchedFile) throws {
        do {
            try naming(file.path) { try file.readingOneState { try file.recognise($0) } }
        } catch let error as LibraryError {
            switch error {
            case .newerLibrary: throw error
            case .notALibrary where FileHeader(path: file.path).isSQLite && !file.holdsLooseAlbums: throw error
            default: break
            }
        }
    }

    /// Copies the library in a file as it is at this moment, also while programs change it.
    ///
    /// - Throws: ``LibraryError`` when there is something at the new path, or either cannot be used; then there is no new file.
    package static func backUp(_ path: String, to new: String) throws {
        let file = UntouchedFile(path: path)
        try file.checkPlace()
        let draft = try NewFile(at: new)
        defer { draft.discard() }
        try naming(path) {
            try file.readingOneState { db in
                try file.recognise(db)
                try draft.fill(from: path) { try LibraryCopy(to: draft.path).take(from: db) }
            }
        }
        try draft.finish()
    }
}
