internal import MusicLibrary

extension ImportedFile {
    /// Adds the albums at the end of a library, in constant memory.
    ///
    /// It is part of the open change, whose rollback after an error removes all added albums.
    /// - Parameters:
    ///   - isStrict: True adds no more albums after the first problem.
    ///   - keepsAlike: True also adds albums that are in the library already.
    ///   - report: Receives the result.
    /// - Returns: What was read about the added albums.
    /// - Throws: ``ExchangeError`` when the file cannot be read, ``LibraryError``, or a cancellation error.
    func add(
        to library: LibraryAPI, isStrict: Bool, keepsAlike: Bool, _ report: inout ImportReport,
        progress: ImportProgress
    ) throws -> [SourceReadings] {
        let importer = try importer(progress: progress)
        // The library is locked, so that no other program adds the same albums meanwhile.
        if !keepsAlike { try library.lock() }
        let first = try importer.nextUnlessCancelled()
        var source = try ImportedSource(self, importer)
        let alike = keepsAlike ? nil : try AlikeAlbums(in: library, toMark: source.name == nil ? nil : source)
        var batch = AlbumBatch(
            library, source.base.map(SourceReadings.init), try account.map { try AccountAlbums(of: $0, in: library) })
        try importer.forEachRow(from: first, progress: progress) { row in
            report.count(row)
            guard let draft = row.draft else { return report.refuse(row, in: name) }
            if try alike?.removeOne(like: draft) == true {
                if isStrict { report.mend(row, in: name) }
                if let id = alike?.removeUnmarked(like: draft) {
                    try batch.mark(id, of: source, like: draft)
                    report.marked += 1
                }
                return report.record(.same, draft.headline)
            }
            report.mend(row, in: name)
            report.record(.new, draft.headline)
            if !isStrict || !report.hasFaults { try batch.add(row, of: &source) }
        }
        report.finish(importer)
        if isStrict, report.hasFaults { batch = AlbumBatch(nil) }
        try batch.flush()
        return batch.allReadings
    }
}
