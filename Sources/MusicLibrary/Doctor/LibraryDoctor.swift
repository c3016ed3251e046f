internal import AlbumModel
internal import Files
internal import SQLite

/// Checks libraries, rescues the data of damaged ones, and copies libraries in use.
///
/// It never writes to the library's file.
package enum LibraryDoctor {
    /// Checks the library in a file.
    ///
    /// Reads the whole file: a few seconds for a million albums.
    /// - Throws: ``LibraryError`` when the file is not a supported library.
    package static func examine(_ path: String) throws -> Diagnosis {
        let file = UntouchedFile(path: path)
        try file.checkPath()
        let shortage = file.shortage
        if case .shortened(0, _)? = shortage {
            return Diagnosis(albums: nil, changes: nil, findings: [.shortened(bytes: 0, of: nil)])
        }
        do {
            var diagnosis = try naming(path) {
                try file.readingOneState { db in
                    try file.recognise(db)
                    return try Examination(of: db).diagnosis(shortage)
                }
            }
            diagnosis.notes = file.oddities
            return diagnosis
        } catch LibraryError.damaged {
            return Diagnosis(albums: nil, changes: nil, findings: [shortage ?? .unreadableBeginning])
        } catch LibraryError.notALibrary where file.holdsLooseAlbums {
            return Diagnosis(albums: nil, changes: nil, findings: [.unreadableBeginning])
        }
    }

    /// Saves all readable data of the library in a file to a new library.
    ///
    /// - Throws: ``LibraryError`` when the new path exists or cannot be written, or when nothing can be saved; no new
    ///   file remains then.
    package static func save(_ path: String, to new: String) throws -> Rescue {
        let file = UntouchedFile(path: path)
        try file.checkPath()
        try recogniseIfReadable(file)
        let draft = try NewFile(at: new)
        defer { draft.discard() }
        let rescue = try draft.fill(from: path) { try Rescuer(file, draft.path).rescue() }
        try draft.finish()
        return rescue
    }

    /// Removes unfinished files before the program ends immediately; from any thread.
    package static func abandon() {
        UnfinishedFiles.discardAll()
        TemporaryDirectory.removeAll()
    }

    /// True if SQLite finds no error in the pages of a copy.
    static func isSound(_ path: String) throws -> Bool {
        try UntouchedFile(path: path).readingOneState { try isSound($0) }
    }

    /// The same for an open copy.
    static func isSound(_ copy: Database) throws -> Bool {
        try copy.execute(LibraryCopy.smallCache)
        return try copy.value("PRAGMA quick_check(1)", as: String.self) == "ok"
    }

    /// The number of albums in a copy of a library; nil if it cannot be read.
    package static func albums(in path: String) -> Int? {
        let file = UntouchedFile(path: path)
        return try? file.readingOneState {
            try file.recognise($0)
            return try $0.value("SELECT coalesce(sum(count), 0) FROM shelf", as: Int.self)
        }
    }

    /// Throws an error if the file is readable and evidently not a supported library.
    private static func recogniseIfReadable(_ file: UntouchedFile) throws {
        do {
            try naming(file.path) { try file.readingOneState { try file.recognise($0) } }
        } catch let error as LibraryError {
            switch error {
            case .newerLibrary, .unreleasedLibrary: throw error
            case .notALibrary where FileHeader(path: file.path).isSQLite && !file.holdsLooseAlbums: throw error
            default: break
            }
        }
    }

    /// Copies the current state of the library in a file, even while programs change it.
    ///
    /// - Throws: ``LibraryError`` when the new path exists, or either file cannot be used; no new file remains then.
    package static func backUp(_ path: String, to new: String) throws {
        let file = UntouchedFile(path: path)
        try file.checkPath()
        let draft = try NewFile(at: new)
        defer { draft.discard() }
        try naming(path) {
            try file.readingOneState { db in
                try file.recognise(db)
                try draft.fill(from: path) { try LibraryCopy(to: draft.path).fill(from: db) }
            }
        }
        try draft.finish()
    }

    /// Writes the file of a new library from its bytes. Keeps one that another program has made meanwhile.
    ///
    /// - Parameter pieces: Passes the bytes to its argument; returns false if there are none.
    package static func receive(
        at path: String, from pieces: (_ write: ([UInt8]) throws -> Void) throws -> Bool
    ) throws {
        let draft = try NewFile(at: path)
        defer { draft.discard() }
        do {
            let file = try OpenFile(draft.path, for: .writing)
            guard try pieces({ try file.write($0) }) else { return }
        } catch let error as SystemError {
            throw error.isFullDisk
                ? LibraryError.noRoomForNew(path: path) : .notMade(path: path, reason: error.description)
        }
        do { try draft.finish() } catch LibraryError.alreadyThere {}
    }
}
