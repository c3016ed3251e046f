internal import AlbumModel
internal import AlbumShell
internal import Tabular

/// A file to import, which can be read several times.
@MainActor
struct ImportedFile {
    let source: ImportSource
    /// The format that the user names.
    let format: TabularFormat?
    let rules: ImportRules
    /// The name of the source from the user; nil for none.
    var sourceName: String?
    /// True if the file is a part of a source, so that the albums of the others are not missing.
    var isPart = false
    /// True for what the user wants: a copy that the user has belongs to none of its rows.
    var isWantlist = false

    var name: String { source.name ?? "" }

    /// Creates an importer that begins at the first row.
    func importer(progress: ImportProgress) throws(ExchangeError) -> AlbumImporter {
        do { try source.rewind() } catch { throw .unreadable(error) }
        return try AlbumImporter(of: source, said: format, rules, progress: progress)
    }
}

extension ImportedFile {
    /// Reads the albums of a list without importing them, and returns the number of rows that are not albums.
    static func readAlbums(of path: String, _ body: (AlbumDraft) -> Void) throws -> Int {
        var others = 0
        do {
            let source = ImportSource(try FileByteSource(path: path))
            let importer = try AlbumImporter(of: source, said: nil, ImportRules())
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
