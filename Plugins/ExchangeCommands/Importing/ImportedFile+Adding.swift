internal import MusicLibrary

/// Adds the albums of a file at the end of a library, in constant memory.
///
/// It is part of the open change, whose rollback after an error removes all added albums.
@MainActor
struct AlbumImport {
    private let library: LibraryAPI
    private let isStrict: Bool
    private let keepsAlike: Bool

    /// Creates an import into a library.
    ///
    /// - Parameters:
    ///   - isStrict: True adds no more albums after the first problem.
    ///   - keepsAlike: True also adds albums that are in the library already.
    init(into library: LibraryAPI, isStrict: Bool, keepsAlike: Bool) {
        (self.library, self.isStrict, self.keepsAlike) = (library, isStrict, keepsAlike)
    }

    /// Imports all rows.
    ///
    /// - Parameters:
    ///   - report: Receives the result.
    ///   - progress: Receives the progress regularly.
    /// - Throws: ``ExchangeError`` when the file cannot be read, ``LibraryError``, or a cancellation error.
    func run(_ file: ImportedFile, _ report: inout ImportReport, telling progress: ImportProgress) throws {
        let importer = try file.importer()
        let alike = keepsAlike ? nil : try readAlikeAlbums()
        var batch = AlbumBatch(library)
        try importer.forEachRow(from: importer.nextUnlessCancelled(), telling: progress) { row in
            report.count(row)
            guard let draft = row.draft else { return report.refuse(row, in: file.name) }
            if try alike?.takeOne(like: draft) == true {
                if isStrict { report.mend(row, in: file.name) }
                return report.settle(.same, draft.headline)
            }
            report.mend(row, in: file.name)
            report.settle(.new, draft.headline)
            if !isStrict || !report.hasFaults { try batch.add(draft) }
        }
        if let note = importer.headerNote { report.addHeaderNote(note) }
        if isStrict, report.hasFaults { batch = AlbumBatch(nil) }
        try batch.flush()
    }

    /// Reads the albums of the locked library, so that no other program adds the same ones meanwhile.
    private func readAlikeAlbums() throws -> AlikeAlbums {
        try library.lock()
        return try AlikeAlbums(in: library)
    }
}
