internal import MusicLibrary

/// Adds the albums of an importer at the end of a library, in constant memory.
///
/// It is part of the open change, whose rollback after an error removes all added albums.
@MainActor
struct AlbumImport {
    private static let batchSize = 1000

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
    ///   - file: The name of the file in notes.
    ///   - progress: Receives the progress regularly.
    /// - Throws: ``ExchangeError`` when the file cannot be read, ``LibraryError``, or a cancellation error.
    func run(_ importer: any AlbumImporter, named file: String, telling progress: ImportProgress) throws -> ImportReport
    {
        var report = ImportReport()
        let alike = keepsAlike ? nil : try AlikeAlbums(in: library)
        var batch: [AlbumDraft] = []
        while let row = try next(of: importer) {
            if report.read.isMultiple(of: 256) {
                try Task.checkCancellation()
                progress.show(rows: report.read)
            }
            guard let draft = row.draft else {
                report.refuse(row, in: file)
                continue
            }
            if try alike?.takeOne(like: draft) == true {
                report.passOver(row, in: file, isStrict: isStrict)
                continue
            }
            report.add(row, in: file)
            batch.append(draft)
            if batch.count == Self.batchSize { try add(&batch, report) }
        }
        if let fault = importer.headerFault { report.take(fault, in: file) }
        try add(&batch, report)
        return report
    }

    private func next(of importer: any AlbumImporter) throws -> ImportedRow? {
        do {
            return try importer.next()
        } catch {
            // After an interrupt, the cancellation takes precedence over a read error.
            try Task.checkCancellation()
            throw error
        }
    }

    private func add(_ batch: inout [AlbumDraft], _ report: ImportReport) throws {
        try Task.checkCancellation()
        if !batch.isEmpty, !(isStrict && report.hasFaults) { try library.add(batch) }
        batch.removeAll(keepingCapacity: true)
    }
}
