internal import MusicLibrary

/// Brings the albums of an importer into a library, behind those that are there, in memory that does not grow with the file.
///
/// It is part of the change that is open, which takes all of it back when something is thrown.
@MainActor
struct AlbumImport {
    private static let batchSize = 1000

    private let library: LibraryAPI
    private let isDryRun: Bool
    private let isStrict: Bool
    private let keepsAlike: Bool

    /// - Parameters:
    ///   - isStrict: Adds nothing more once something is not as it should be.
    ///   - keepsAlike: Adds also what is in the library already.
    init(into library: LibraryAPI, isDryRun: Bool, isStrict: Bool, keepsAlike: Bool) {
        (self.library, self.isDryRun, self.isStrict, self.keepsAlike) = (library, isDryRun, isStrict, keepsAlike)
    }

    /// Reads everything there is.
    ///
    /// - Parameters:
    ///   - file: What notes call the file.
    ///   - progress: Told again and again how far it is.
    /// - Throws: ``ExchangeError`` when the file cannot be read, ``LibraryError``, or that the task was cancelled.
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
            // Whoever has interrupted it is not told what could not be read then.
            try Task.checkCancellation()
            throw error
        }
    }

    private func add(_ batch: inout [AlbumDraft], _ report: ImportReport) throws {
        try Task.checkCancellation()
        if !batch.isEmpty, !isDryRun, !(isStrict && report.hasFaults) { try library.add(batch) }
        batch.removeAll(keepingCapacity: true)
    }
}
