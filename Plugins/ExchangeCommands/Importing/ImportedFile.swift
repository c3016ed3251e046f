internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import Tabular

/// A file to import, which can be read several times.
@MainActor
struct ImportedFile {
    let source: ImportSource
    /// The format that the user names.
    let format: TabularFormat?
    let rules: ImportRules

    var name: String { source.name ?? "" }

    /// Creates an importer that begins at the first row.
    func importer() throws(ExchangeError) -> any AlbumImporter {
        do { try source.rewind() } catch { throw .unreadable(error) }
        return try ImporterFactory.makeImporter(for: source, said: format, rules)
    }
}

extension ImportedFile {
    /// Adds the albums at the end of a library, in constant memory.
    ///
    /// It is part of the open change, whose rollback after an error removes all added albums.
    /// - Parameters:
    ///   - isStrict: True adds no more albums after the first problem.
    ///   - keepsAlike: True also adds albums that are in the library already.
    ///   - report: Receives the result.
    /// - Throws: ``ExchangeError`` when the file cannot be read, ``LibraryError``, or a cancellation error.
    func add(
        to library: LibraryAPI, isStrict: Bool, keepsAlike: Bool, _ report: inout ImportReport,
        progress: ImportProgress
    ) throws {
        let importer = try importer()
        // The library is locked, so that no other program adds the same albums meanwhile.
        if !keepsAlike { try library.lock() }
        let alike = keepsAlike ? nil : try AlikeAlbums(in: library)
        var batch = AlbumBatch(library)
        try importer.forEachRow(from: importer.nextUnlessCancelled(), progress: progress) { row in
            report.count(row)
            guard let draft = row.draft else { return report.refuse(row, in: name) }
            if try alike?.removeOne(like: draft) == true {
                if isStrict { report.mend(row, in: name) }
                return report.record(.same, draft.headline)
            }
            report.mend(row, in: name)
            report.record(.new, draft.headline)
            if !isStrict || !report.hasFaults { try batch.add(draft) }
        }
        if let note = importer.headerNote { report.addHeaderNote(note) }
        if isStrict, report.hasFaults { batch = AlbumBatch(nil) }
        try batch.flush()
    }
}

extension ImportedFile {
    /// Reads the albums of a list without importing them, and returns the number of rows that are not albums.
    static func readAlbums(of path: String, _ body: (AlbumDraft) -> Void) throws -> Int {
        var others = 0
        do {
            let source = ImportSource(try FileByteSource(path: path))
            let importer = try ImporterFactory.makeImporter(for: source, said: nil, ImportRules())
            while let row = try importer.next() {
                if let draft = row.draft { body(draft) } else { others += 1 }
            }
        } catch let error as TabularError {
            throw ExchangeError.unreadable(error)
        } catch {
            // After an interrupt, the cancellation takes precedence over a read error.
            try Task.checkCancellation()
            throw error
        }
        return others
    }
}
